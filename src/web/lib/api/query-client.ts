import { QueryClient } from '@tanstack/react-query';

/** Data goes stale only when something changed it: no retries, no refetch on focus, and by default no polling either. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
}
