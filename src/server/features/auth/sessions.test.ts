import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { linkIn } from '#test/mailbox.ts';
import type { Visitor } from '#test/visitor.ts';

const app = testApp();

describe('a session', () => {
  test('[AUTH-8] tells who is signed in, and nothing to anybody else', async () => {
    const visitor = await app.signedIn('Ona@example.lt');
    expect((await visitor.me()).json()).toEqual({
      id: expect.any(Number),
      name: null,
      email: 'Ona@example.lt',
      birthday: null,
      birthYear: null,
      googleContactsImported: false,
      isAdmin: false,
      sessionId: expect.stringMatching(/^[\w-]{16}$/),
      language: 'en',
      timeZone: 'UTC',
    });
    const stranger = await app.anybody().me();
    expect(stranger.statusCode).toBe(401);
    expect(Object.keys(stranger.json())).toEqual(['message']);
  });

  test('[AUTH-12] lives in a closed cookie; the database keeps its hash, and the handle opens nothing', async () => {
    const visitor = app.anybody();
    await visitor.requestLink('cookie@example.lt');
    const answer = await visitor.open(linkIn(await app.parts.mailbox.lastTo('cookie@example.lt')).link);
    const cookie = answer.cookies.find(({ name }) => name === '__Host-session');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 90 * 24 * 3600 });
    expect(cookie).not.toHaveProperty('domain');

    const [userId = '', token = ''] = cookie?.value.split('.') ?? [];
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = JSON.stringify(await app.run(`select * from sessions where user_id = ${userId}`));
    expect(stored).not.toContain(token);
    expect((await visitor.me()).body).not.toContain(token);

    const { sessionId } = (await visitor.me()).json();
    for (const value of [sessionId, `${userId}.${sessionId}`, `${Number(userId) + 1}.${token}`, `${userId}.`]) {
      const thief = app.anybody();
      thief.cookies.set('__Host-session', value);
      expect((await thief.me()).statusCode).toBe(401);
    }
  });

  test('keeps a short description of where it is, not an address', async () => {
    const userAgent = `Mozilla/5.0 ${'x'.repeat(500)}`;
    await app.signedIn('where@example.lt', { 'user-agent': userAgent, 'x-forwarded-for': '192.0.2.77' });
    const [row] = await app.run(
      `select user_agent, network::text from sessions s join users u on u.id = s.user_id where email = 'where@example.lt'`,
    );
    expect(row).toEqual({ user_agent: userAgent.slice(0, 200), network: '192.0.2.0/24' });
  });

  test('[AUTH-9] ends on the server when one logs out, also for a copy of the cookie', async () => {
    const visitor = await app.signedIn('leaving@example.lt');
    const copy = app.anybody();
    copy.cookies.set('__Host-session', visitor.cookies.get('__Host-session') ?? '');
    expect((await visitor.post('/api/auth/logout')).statusCode).toBe(204);
    expect(visitor.cookies.has('__Host-session')).toBe(false);
    expect((await copy.me()).statusCode).toBe(401);
    expect((await copy.post('/api/auth/logout')).statusCode).toBe(204);
  });

  test.each([
    ['30 days without use', `last_seen_at = now() - interval '30 days 1 minute'`],
    ['90 days', `expires_at = now()`],
  ])('ends after %s', async (_when, change) => {
    const visitor = await app.signedIn(`old${change.length}@example.lt`);
    const { id } = (await visitor.me()).json();
    await app.run(`update sessions set ${change} where user_id = ${id}`);
    expect((await visitor.me()).statusCode).toBe(401);
  });

  test('ends with the suspension of its account', async () => {
    const visitor = await app.signedIn('bad@example.lt');
    await app.run(`update users set suspended_at = now() where email = 'bad@example.lt'`);
    expect((await visitor.me()).statusCode).toBe(401);
  });

  test('remembers when it was used, to the hour', async () => {
    const visitor = await app.signedIn('seen@example.lt');
    const { id } = (await visitor.me()).json();
    const ageAfterVisit = async (minutes: number) => {
      await app.run(`update sessions set last_seen_at = now() - interval '${minutes} minutes' where user_id = ${id}`);
      await visitor.me();
      const [row] = await app.run(
        `select round(extract(epoch from now() - last_seen_at) / 60)::int as minutes from sessions where user_id = ${id}`,
      );
      return row?.['minutes'];
    };
    expect(await ageAfterVisit(59)).toBe(59);
    expect(await ageAfterVisit(61)).toBe(0);
  });

  test('is one of fifty at most: the oldest ends', async () => {
    const oldest = await app.signedIn('many@example.lt');
    const { id } = (await oldest.me()).json();
    await app.run(`insert into sessions (user_id, id, session_token, expires_at)
      select ${id}, 's' || n, sha256(('s' || n)::bytea), now() + interval '1 day' from generate_series(1, 49) n`);
    expect((await oldest.me()).statusCode).toBe(200);
    await app.signedIn('many@example.lt');
    expect((await oldest.me()).statusCode).toBe(401);
    expect(await app.run(`select count(*)::int from sessions where user_id = ${id}`)).toEqual([{ count: 50 }]);
  });
});

describe('the list of sessions', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

  test('names devices, marks this one and leaves out the dead', async () => {
    const here = await app.signedIn('list@example.lt', { 'user-agent': 'something unheard of' });
    await app.signedIn('list@example.lt', { 'user-agent': phone });
    const { id, sessionId } = (await here.me()).json();
    await app.run(`insert into sessions (user_id, id, session_token, expires_at) values (${id}, 'dead', 'x', now())`);
    const { sessions } = (await here.get('/api/auth/sessions')).json();
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        device: { browser: 'Safari', system: 'iOS' },
        current: false,
        lastSeenAt: moment,
        createdAt: moment,
      },
      { id: sessionId, device: null, current: true, lastSeenAt: moment, createdAt: moment },
    ]);
  });

  test('ends one of them, and none of anybody else', async () => {
    const here = await app.signedIn('one@example.lt');
    const there = await app.signedIn('one@example.lt');
    const stranger = await app.signedIn('stranger@example.lt');
    const end = async (who: Visitor, whose: Visitor) => {
      const { sessionId } = (await whose.me()).json();
      return (await who.ask({ method: 'DELETE', url: `/api/auth/sessions/${sessionId}` })).statusCode;
    };
    expect(await end(stranger, here)).toBe(404);
    expect(await end(here, there)).toBe(204);
    expect((await there.me()).statusCode).toBe(401);
    expect(await end(here, here)).toBe(204);
    expect(here.cookies.has('__Host-session')).toBe(false);
    expect((await stranger.me()).statusCode).toBe(200);
  });

  test('ends all of them, this one too, and counts them', async () => {
    const devices = [];
    for (let number = 1; number <= 3; number += 1) devices.push(await app.signedIn('all@example.lt'));
    const [here, ...others] = devices;
    const answer = await here?.ask({ method: 'DELETE', url: '/api/auth/sessions' });
    expect(answer?.json()).toEqual({ count: 3 });
    for (const visitor of others) expect((await visitor.me()).statusCode).toBe(401);
    expect(here?.cookies.has('__Host-session')).toBe(false);
  });

  test.each(['GET', 'DELETE'] as const)('is nobody’s business without a session: %s', async (method) => {
    const stranger = app.anybody();
    expect((await stranger.ask({ method, url: '/api/auth/sessions' })).statusCode).toBe(401);
  });
});
