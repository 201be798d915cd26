import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '#test/fixtures/users.ts';
import { createTestMailWorker, type Product, startParts } from '#test/app.ts';
import { noSuchUser } from '#test/mailbox.ts';
import { createMovingClock } from '#test/moving-clock.ts';
import type { Lane } from '#domain/mail/delivery.ts';
import { mailServerLimits } from '#server/platform/limits/mail.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { mailDeliveries, mailSuppressions } from '#server/platform/database/schema/index.ts';
import { suppressionKey } from './suppressions.ts';
import type { MailKind, Prepared } from './kinds.ts';

let parts: Product;
let mailWorker: ReturnType<typeof createTestMailWorker>;
let prepared: (number: number) => Prepared;
let onSent: number[];

const plainMail = (number: number): Prepared => ({
  mail: { to: `n${number}@example.lt`, subject: `Mail ${number}`, html: '<p>Hi</p>', text: 'Hi', language: 'en' },
});

const testKind = (lane: Lane): MailKind => ({
  lane,
  prepareMany: async (_tx, subjects) => subjects.map(({ number }) => prepared(Number(number))),
  onSent: async (_tx, { number }) => {
    onSent.push(Number(number));
  },
});

beforeAll(async () => {
  parts = await startParts();
  mailWorker = createTestMailWorker(parts, { reminder: testKind('reminders'), invitation: testKind('invitations') });
});

beforeEach(async () => {
  prepared = plainMail;
  onSent = [];
  parts.mailbox.mails.length = 0;
  parts.mailbox.refuse = () => undefined;
  parts.mailbox.refuseAt = () => undefined;
  const { db } = parts.deps;
  await db.delete(mailDeliveries);
  await db.delete(mailSuppressions);
  await db.execute(sql`delete from pgboss.job`);
});

async function post(tx: Transaction, number: number, kind = 'reminder', userId: number | null = null): Promise<string> {
  const lane = kind === 'invitation' ? 'invitations' : 'reminders';
  const key = `test:${kind}:${number}`;
  await parts.deps.outbox.postMail(tx, { key, kind, lane, subject: { number }, userId, deadlineSeconds: 3600 });
  return key;
}

const posted = (number: number, kind?: string, userId?: number | null) =>
  parts.deps.db.transaction((tx) => post(tx, number, kind, userId));

async function rowOf(key: string) {
  const [row] = await parts.deps.db.select().from(mailDeliveries).where(eq(mailDeliveries.key, key));
  if (!row) throw new Error(`no delivery ${key}`);
  return row;
}

async function countJobs(): Promise<number> {
  const result = await parts.deps.db.execute<{ count: number }>(sql`select count(*)::int as count from pgboss.job`);
  return result.rows[0]?.count ?? -1;
}

