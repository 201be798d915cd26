import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { PagePort } from '#contract/pages.ts';
import { pagePort } from '#web/lib/api/page-port.ts';
import { action } from './preferences.tsx';

async function send(fields: Record<string, string>, options: { origin?: string; length?: string | null } = {}) {
  const origin = options.origin ?? 'https://kartu.test';
  const body = new URLSearchParams(fields).toString();
  const context = new RouterContextProvider();
  context.set(pagePort, { publicOrigin: origin } as PagePort);
  const request = new Request(`${origin}/preferences`, { method: 'POST', body });
  const length = options.length === undefined ? String(body.length) : options.length;
  if (length !== null) request.headers.set('content-length', length);
  return action({ request, context } as unknown as Parameters<typeof action>[0]);
}

const wayBack = async (from: string) => (await send({ theme: 'light', from })).headers.get('location');

describe('choosing a theme without JavaScript', () => {
  it('keeps the choice for a year and leads back', async () => {
    const answer = await send({ theme: 'light', from: '/lt/privacy-policy' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/lt/privacy-policy');
    expect(answer.headers.get('set-cookie')).toBe('theme=light; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
  });

  it('leaves Secure out where there is no https', async () => {
    const answer = await send({ theme: 'dark', from: '/' }, { origin: 'http://127.0.0.1:3000' });
    expect(answer.headers.get('set-cookie')).toBe('theme=dark; Path=/; Max-Age=31536000; SameSite=Lax');
  });

  it.each(['', 'pink', 'light; Domain=evil.example', 'light\r\nX-Evil: 1'])(
    'keeps nothing of the theme %j',
    async (theme) => {
      const answer = await send({ theme, from: '/ru' });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('set-cookie')).toBeNull();
    },
  );

  it.each(['/', '/lt', '/ru/terms-of-service', '/no/such.page', '/group-cards/ona-50?invite=a_b-c&x=%20'])(
    'leads back to %s',
    async (from) => {
      expect(await wayBack(from)).toBe(from);
    },
  );

  it.each([
    '',
    'privacy-policy',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/lt//evil.example',
    '/../x',
    '/./x',
    '/.well-known/x',
    'https://evil.example/privacy-policy',
    'javascript:alert(1)',
    '/lt\r\nset-cookie: a=b',
    '/lt\t',
    '/@evil.example',
    '/ona#hash',
    '/api/auth/logout',
    '/lt/api/auth/logout',
    '/preferences',
  ])('does not follow %j', async (from) => {
    expect(await wayBack(from)).toBe('/');
  });

  it.each(['2049', 'many', null])('does not read a form of %j bytes', async (length) => {
    expect((await send({ theme: 'light', from: '/' }, { length })).status).toBe(413);
  });
});
