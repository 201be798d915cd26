import { queryOptions } from '@tanstack/react-query';
import type { CurrentUser, LinkRequest, LinkResponse } from '#contract/auth.ts';
import { cacheLimits } from '#domain/limits/browser.ts';
import { read, send } from '#web/lib/api/api-client.ts';
import type { SignInMode } from './model.ts';

const contract = () => import('#contract/auth.ts');

/** Any failure means signed out. */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/me'],
  queryFn: (): Promise<CurrentUser | null> =>
    read('/api/auth/me', async () => (await contract()).currentUserAnswer).catch(() => null),
  staleTime: cacheLimits.currentUserMs,
});

export function requestLink(mode: SignInMode, request: LinkRequest): Promise<LinkResponse> {
  return send(
    'POST',
    mode === 'login' ? '/api/auth/magic-link' : '/api/auth/register',
    request,
    async () => (await contract()).linkResponse,
  );
}

export function redeemCode(code: string): Promise<{ to: string }> {
  return send('POST', '/api/auth/code', { code }, async () => (await contract()).codeResponse);
}

export function devLogin(): Promise<Response> {
  return fetch('/api/auth/dev-login', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'test@kartu.example' }),
  });
}
