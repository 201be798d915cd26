import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { installPages } from './pages.ts';
import { startWeb, testApp } from '#test/app.ts';
import { type Visitor, sameOriginHeaders } from '#test/visitor.ts';
import { createServices } from '#server/services.ts';

const app = testApp();
let ona: Visitor;
/** An operator's own connection, outside the product's pool. */
let admin: Client;
const jonas = { name: 'Jonas', date: '1990-04-12', birthYear: 1990, email: null, notes: null };

beforeAll(async () => {
  ona = await app.signedIn('ona@example.lt');
  admin = new Client(app.parts.config.DATABASE_URL);
  await admin.connect();
  afterAll(() => admin.end());
});

/** Runs `work` while nobody can read or write the table. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  await admin.query('begin');
  await admin.query(`lock table ${table} in access exclusive mode`);
  try {
    await work();
  } finally {
    await admin.query('rollback');
  }
}

/** Ends the connections that wait for the table, as a failover or an operator would. */
async function endWaiting(table: string): Promise<void> {
  const waiting = `select pid from pg_locks where not granted and relation = '${table}'::regclass`;
  await expect.poll(async () => (await admin.query(waiting)).rowCount).toBeGreaterThan(0);
  await admin.query(`select pg_terminate_backend(pid) from (${waiting}) waiting`);
}

describe('a lost database connection', () => {
  test('fails the request in its transaction with 503, and the process goes on', async () => {
    await whileLocked('birthdays', async () => {
      const adding = ona.post('/api/birthdays', jonas);
      await endWaiting('birthdays');
      const answer = await adding;
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
    });
    expect((await ona.post('/api/birthdays', jonas)).statusCode).toBe(201);
  });

  test('puts a mail of a worker off, and the process goes on', async () => {
    await whileLocked('mail_suppressions', async () => {
      await app.anybody().requestLink('petras@example.lt');
      await endWaiting('mail_suppressions');
    });
    await expect
      .poll(() => app.parts.mailbox.mailsTo('petras@example.lt').length, { timeout: 60_000 })
      .toBeGreaterThan(0);
  });
});

describe('a database that cannot do it now', () => {
  const failWith = (code: string) =>
    admin.query(`create or replace function fail() returns trigger language plpgsql as
      $$ begin raise exception 'not now' using errcode = '${code}'; end $$;
      create or replace trigger fails before insert on birthdays for each row execute function fail()`);

  test.each(['40P01', '53100', '53300', '55P03', '57014'])('is 503 with a time to come back: %s', async (code) => {
    await failWith(code);
    const answer = await ona.post('/api/birthdays', jonas);
    await admin.query('drop trigger fails on birthdays');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  });

  test('is 404 where that to which the row belongs was deleted meanwhile', async () => {
    await failWith('23503');
    const answer = await ona.post('/api/birthdays', jonas);
    await admin.query('drop trigger fails on birthdays');
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'This is no longer here. Reload the page.' }]);
  });

  test('makes the process unready for a while where its disk is full', async () => {
    const fresh = await startWeb(app.parts);
    expect((await fresh.inject('/readyz')).json()).toEqual({
      status: 'not ready',
      cause: 'the disk of the database is full',
    });
  });

  test('a deadlock is tried once more', async () => {
    await admin.query('create sequence if not exists tries');
    await admin.query(`create or replace function fail() returns trigger language plpgsql as
      $$ begin if nextval('tries') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if; return new; end $$;
      create or replace trigger fails before insert on birthdays for each row execute function fail()`);
    const answer = await ona.post('/api/birthdays', jonas);
    await admin.query('drop trigger fails on birthdays');
    expect(answer.statusCode).toBe(201);
  });

  test('is 503 on pages too', async () => {
    const services = createServices(app.parts.deps);
    const { http } = await createApp(app.parts.deps, services);
    await installPages(http, { deps: app.parts.deps, services }, async (_request, port) => {
      port.reportFailure(Object.assign(new Error('canceling statement'), { code: '57014' }));
      return new Response('a designed page', { status: 500, headers: { 'content-type': 'text/html' } });
    });
    afterAll(() => http.close());
    const answer = await http.inject({ url: '/', headers: sameOriginHeaders });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect([answer.headers['content-type'], answer.body]).toEqual(['text/html', 'a designed page']);
  });
});
