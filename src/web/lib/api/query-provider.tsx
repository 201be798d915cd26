import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from './query-client.ts';

interface QueryProviderProps {
  /** Puts the data that came with the page into the cache, so that they are not fetched again. */
  fill?: (client: QueryClient) => void;
  children: ReactNode;
}

/** Used by each page that needs the query cache, so that public pages do not ship it. */
export function QueryProvider({ fill, children }: QueryProviderProps) {
  const [client] = useState(() => {
    const empty = createQueryClient();
    fill?.(empty);
    return empty;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
