import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, read, send } from './api-client.ts';

const answer = z.object({ name: z.string() });
const respondWith = (body: string, init: ResponseInit) => {
  const call = vi.fn<typeof fetch>(async () => new Response(body, init));
  vi.stubGlobal('fetch', call);
  return call;
};

afterEach(() => vi.unstubAllGlobals());

describe('the transport', () => {
  test('[ALL-11] every call sends cookies and JSON; being signed out is an empty result', async () => {
    const call = respondWith('{"name":"Ona"}', { status: 200 });
    expect(await send('POST', '/api/x', { a: 1 }, answer)).toEqual({ name: 'Ona' });
    expect(call).toHaveBeenCalledWith('/api/x', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    respondWith('{"message":"Sign in"}', { status: 401 });
    expect(await read('/api/x', answer)).toBeNull();
    await expect(send('POST', '/api/x', {}, answer)).rejects.toThrow('401: {"message":"Sign in"}');
  });

  test('[ALL-12] a failure is its status, a colon, a space and the body, or the status text', async () => {
    respondWith('{"message":"Too late"}', { status: 409 });
    await expect(read('/api/x', answer)).rejects.toThrow(/^409: \{"message":"Too late"\}$/);
    respondWith('', { status: 502, statusText: 'Bad Gateway' });
    await expect(read('/api/x', answer)).rejects.toThrow(/^502: Bad Gateway$/);
  });

  test('the server’s own message is told apart from other bodies', () => {
    expect(new ApiError(400, '{"message":"Too late"}').serverMessage).toBe('Too late');
    expect(new ApiError(502, 'Bad Gateway').serverMessage).toBeUndefined();
    expect(new ApiError(400, 'null').serverMessage).toBeUndefined();
  });
});
