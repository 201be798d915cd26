import { beforeAll, describe, expect, test } from 'vitest';
import { type Product, startParts, startWeb, testOrigin } from '#test/app.ts';
import { sameOriginHeaders } from '#test/visitor.ts';
import { translator } from './platform/i18n.ts';

let parts: Product;
let web: Awaited<ReturnType<typeof startWeb>>;

beforeAll(async () => {
  parts = await startParts();
  web = await startWeb(parts);
});

const ask = (headers: Record<string, string>) =>
  web.inject({ method: 'POST', url: '/api/auth/magic-link', headers, payload: { email: 'ona@example.lt' } });

describe('who may speak to us', () => {
  test.each([
    [200, { host: 'kartu.test', 'sec-fetch-site': 'same-origin' }],
    [200, { host: 'kartu.test', origin: testOrigin }],
    [403, { host: 'kartu.test', 'sec-fetch-site': 'cross-site', origin: testOrigin }],
    [403, { host: 'kartu.test', 'sec-fetch-site': 'same-site' }],
    [403, { host: 'kartu.test', origin: 'https://evil.example' }],
    [403, { host: 'kartu.test' }],
    [421, { host: 'evil.example', origin: 'https://evil.example' }],
  ] as [number, Record<string, string>][])(
    '[AUTH-14] answers %i to a changing request with %j',
    async (status, headers) => {
      const answer = await ask(headers);
      expect(answer.statusCode).toBe(status);
      expect(Object.keys(answer.json())).toEqual(['message']);
    },
  );

  test('a refused request changes nothing', async () => {
    const before = await parts.deps.db.execute('select count(*) from verification_tokens');
    await ask({ host: 'kartu.test', origin: 'https://evil.example' });
    const after = await parts.deps.db.execute('select count(*) from verification_tokens');
    expect(after.rows).toEqual(before.rows);
  });
});

describe('every answer', () => {
  test('carries a strict policy, and a request id', async () => {
    const answer = await web.inject({ url: '/api/openapi.json', headers: sameOriginHeaders });
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'self';script-src 'self';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['strict-transport-security']).toContain('max-age=');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['x-frame-options']).toBe('DENY');
  });

  test('that is a page allows its own scripts by a nonce that no other page has', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => web.inject({ url: '/', headers: sameOriginHeaders })));
    const policy = String(one?.headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'self';script-src 'self' 'nonce-[\w-]{22}';/);
    expect(policy).not.toBe(two?.headers['content-security-policy']);
  });

  test('keeps a sensible request id of the caller and none that could smuggle', async () => {
    const kept = await web.inject({ url: '/healthz', headers: { 'x-request-id': 'balancer-0001' } });
    expect(kept.headers['x-request-id']).toBe('balancer-0001');
    const refused = await web.inject({ url: '/healthz', headers: { 'x-request-id': 'a b{"level":"fatal"}' } });
    expect(refused.headers['x-request-id']).not.toContain('fatal');
  });

  test.each([
    ['{"email":', 400],
    ['{"email":"ona@example.lt","surprise":1}', 400],
    ['{"__proto__":{"admin":true},"email":"ona@example.lt"}', 400],
    [JSON.stringify({ email: 'a'.repeat(70_000) }), 413],
  ])('a body that is wrong is refused in words, not with our insides: %.30s', async (payload, status) => {
    const answer = await web.inject({
      method: 'POST',
      url: '/api/auth/magic-link',
      headers: { ...sameOriginHeaders, 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ message: 'Invalid input' });
  });

  test('an unknown call is 404 in the visitor’s language', async () => {
    const answer = await web.inject({ url: '/api/nope', headers: { ...sameOriginHeaders, cookie: 'language=ru' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toMatch(/[а-яё]/);
  });
});

describe('a failure that nobody foresaw', () => {
  test.each([
    ['en', 'Something went wrong. Please try again.'],
    ['lt', translator('lt')('errors.generic')],
    ['ru', translator('ru')('errors.generic')],
  ])('[ALL-14] is told in %s, without a word about our insides', async (language, message) => {
    await parts.deps.db.execute('alter table sessions rename to mislaid');
    const answer = await web.inject({
      url: '/api/auth/me',
      headers: { ...sameOriginHeaders, cookie: `language=${language}; __Host-session=1.${'a'.repeat(43)}` },
    });
    await parts.deps.db.execute('alter table mislaid rename to sessions');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ message });
    expect(answer.headers['x-request-id']).toBeDefined();
  });
});

