import { beforeAll, describe, expect, test } from 'vitest';
import { createTestMailWorker, type Product, startParts, startWeb } from '#test/harness.ts';
import { createVisitor, signIn, type Visitor } from '#test/visitor.ts';

let parts: Product;
let web: Awaited<ReturnType<typeof startWeb>>;
let admin: Visitor;

async function signedIn(address: string): Promise<Visitor> {
  const visitor = createVisitor(web);
  await signIn(visitor, parts.mailbox, address);
  return visitor;
}

beforeAll(async () => {
  parts = await startParts('worker', { ADMIN_ADDRESSES: 'Boss@Kartu.test,chief@kartu.test' });
  web = await startWeb(parts);
  await createTestMailWorker(parts).start();
  admin = await signedIn('BOSS@kartu.test');
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
        createVisitor(web),
        await signedIn('ona@example.lt'),
        await signedIn('boss@kartu.test.example.lt'),
      ];
      await parts.deps.db.execute('delete from rate_limits');
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
    const visitor = await signedIn('chief@kartu.test');
    expect((await visitor.get('/api/backend/mail')).statusCode).toBe(200);
    const copy = createVisitor(web);
    copy.cookies.set('__Host-session', visitor.cookies.get('__Host-session') ?? '');
    await visitor.post('/api/auth/logout');
    expect((await copy.get('/api/backend/mail')).statusCode).toBe(404);
  });

  test('shows what waits in each lane, since when, and why it stands still', async () => {
    await parts.deps.db.execute(
      `insert into mail_lane_stops (lane, reason) values ('reminders', '554 5.7.1 refused') on conflict do nothing`,
    );
    await parts.deps.db
      .execute(`insert into mail_deliveries (key, lane, kind, subject, message_id, due_at, created_at, deadline)
      select 'test:' || n, 'reminders', 'none', '{}', 'm' || n, now(), now() - interval '90 seconds' + n * interval '1 minute',
        now() + interval '1 day' from generate_series(0, 2) n on conflict do nothing`);
    const read = async () => (await admin.get('/api/backend/mail')).json().lanes;
    // The mail that signed the admin in is recorded a moment after it arrived.
    await expect.poll(async () => (await read())[0].waiting).toBe(0);
    expect(await read()).toEqual([
      { lane: 'sign-in', waiting: 0, oldestDueSeconds: 0, stopped: null },
      { lane: 'invitations', waiting: 0, oldestDueSeconds: 0, stopped: null },
      { lane: 'reminders', waiting: 3, oldestDueSeconds: expect.closeTo(90, -1), stopped: '554 5.7.1 refused' },
    ]);
  });
});
