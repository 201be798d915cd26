import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPostman, type Product, startParts, startWeb } from '../../test/harness.ts';
import { createVisitor, signIn, type Visitor } from '../../test/visitor.ts';

let parts: Product;
let web: Awaited<ReturnType<typeof startWeb>>;
let ona: Visitor;
/** An operator's own connection, outside the product's pool. */
let admin: Client;
const jonas = { name: 'Jonas', date: '1990-04-12', birthYear: 1990, email: null, notes: null };

beforeAll(async () => {
  parts = await startParts('worker', { SHED_LOOP_DELAY_MS: '60000' });
  web = await startWeb(parts);
  await createTestPostman(parts).start();
  ona = createVisitor(web);
  await signIn(ona, parts.mailbox, 'ona@example.lt');
  admin = new Client(parts.config.DATABASE_URL);
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
  await expect.poll(async () => (await admin.query(waiting)).rowCount, { timeout: 30_000 }).toBeGreaterThan(0);
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
      await createVisitor(web).requestLink('petras@example.lt');
      await endWaiting('mail_suppressions');
    });
    await expect.poll(() => parts.mailbox.mailsTo('petras@example.lt').length, { timeout: 60_000 }).toBeGreaterThan(0);
  });
});