describe('operating', () => {
  test('alive and ready, and tells strangers no more', async () => {
    expect((await web.inject('/healthz')).json()).toEqual({ status: 'alive' });
    const ready = await web.inject('/readyz');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toEqual({ status: 'ready' });
  });

  test('not ready while a migration is missing', async () => {
    await parts.deps.db.execute(`update drizzle.__drizzle_migrations set hash = 'x' || hash`);
    const fresh = await startWeb(parts);
    const answer = await fresh.inject('/readyz');
    await parts.deps.db.execute(`update drizzle.__drizzle_migrations set hash = substr(hash, 2)`);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'not ready', cause: 'migrations are missing' });
  });

  test('an overloaded process turns people away with 503 and says when to come back', async () => {
    const busy = await startWeb({ ...parts, config: { ...parts.config, SHED_LOOP_DELAY_MS: 20 } });
    const block = (milliseconds: number) => {
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
    };
    const answer = await expect
      .poll(
        async () => {
          block(200);
          return busy.inject({ url: '/api/openapi.json', headers: sameOriginHeaders });
        },
        { interval: 10 },
      )
      .toMatchObject({ statusCode: 503 })
      .then(() => busy.inject({ url: '/api/openapi.json', headers: sameOriginHeaders }));
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toEqual({ message: 'Something went wrong. Please try again.' });
  });

  test('the calls are described for other programs', async () => {
    const fresh = await startWeb(parts);
    const { paths } = (await fresh.inject({ url: '/api/openapi.json', headers: sameOriginHeaders })).json();
    expect(Object.keys(paths)).toEqual([
      '/api/auth/me',
      '/api/auth/logout',
      '/api/auth/sessions',
      '/api/auth/sessions/{id}',
      '/api/auth/register',
      '/api/auth/magic-link',
      '/api/auth/code',
      '/api/birthdays',
      '/api/birthdays/{id}',
      '/api/birthdays/{id}/restore',
      '/api/birthdays/{id}/gifts',
      '/api/birthdays/{id}/gifts/{giftId}',
      '/api/birthdays/import',
      '/api/birthdays/import/preview',
      '/api/birthdays/imports',
      '/api/birthdays/imports/{id}/remove',
      '/api/birthdays/export',
      '/api/birthdays/duplicates',
      '/api/birthdays/{id}/merge',
      '/api/birthdays/{id}/distinct',
      '/api/calendar-feed',
      '/api/google/auth',
      '/api/google/contacts',
      '/api/google/import-contacts',
      '/api/auth/profile',
      '/api/group-cards',
      '/api/group-cards/earlier-writers',
      '/api/group-cards/{id}/earlier-words',
      '/api/group-cards/slug/{slug}',
      '/api/group-cards/{id}',
      '/api/group-cards/{id}/publish',
      '/api/group-cards/{id}/invitations',
      '/api/group-cards/{id}/invitations/{invitationId}/link',
      '/api/group-cards/{id}/invitations/{invitationId}/send',
      '/api/group-cards/{id}/invitations/{invitationId}/revoke',
      '/api/group-cards/{id}/nudge',
      '/api/group-cards/{id}/invitation-login',
      '/api/group-cards/{id}/delivery',
      '/api/group-cards/{id}/delivery/preview',
      '/api/group-cards/{id}/delivery/again',
      '/api/group-cards/slug/{slug}/opened',
      '/api/group-cards/slug/{slug}/keep',
      '/api/group-cards/given',
      '/api/group-cards/slug/{slug}/contributions',
      '/api/group-cards/{id}/contributions',
      '/api/group-cards/{id}/contributions/{contributionId}',
      '/api/group-cards/{id}/gifts',
      '/api/group-cards/{id}/gifts/{giftId}',
      '/api/group-cards/{id}/gifts/{giftId}/bringer',
      '/api/group-cards/photos/upload',
      '/api/group-cards/photos/{name}/{signature}',
      '/api/ai/quota',
      '/api/ai/generate-image',
      '/api/signing/{token}',
      '/api/signing/{token}/messages',
      '/api/signing/{token}/messages/{signatureId}',
      '/api/group-cards/{id}/signing-link',
      '/api/group-cards/{id}/signing-link/renew',
      '/api/group-cards/{id}/signatures/show',
      '/api/group-cards/{id}/signatures/remove',
      '/api/group-cards/slug/{slug}/contributions/{contributionId}/heart',
      '/api/group-cards/slug/{slug}/thanks',
      '/api/group-cards/slug/{slug}/live',
      '/api/group-cards/{id}/live',
      '/api/group-cards/slug/{slug}/reports',
      '/api/reminders',
      '/api/reminders/record',
      '/api/reminders/test',
      '/api/account/settings',
      '/api/account/terms',
      '/api/account/leave',
      '/api/account/export',
      '/api/account/export/file',
      '/api/group-cards/slug/{slug}/copy',
    ]);
  });
});
