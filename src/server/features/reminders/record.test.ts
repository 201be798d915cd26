import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import type { Visitor } from '#test/visitor.ts';
import { mailRecord } from '#contract/reminders.ts';
import { reminderLimits } from '#domain/limits/reminders.ts';
import { birthdays, mailDeliveries, reminderItems, users } from '#server/platform/database/schema/index.ts';
import { suppressedReason } from '#server/platform/mail/delivery/suppressions.ts';

const app = testApp();
let visitor: Visitor;
let userId: number;

beforeAll(async () => {
  visitor = await app.signedIn('ona@example.lt');
  const [user] = await app.parts.deps.db.select().from(users);
  userId = user?.id ?? 0;
  await app.parts.deps.db.insert(birthdays).values({ userId, id: 1, name: 'Jonas', date: '1980-11-20' });
});

const read = async (who: Visitor) => mailRecord.parse((await who.get('/api/reminders/record')).json()).mails;

/** Inserts a mail of some day in November 2026 with one item about Jonas. */
async function keep(day: number, state: string, item: { state: string; reason?: string }, lastError?: string) {
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  const moment = new Date(`${date}T09:04:00Z`);
  await app.parts.deps.db.insert(mailDeliveries).values({
    key: `rem:${userId}:${date}`,
    lane: 'reminders',
    kind: 'reminder',
    subject: { userId, date },
    userId,
    state,
    messageId: `<rem.${userId}.${date}@kartu.test>`,
    dueAt: moment,
    deadline: sql`now() + interval '30 days'`,
    // Due later, so that this test's mail worker leaves it alone.
    ...(state === 'queued' ? { dueAt: new Date('2036-01-01T09:00:00Z') } : { finishedAt: moment }),
    lastError: lastError ?? null,
    createdAt: moment,
  });
  await app.parts.deps.db.insert(reminderItems).values({
    userId,
    birthdayId: 1,
    leadDays: 7,
    reminderDate: date,
    occursOn: `2026-12-${String(day).padStart(2, '0')}`,
    ...item,
  });
}

describe('the record', () => {
  test('[REM-7] is empty at first, and nobody’s without a session', async () => {
    expect(await read(visitor)).toEqual([]);
    expect((await app.anybody().get('/api/reminders/record')).statusCode).toBe(401);
  });

  test('[REM-7] tells of the last mails with sent, bounced or skipped and why, and of no one else’s', async () => {
    await keep(1, 'sent', { state: 'sent' });
    await keep(2, 'bounced', { state: 'bounced' });
    await keep(3, 'cancelled', { state: 'cancelled', reason: 'off' });
    await keep(4, 'cancelled', { state: 'cancelled', reason: suppressedReason }, suppressedReason);
    await keep(5, 'expired', { state: 'expired', reason: 'too-late' });
    await keep(6, 'queued', { state: 'planned' });
    const told = (await read(visitor)).map(({ date, state, reason, names, at }) => [
      date.slice(8),
      state,
      reason,
      at,
      names,
    ]);
    expect(told).toEqual([
      ['06', 'waiting', null, '2036-01-01T09:00:00Z', ['Jonas']],
      ['05', 'skipped', 'too-late', null, ['Jonas']],
      ['04', 'skipped', 'address', null, ['Jonas']],
      ['03', 'skipped', 'off', null, ['Jonas']],
      ['02', 'bounced', null, '2026-11-02T09:04:00Z', ['Jonas']],
      ['01', 'sent', null, '2026-11-01T09:04:00Z', ['Jonas']],
    ]);
    const other = await app.signedIn('other@example.lt');
    expect(await read(other)).toEqual([]);
  });

  test('[REM-7] is bounded', async () => {
    for (let day = 7; day < 7 + reminderLimits.recordedMails; day += 1) await keep(day, 'sent', { state: 'sent' });
    const record = await read(visitor);
    expect(record).toHaveLength(reminderLimits.recordedMails);
    expect(record.every(({ state }) => state === 'sent')).toBe(true);
  });
});
