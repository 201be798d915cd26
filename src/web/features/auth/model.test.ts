import { describe, expect, test } from 'vitest';
import { isTestHost, tryTestLogin } from './model.ts';

const answering = (status: number, body: string) => async () => new Response(body, { status });

describe('test login', () => {
  test('[LAND-6] is offered only on hosts whose name contains "replit"', () => {
    expect(isTestHost('kartu.user.replit.dev')).toBe(true);
    expect(isTestHost('kartu.example')).toBe(false);
  });

  test('[LAND-6] tells a failure by the server’s message, or that the login or the network failed', async () => {
    expect(await tryTestLogin(answering(200, '{}'))).toBeUndefined();
    expect(await tryTestLogin(answering(403, '{"message":"Not here"}'))).toEqual({ said: 'Not here' });
    expect(await tryTestLogin(answering(404, '{"message":"Gone"}'))).toBe('unavailable');
    expect(await tryTestLogin(answering(500, '<html>'))).toEqual({ id: 'landing.testLoginFallback' });
    expect(await tryTestLogin(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
      id: 'errors.network',
    });
  });
});
