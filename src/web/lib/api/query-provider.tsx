import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from './query-client.ts';

interface QueryProviderProps {
  /** Puts in what came with the page, so that nobody has to ask for it again. */
  fill?: (client: QueryClient) => void;
  children: ReactNode;
}

/** Pages that read through the cache bring it along; public pages need none and ship none. */
export function QueryProvider({ fill, children }: QueryProviderProps) {
  const [client] = useState(() => {
    const empty = createQueryClient();
    fill?.(empty);
    return empty;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
