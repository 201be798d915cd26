import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { linkIn } from '#test/mailbox.ts';
import { navigationHeaders, type Visitor } from '#test/visitor.ts';

const app = testApp();
let count = 0;

const newAddress = () => `ona${(count += 1)}@example.lt`;

async function ask(visitor: Visitor, address: string, more: object = {}) {
  const before = app.parts.mailbox.mailsTo(address).length;
  await visitor.requestLink(address, more);
  return linkIn(await app.parts.mailbox.lastTo(address, before));
}

/** An account that has signed in once, and a browser that has not. */
async function account(): Promise<string> {
  const address = newAddress();
  await app.signedIn(address);
  return address;
}

const rows = async (statement: string) => (await app.parts.deps.db.execute(statement)).rows;
const sessionsOf = async (address: string) =>
  (await rows(`select s.id from sessions s join users u on u.id = s.user_id where u.email = '${address}'`)).length;
const linksOf = async (address: string) =>
  (await rows(`select 1 from verification_tokens where email_canonical = '${address}'`)).length;

describe('a link in the browser that asked', () => {
  test('[AUTH-6] [AUTH-7] makes the account, signs in at once and works once', async () => {
    const address = newAddress();
    const visitor = app.anybody();
    const { link, token } = await ask(visitor, address, { timeZone: 'Europe/Vilnius', recaptchaToken: null });
    expect(token).toHaveLength(43);
    const answer = await visitor.open(link);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/?verified=true');
    expect((await visitor.me()).json()).toMatchObject({ email: address, language: 'en', timeZone: 'Europe/Vilnius' });
    expect(await rows(`select is_verified from users where email = '${address}'`)).toEqual([{ is_verified: true }]);

    const again = await visitor.open(link);
    expect(again.headers.location).toBe('/?error=authentication-failed');
    expect(await sessionsOf(address)).toBe(1);
  });

  test('[AUTH-7] of somebody known lands on the login, in the language of the link, and goes on to the page', async () => {
    const address = await account();
    const visitor = app.anybody();
    visitor.cookies.set('language', 'lt');
    const { link } = await ask(visitor, address, { returnTo: '/lt/dashboard' });
    visitor.cookies.set('language', 'ru');
    expect((await visitor.open(link)).headers.location).toBe('/lt?login=success&next=%2Flt%2Fdashboard');
  });

  test.each(['//evil.example', 'https://evil.example', '/api/auth/logout', 'x'.repeat(5000)])(
    'goes on to nothing foreign: %.30s',
    async (returnTo) => {
      const visitor = app.anybody();
      const { link } = await ask(visitor, newAddress(), { returnTo, timeZone: 'Mars/Base' });
      expect((await visitor.open(link)).headers.location).toBe('/?verified=true');
      expect((await visitor.me()).json()).toMatchObject({ timeZone: 'UTC' });
    },
  );

  test('passes its address on to nobody and is kept by no cache', async () => {
    const visitor = app.anybody();
    const { link, token } = await ask(visitor, newAddress());
    for (const answer of [await app.anybody().open(link), await visitor.open(link), await visitor.confirm(token)]) {
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test('takes the place of whoever was signed in there before', async () => {
    const [first, second] = [await account(), await account()];
    const visitor = app.anybody();
    await visitor.open((await ask(visitor, first)).link);
    const before = visitor.cookies.get('__Host-session');
    await visitor.open((await ask(visitor, second)).link);
    expect((await visitor.me()).json().email).toBe(second);
    visitor.cookies.set('__Host-session', before ?? '');
    expect((await visitor.me()).statusCode).toBe(401);
  });

  test('is one of three at most, and using one uses up all', async () => {
    const address = await account();
    const visitor = app.anybody();
    const links = [];
    for (let number = 1; number <= 4; number += 1) {
      await rows('delete from rate_limits');
      links.push(await ask(visitor, address));
    }
    expect(await linksOf(address)).toBe(3);
    expect((await visitor.open(links[0]?.link ?? '')).headers.location).toBe('/?error=authentication-failed');
    expect((await visitor.open(links[3]?.link ?? '')).headers.location).toBe('/?login=success');
    expect(await linksOf(address)).toBe(0);
    expect((await visitor.open(links[2]?.link ?? '')).headers.location).toBe('/?error=authentication-failed');
  });
});

describe('a link anywhere else', () => {
  const scanners: [string, Record<string, string>][] = [
    ['another browser', navigationHeaders],
    ['a fetch', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a program without a word', {}],
    ['a frame', { ...navigationHeaders, 'sec-fetch-dest': 'iframe' }],
  ];

  test.each(scanners)('[AUTH-6] is not used up by %s, and the person signs in afterwards', async (_who, headers) => {
    const address = newAddress();
    const visitor = app.anybody();
    const { link, token } = await ask(visitor, address);
    for (const method of ['GET', 'HEAD', 'GET', 'OPTIONS'] as const) {
      const answer = await app.anybody().ask({ method, url: `/api/auth/verify?token=${token}`, headers });
      expect(answer.cookies).toEqual([]);
    }
    expect(await sessionsOf(address)).toBe(0);
    expect((await visitor.open(link)).headers.location).toBe('/?verified=true');
  });

  test.each([
    { ...navigationHeaders, 'sec-purpose': 'prefetch;prerender' },
    { ...navigationHeaders, purpose: 'prefetch' },
    { ...navigationHeaders, 'sec-fetch-mode': 'no-cors' },
  ])('[AUTH-6] is not used up in the same browser by what no person did: %j', async (headers) => {
    const visitor = app.anybody();
    const { link, token } = await ask(visitor, newAddress());
    await visitor.get(`/api/auth/verify?token=${token}`, headers);
    await visitor.ask({ method: 'HEAD', url: `/api/auth/verify?token=${token}`, headers: navigationHeaders });
    expect(visitor.cookies.has('__Host-session')).toBe(false);
    expect((await visitor.open(link)).headers.location).toBe('/?verified=true');
  });

  test('[AUTH-6] asks for one click on a page that names the account, and that click signs in', async () => {
    const address = await account();
    const asker = app.anybody();
    asker.cookies.set('language', 'ru');
    const { link, token } = await ask(asker, address);
    const visitor = app.anybody();
    const page = await visitor.open(link);
    expect(page.json()).toEqual({
      page: '/ru/api/auth/verify',
      link: {
        state: 'open',
        maskedEmail: 'o•••@example.lt',
        requestedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        isRegistration: false,
      },
    });
    const answer = await visitor.confirm(token);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/ru?login=success');
    expect((await visitor.me()).json().email).toBe(address);
  });

  test('[AUTH-6] warns whoever is signed in to another account there', async () => {
    const [mine, theirs] = [await account(), await account()];
    const visitor = app.anybody();
    await visitor.open((await ask(visitor, mine)).link);
    const foreign = await ask(app.anybody(), theirs);
    expect((await visitor.open(foreign.link)).json().link).toMatchObject({ currentEmail: mine });
    const own = await ask(app.anybody(), mine);
    expect((await visitor.open(own.link)).json().link).not.toHaveProperty('currentEmail');
  });

  test('[AUTH-14] is not used by a form of another site', async () => {
    const { token } = await ask(app.anybody(), newAddress());
    const visitor = app.anybody({ 'sec-fetch-site': 'cross-site' });
    expect((await visitor.confirm(token)).statusCode).toBe(403);
    expect(visitor.cookies.size).toBe(0);
  });
});

describe('a link that does not work', () => {
  test.each(['', '?token=', '?token=short', `?token=${'a'.repeat(43)}`, '?token=a&token=b', '?token[]=a'])(
    '[AUTH-7] leads to the error at once: %s',
    async (query) => {
      const visitor = app.anybody();
      visitor.cookies.set('language', 'lt');
      const answer = await visitor.get(`/api/auth/verify${query}`, navigationHeaders);
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toBe('/lt?error=authentication-failed');
    },
  );

  test('[AUTH-6] [AUTH-7] is one whose ten minutes are over, and its error says what it was for', async () => {
    const [known, unknown] = [await account(), newAddress()];
    const visitor = app.anybody();
    for (const [address, error] of [
      [known, 'authentication-failed'],
      [unknown, 'verification-failed'],
    ] as const) {
      const { link, token } = await ask(visitor, address);
      await expect
        .poll(() => rows(`select 1 from verification_tokens where email = '${address}' and handed_over_at is not null`))
        .toHaveLength(1);
      const [left] = await rows(
        `select extract(epoch from expires_at - handed_over_at)::int as seconds from verification_tokens where email = '${address}'`,
      );
      expect(left).toEqual({ seconds: 600 });
      await rows(`update verification_tokens set expires_at = now() where email = '${address}'`);
      expect((await visitor.open(link)).headers.location).toBe(`/?error=${error}`);
      expect((await visitor.confirm(token)).headers.location).toBe(`/?error=${error}`);
      expect(visitor.cookies.has('__Host-session')).toBe(false);
    }
  });

  test('is one of a suspended account, which gets no mail either', async () => {
    const address = await account();
    const visitor = app.anybody();
    const { link, token } = await ask(visitor, address);
    await rows(`update users set suspended_at = now() where email = '${address}'`);
    expect((await visitor.open(link)).headers.location).toBe('/?error=authentication-failed');
    expect((await visitor.confirm(token)).headers.location).toBe('/?error=authentication-failed');
    const before = app.parts.mailbox.mails.length;
    await visitor.requestLink(address);
    await expect
      .poll(() => rows(`select 1 from mail_deliveries where last_error = 'the account is suspended'`))
      .toHaveLength(1);
    expect(app.parts.mailbox.mails).toHaveLength(before);
  });
});

describe('using a link at the same moment', () => {
  test('[AUTH-6] twenty clicks on one link are one session', async () => {
    const address = newAddress();
    const { token } = await ask(app.anybody(), address);
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.anybody().confirm(token)));
    expect(answers.filter((answer) => answer.headers.location === '/?verified=true')).toHaveLength(1);
    expect(await sessionsOf(address)).toBe(1);
  });

  test('several links of one new address make one account and one session', async () => {
    const address = newAddress();
    const tokens = [];
    for (let number = 1; number <= 3; number += 1) tokens.push((await ask(app.anybody(), address)).token);
    await Promise.all([...tokens, ...tokens].map((token) => app.anybody().confirm(token)));
    expect(await rows(`select 1 from users where email = '${address}'`)).toHaveLength(1);
    expect(await sessionsOf(address)).toBe(1);
  });
});
