import { afterEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { currentUserQuery } from './api.ts';

describe('the cache', () => {
  test('[ALL-10] keeps the user for five minutes and everything else until something changes it', () => {
    expect(currentUserQuery.staleTime).toBe(5 * 60 * 1000);
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    });
    // The library polls nothing and repeats no mutation unless it is told to.
    expect([queries?.refetchInterval, mutations?.retry]).toEqual([undefined, undefined]);
  });
});

describe('the current user', () => {
  const ona = {
    id: 1,
    name: null,
    email: 'ona@example.lt',
    birthday: null,
    birthYear: null,
    googleContactsImported: false,
    isAdmin: false,
    sessionId: 'public-1',
    language: 'lt',
    timeZone: 'Europe/Vilnius',
  };
  const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);
  const ask = () => createQueryClient().fetchQuery(currentUserQuery);

  afterEach(() => vi.unstubAllGlobals());

  test('[AUTH-8] is understood alone and nested under user', async () => {
    answering(async () => Response.json(ona));
    expect(await ask()).toEqual(ona);
    answering(async () => Response.json({ user: ona }));
    expect(await ask()).toEqual(ona);
  });

  test.each([
    ['401', async () => Response.json({ message: 'Sign in' }, { status: 401 })],
    ['500', async () => new Response('', { status: 500 })],
    ['nonsense', async () => new Response('<html>')],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('[AUTH-8] is nobody after %s', async (_, answer) => {
    answering(answer);
    expect(await ask()).toBeNull();
  });
});
