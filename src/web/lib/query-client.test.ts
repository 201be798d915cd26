import { describe, expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

describe('the cache', () => {
  test('never goes stale by itself, never polls, never tries again', () => {
    expect(createQueryClient().getDefaultOptions()).toMatchObject({
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchInterval: false },
      mutations: { retry: false },
    });
  });
});
