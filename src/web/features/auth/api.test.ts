import { describe, expect, test } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { currentUserQuery } from './api.ts';

describe('the cache', () => {
  test('[ALL-10] keeps the user for five minutes and everything else until something changes it', () => {
    expect(currentUserQuery.staleTime).toBe(5 * 60 * 1000);
    expect(createQueryClient().getDefaultOptions()).toMatchObject({
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    });
  });
});