describe('posting', () => {
  test('a rolled-back transaction leaves no row, no job and no mail', async () => {
    const attempt = parts.deps.db.transaction(async (tx) => {
      await post(tx, 1);
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await parts.deps.db.$count(mailDeliveries)).toBe(0);
    expect(await countJobs()).toBe(0);
  });

  test('the same key twice is one delivery and one job', async () => {
    await posted(1);
    await posted(1);
    expect(await parts.deps.db.$count(mailDeliveries)).toBe(1);
    expect(await countJobs()).toBe(1);
  });
});

describe('delivering', () => {
  test('hands over once, records it with the feature, and finds nothing to do the second time', async () => {
    const key = await posted(1);
    await mailWorker.deliver(key, 'job-1');
    await mailWorker.deliver(key, 'job-2');
    expect(parts.mailbox.mails.map((mail) => mail.subject)).toEqual(['Mail 1']);
    expect(parts.mailbox.mails[0]?.messageId).toBe('<test.reminder.1@kartu.test>');
    expect(onSent).toEqual([1]);
    expect(await rowOf(key)).toMatchObject({ state: 'sent', attempt: 1, lastError: null });
  });

  test('a temporary refusal puts the mail off with a job of its own', async () => {
    parts.mailbox.refuse = () => ({ code: 451, text: '4.3.0 Try later' });
    const key = await posted(1);
    await parts.deps.db.execute(sql`delete from pgboss.job`);
    await mailWorker.deliver(key, 'job-1');
    const row = await rowOf(key);
    expect(row).toMatchObject({ state: 'queued', attempt: 1 });
    expect(row.lastError).toContain('Try later');
    expect(row.dueAt.getTime()).toBeGreaterThan(row.createdAt.getTime() + 14_000);
    expect(await countJobs()).toBe(1);

    parts.mailbox.refuse = () => undefined;
    await mailWorker.deliver(key, 'too-early');
    expect(parts.mailbox.mails).toEqual([]);
  });

  test('a missing mailbox bounces, and its address is not written to again', async () => {
    parts.mailbox.refuseAt = noSuchUser;
    const key = await posted(1);
    await mailWorker.deliver(key, 'job-1');
    expect(await rowOf(key)).toMatchObject({ state: 'bounced' });

    parts.mailbox.refuseAt = () => undefined;
    prepared = () => plainMail(1);
    const next = await posted(2);
    await mailWorker.deliver(next, 'job-2');
    expect(await rowOf(next)).toMatchObject({ state: 'cancelled', lastError: 'the address is suppressed' });
    expect(parts.mailbox.mails).toEqual([]);
  });

  test('our own error is tried three times and then laid aside, without touching others', async () => {
    prepared = (number) => {
      if (number === 1) throw new Error('template broken');
      return plainMail(number);
    };
    const broken = await posted(1);
    for (const job of ['a', 'b', 'c']) {
      await parts.deps.db.update(mailDeliveries).set({ dueAt: sql`now()` });
      await mailWorker.deliver(broken, job);
    }
    expect(await rowOf(broken)).toMatchObject({ state: 'dead', attempt: 3 });
    const sound = await posted(2);
    await mailWorker.deliver(sound, 'job');
    expect(await rowOf(sound)).toMatchObject({ state: 'sent' });
  });

  test('past its deadline a mail expires unsent', async () => {
    const key = await posted(1);
    await parts.deps.db.update(mailDeliveries).set({ deadline: sql`now() - interval '1 second'` });
    await mailWorker.deliver(key, 'job-1');
    expect(await rowOf(key)).toMatchObject({ state: 'expired' });
    expect(parts.mailbox.mails).toEqual([]);
  });

  test('a suspended account gets nothing', async () => {
    const { userId } = await insertUser(parts.deps.db, { suspendedAt: new Date() });
    const key = await posted(1, 'reminder', userId);
    await mailWorker.deliver(key, 'job-1');
    expect(await rowOf(key)).toMatchObject({ state: 'cancelled' });
  });
});

describe('several begun together', () => {
  const orders = (keys: readonly string[]) => keys.map((key) => ({ key, jobId: `job ${key}` }));
  const states = async (keys: readonly string[]) =>
    Promise.all(keys.map(async (key) => `${(await rowOf(key)).state} ${(await rowOf(key)).attempt}`));

  test('[REM-4] each leaves when it is told to, and is recorded before the next', async () => {
    const keys = [await posted(1), await posted(2), await posted(3)];
    const [first, second, third] = await mailWorker.beginDeliveries(orders(keys));
    expect(await states(keys)).toEqual(['sending 1', 'sending 1', 'sending 1']);
    expect(parts.mailbox.mails).toEqual([]);
    await first?.run();
    expect(await states(keys)).toEqual(['sent 1', 'sending 1', 'sending 1']);
    await second?.run();
    await third?.abort();
    expect(await states(keys)).toEqual(['sent 1', 'sent 1', 'queued 0']);
    expect(parts.mailbox.mails.map((mail) => mail.subject)).toEqual(['Mail 1', 'Mail 2']);
  });

  test('[REM-4] one that is at fault, unwanted or suppressed takes no other with it', async () => {
    await parts.deps.db
      .insert(mailSuppressions)
      .values({ address: suppressionKey(parts.deps.hmac, 'n3@example.lt'), list: 'all', reason: 'bounced' });
    prepared = (number) => {
      if (number === 1) throw new Error('template broken');
      return number === 2 ? { cancel: 'not wanted' } : plainMail(number);
    };
    const keys = [await posted(1), await posted(2), await posted(3), await posted(4)];
    for (const job of await mailWorker.beginDeliveries(orders(keys))) await job?.run();
    expect(await states(keys)).toEqual(['queued 1', 'cancelled 0', 'cancelled 0', 'sent 1']);
    expect(parts.mailbox.mails.map((mail) => mail.subject)).toEqual(['Mail 4']);
  });

  test('[REM-4] one that waited long for its turn is looked at again', async () => {
    const clock = createMovingClock(Temporal.Now.instant().toString());
    const kinds = { reminder: testKind('reminders'), invitation: testKind('invitations') };
    const slow = createTestMailWorker({ ...parts, deps: { ...parts.deps, clock } }, kinds);
    const keys = [await posted(1), await posted(2), await posted(3, 'invitation')];
    clock.set(Temporal.Now.instant());
    const [first, second, third] = await slow.beginDeliveries(orders(keys));
    await first?.run();
    clock.set(clock.now().add({ seconds: mailServerLimits.freshSeconds }));
    prepared = (number) => (number === 2 ? { cancel: 'changed meanwhile' } : plainMail(number));
    await second?.run();
    await third?.run();
    expect(await states(keys)).toEqual(['sent 1', 'cancelled 0', 'sent 1']);
  });
});

describe('after a crash', () => {
  const cutOff = (key: string, begunBy: string) =>
    parts.deps.db
      .update(mailDeliveries)
      .set({ state: 'sending', attempt: 1, begunBy, begunAt: sql`now()` })
      .where(eq(mailDeliveries.key, key));

  test('the returning job repeats a reminder under the same message id', async () => {
    const key = await posted(1);
    await cutOff(key, 'job-1');
    await mailWorker.deliver(key, 'job-1');
    expect(await rowOf(key)).toMatchObject({ state: 'sent', attempt: 2 });
    expect(parts.mailbox.mails[0]?.messageId).toBe('<test.reminder.1@kartu.test>');
  });

  test('another job leaves an attempt alone that may still be running', async () => {
    const key = await posted(1);
    await cutOff(key, 'job-1');
    await mailWorker.deliver(key, 'job-2');
    expect(await rowOf(key)).toMatchObject({ state: 'sending', attempt: 1 });
    expect(parts.mailbox.mails).toEqual([]);
  });

  test('an invitation is not repeated: its sender is asked', async () => {
    const key = await posted(1, 'invitation');
    await cutOff(key, 'job-1');
    await mailWorker.deliver(key, 'job-1');
    expect(await rowOf(key)).toMatchObject({ state: 'unconfirmed' });
    expect(parts.mailbox.mails).toEqual([]);
  });

  test('what the mail server took without an answer is repeated, but for an invitation', async () => {
    parts.mailbox.refuse = () => 'cut';
    const reminder = await posted(1);
    await mailWorker.deliver(reminder, 'job-1');
    expect(await rowOf(reminder)).toMatchObject({ state: 'queued', attempt: 1 });
    const invitation = await posted(2, 'invitation');
    await mailWorker.deliver(invitation, 'job-2');
    expect(await rowOf(invitation)).toMatchObject({ state: 'unconfirmed', attempt: 1 });
    parts.mailbox.refuse = () => undefined;
    await mailWorker.deliver(invitation, 'job-3');
    expect(parts.mailbox.mails.map(({ subject }) => subject)).toEqual(['Mail 1', 'Mail 2']);
  });

  test('an invitation is tried again when the server hung up before it had the mail', async () => {
    parts.mailbox.refuseAt = (step) => (step === 'RCPT TO' ? 'cut' : undefined);
    const key = await posted(1, 'invitation');
    await mailWorker.deliver(key, 'job-1');
    expect(await rowOf(key)).toMatchObject({ state: 'queued', attempt: 1 });
  });

  test('one who wakes up after the mail was taken over changes nothing', async () => {
    const key = await posted(1);
    let accept: () => void = () => {};
    const slowly = new Promise<undefined>((resolve) => {
      accept = () => resolve(undefined);
    });
    let arrived = false;
    parts.mailbox.refuse = () => {
      arrived = true;
      return slowly;
    };
    const slow = mailWorker.deliver(key, 'job-1');
    await expect.poll(() => arrived).toBe(true);
    await parts.deps.db.update(mailDeliveries).set({ attempt: 2, begunBy: 'job-2' });
    accept();
    await slow;
    expect(await rowOf(key)).toMatchObject({ state: 'sending', attempt: 2, begunBy: 'job-2' });
    expect(onSent).toEqual([]);
  });

  test('a mail that lost its job gets a new one', async () => {
    await posted(1);
    await posted(2);
    await parts.deps.db.execute(sql`delete from pgboss.job`);
    expect(await mailWorker.sweep()).toBe(0);
    await parts.deps.db
      .update(mailDeliveries)
      .set({ dueAt: sql`now() - interval '5 minutes'` })
      .where(eq(mailDeliveries.key, 'test:reminder:1'));
    expect(await mailWorker.sweep()).toBe(1);
    expect(await countJobs()).toBe(1);
    expect(await mailWorker.sweep()).toBe(1);
    expect(await countJobs()).toBe(1);
  });
});
