import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Puts the data that came with a page of the app layout into the cache, before its content asks for them. */
export function useQueryData(fill: (client: QueryClient) => void): QueryClient {
  const client = useQueryClient();
  const [filled] = useState(() => {
    fill(client);
    return client;
  });
  return filled;
}
