import { beforeAll, describe, expect, test } from 'vitest';
import { oldRows } from '#server/jobs.ts';
import { removeOldRows } from '#server/platform/retention.ts';
import { testApp } from '#test/app.ts';
import { linkIn } from '#test/mailbox.ts';
import type { Visitor } from '#test/visitor.ts';

const app = testApp({ settings: { ADMIN_ADDRESSES: 'Boss@Kartu.test,chief@kartu.test' } });
let admin: Visitor;

beforeAll(async () => {
  admin = await app.signedIn('BOSS@kartu.test');
});

describe('the backend', () => {
  test('[ADMIN-1] is there for the configured addresses and says so', async () => {
    expect((await admin.me()).json()).toMatchObject({ isAdmin: true });
    expect((await admin.get('/api/backend/mail')).statusCode).toBe(200);
  });

  test.each(['/api/backend/mail', '/api/backend/nothing', '/api/%62ackend/mail', '/api/backend/mail?x=1'])(
    '[ADMIN-1] %s is, for anybody else, like any address that is not there',
    async (url) => {
      const others = [
        app.anybody(),
        await app.signedIn('ona@example.lt'),
        await app.signedIn('boss@kartu.test.example.lt'),
      ];
      await app.parts.deps.db.execute('delete from rate_limits');
      for (const visitor of others) {
        for (const method of ['GET', 'HEAD', 'POST', 'DELETE'] as const) {
          const [there, missing] = [
            await visitor.ask({ method, url }),
            await visitor.ask({ method, url: '/api/no/such/thing' }),
          ];
          expect(there.statusCode).toBe(404);
          // Answers to HEAD leave without their body.
          if (method !== 'HEAD') expect(there.body).toBe(missing.body);
          expect(Object.keys(there.headers)).toEqual(Object.keys(missing.headers));
        }
      }
    },
  );

  test('[ADMIN-1] closes with the session of the admin', async () => {
    const visitor = await app.signedIn('chief@kartu.test');
    expect((await visitor.get('/api/backend/mail')).statusCode).toBe(200);
    const copy = app.anybody();
    copy.cookies.set('__Host-session', visitor.cookies.get('__Host-session') ?? '');
    await visitor.post('/api/auth/logout');
    expect((await copy.get('/api/backend/mail')).statusCode).toBe(404);
  });

  test('[ADMIN-1] its pages are, for anybody else, like any page that is not there', async () => {
    expect((await admin.get('/backend/audit-log?kind=act')).json()).toMatchObject({
      page: '/api/backend/pages/audit-log',
    });
    const others = [app.anybody(), await app.signedIn('ona@example.lt')];
    for (const visitor of others) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
        for (const rest of ['', '/', '/mail', '/people/u_1', '/sign-in?to=/backend', '/nothing']) {
          const [there, missing] = [
            await visitor.ask({ method, url: `/backend${rest}` }),
            await visitor.ask({ method, url: `/missing${rest}` }),
          ];
          expect(there.statusCode).toBe(missing.statusCode);
          expect(there.body).toBe(missing.body.replaceAll('/missing', '/backend'));
          expect(Object.keys(there.headers)).toEqual(Object.keys(missing.headers));
        }
      }
    }
  });

  test('[ADMIN-1] no address from outside leads to where the router has these pages', async () => {
    for (const visitor of [admin, app.anybody()]) {
      const answer = await visitor.get('/api/backend/pages/audit-log');
      expect([answer.statusCode, answer.body]).toEqual([404, (await visitor.get('/api/no/such/thing')).body]);
    }
  });

  test('[ADMIN-5] the record refuses to be changed, emptied or shortened, also in the database', async () => {
    await app.run(`insert into audit_log (actor_user_id, action, reason, at) values
      (1, 'person-looked-at', 'old', now() - interval '366 days'), (1, 'person-looked-at', 'kept', now() - interval '364 days')`);
    for (const statement of [
      `update audit_log set reason = 'another'`,
      `delete from audit_log where reason = 'kept'`,
      'truncate audit_log',
    ])
      await expect(app.run(statement)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('append-only') },
      });
    await removeOldRows({ ...app.parts.deps, removers: oldRows(app.parts.deps) });
    expect(await app.run(`select reason from audit_log where actor_user_id = 1`)).toEqual([{ reason: 'kept' }]);
  });

  test('[ADMIN-5] asks an administrator to sign in again by a code, and goes on where they were', async () => {
    const visitor = await app.signedIn('chief@kartu.test');
    const before = app.parts.mailbox.mailsTo('chief@kartu.test').length;
    const asked = await visitor.sendForm('/api/backend/sign-in', { to: '/backend/mail' });
    expect(asked.headers.location).toBe('/backend/sign-in?to=%2Fbackend%2Fmail&state=sent');
    const { code } = linkIn(await app.parts.mailbox.lastTo('chief@kartu.test', before));
    const wrong = await visitor.sendForm('/api/backend/sign-in/code', { to: '/backend/mail', code: '12' });
    expect(wrong.headers.location).toContain('state=wrong');
    const session = visitor.cookies.get('__Host-session');
    const done = await visitor.sendForm('/api/backend/sign-in/code', { to: 'https://evil.example/', code });
    expect(done.headers.location).toBe('/backend');
    expect(visitor.cookies.get('__Host-session')).not.toBe(session);
    expect(await app.run(`select action from audit_log order by id desc limit 1`)).toEqual([
      { action: 'admin-signed-in-again' },
    ]);
  });

  test('shows what waits in each lane, since when, and why it stands still', async () => {
    const read = async () => (await admin.get('/api/backend/mail')).json().lanes;
    // The mail that signed the admin in is recorded a moment after it arrived.
    await expect.poll(async () => (await read())[0].waiting).toBe(0);
    await app.parts.deps.db.execute(
      `insert into mail_lane_stops (lane, reason) values ('reminders', '554 5.7.1 refused') on conflict do nothing`,
    );
    await app.parts.deps.db
      .execute(`insert into mail_deliveries (key, lane, kind, subject, message_id, due_at, created_at, deadline)
      select 'test:' || n, 'reminders', 'none', '{}', 'm' || n, now(), now() - interval '90 seconds' + n * interval '1 minute',
        now() + interval '1 day' from generate_series(0, 2) n on conflict do nothing`);
    expect(await read()).toEqual([
      { lane: 'sign-in', waiting: 0, oldestDueSeconds: 0, stopped: null },
      { lane: 'invitations', waiting: 0, oldestDueSeconds: 0, stopped: null },
      { lane: 'reminders', waiting: 3, oldestDueSeconds: expect.closeTo(90, -1), stopped: '554 5.7.1 refused' },
    ]);
  });
});
