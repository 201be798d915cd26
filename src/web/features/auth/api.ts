import { queryOptions } from '@tanstack/react-query';
import { z } from '../../../contract/zod.ts';
import {
  codeResponse,
  type CurrentUser,
  currentUser,
  type LinkRequest,
  type LinkResponse,
  linkResponse,
} from '../../../contract/auth.ts';
import { limits } from '../../../domain/limits.ts';
import { read, send } from '../../lib/api-client.ts';
import type { SignInMode } from './model.ts';

/** The user may come alone or nested under `user`; any failure means signed out. */
const currentUserAnswer = z.union([currentUser, z.object({ user: currentUser }).transform(({ user }) => user)]);

export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/me'],
  queryFn: (): Promise<CurrentUser | null> => read('/api/auth/me', currentUserAnswer).catch(() => null),
  staleTime: limits.cache.currentUserMs,
});

export function requestLink(mode: SignInMode, request: LinkRequest): Promise<LinkResponse> {
  return send('POST', mode === 'login' ? '/api/auth/magic-link' : '/api/auth/register', request, linkResponse);
}

export function redeemCode(code: string): Promise<{ to: string }> {
  return send('POST', '/api/auth/code', { code }, codeResponse);
}

export function devLogin(): Promise<Response> {
  return fetch('/api/auth/dev-login', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'test@kartu.example' }),
  });
}

export async function logout(): Promise<void> {
  await fetch('/api/auth/logout', { method: 'POST', credentials: 'include' });
}
