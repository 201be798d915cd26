import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertUser, insertUsers } from '#test/fixtures/users.ts';
import { createTestMailWorker, type Product, startParts } from '#test/app.ts';
import { noSuchUser } from '#test/mailbox.ts';
import { createMovingClock } from '#test/moving-clock.ts';
import {
  birthdays,
  gifts,
  mailDeliveries,
  mailSuppressions,
  reminderItems,
  reminderLogs,
  users,
} from '#server/platform/database/schema/index.ts';
import { makeUnsubscribeToken } from '#server/platform/mail/compose/unsubscribe-token.ts';
import { watchItems } from './jobs/digest.ts';
import { createPlanner } from './jobs/planner.ts';
import { createReminderService, type ReminderService } from './service/plan.ts';

const clock = createMovingClock('2026-11-10T12:00:00Z');
let parts: Product;
let mailWorker: ReturnType<typeof createTestMailWorker>;
let planner: ReturnType<typeof createPlanner>;
let reminders: ReminderService;
const userId = 1200;

beforeAll(async () => {
  parts = await startParts('web', {}, clock);
  mailWorker = createTestMailWorker(parts);
  planner = createPlanner(parts.deps);
  reminders = createReminderService(parts.deps);
  watchItems(parts.deps);
});

beforeEach(async () => {
  clock.set('2026-11-10T12:00:00Z');
  parts.mailbox.mails.length = 0;
  parts.mailbox.refuse = () => undefined;
  parts.mailbox.refuseAt = () => undefined;
  const { db } = parts.deps;
  await db.delete(users);
  await db.delete(mailDeliveries);
  await db.delete(mailSuppressions);
  await db.execute(sql`delete from pgboss.job`);
  await insertUser(db, { id: userId, email: 'ona@example.lt', timeZone: 'Europe/Vilnius' });
});

function add(id: number, date: string, more: Partial<typeof birthdays.$inferInsert> = {}): Promise<void> {
  return parts.deps.db.transaction(async (tx) => {
    await tx.insert(birthdays).values({ userId, id, name: `Person ${id}`, date, ...more });
    await reminders.replan(tx, [userId]);
  });
}

const change = (values: Partial<typeof users.$inferInsert>) =>
  parts.deps.db.transaction((tx) =>
    reminders.replanAround(tx, [userId], () => tx.update(users).set(values).where(eq(users.id, userId))),
  );

async function nextAt(): Promise<string | undefined> {
  const [user] = await parts.deps.db.select().from(users);
  return user?.nextReminderAt?.toISOString();
}

async function figure(name: string): Promise<number> {
  const text = await parts.deps.metrics.registry.metrics();
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
}

/** Does what a worker does at this moment: plans, then sends every mail that is due. */
async function at(moment: string, { deliver = true } = {}): Promise<void> {
  clock.set(moment);
  await planner.run();
  if (!deliver) return;
  for (const { key } of await parts.deps.db.select().from(mailDeliveries)) await mailWorker.deliver(key, `job ${key}`);
}

async function items(): Promise<string[]> {
  const rows = await parts.deps.db
    .select()
    .from(reminderItems)
    .orderBy(asc(reminderItems.birthdayId), asc(reminderItems.occursOn), asc(reminderItems.leadDays));
  return rows.map((row) => `${row.birthdayId}-${row.leadDays} ${row.state}${row.reason ? ` ${row.reason}` : ''}`);
}

const subjects = () => parts.mailbox.mails.map(({ subject }) => subject);
const logged = async () =>
  (await parts.deps.db.select().from(reminderLogs).orderBy(reminderLogs.reminderDate)).map((row) => row.reminderDate);

describe('a year of one person', () => {
  test('[REM-1] [REM-3] mails go 7 days before, 1 day before and on the day, at nine in Vilnius', async () => {
    await add(1, '1980-11-20', { birthYear: 1980, notes: 'tulips' });
    expect(await nextAt()).toBe('2026-11-13T07:00:00.000Z');
    await at('2026-11-13T06:59:59Z');
    expect(subjects()).toEqual([]);
    await at('2026-11-13T07:00:00Z');
    await at('2026-11-19T07:00:00Z');
    await at('2026-11-20T07:00:00Z');
    expect(subjects()).toEqual([
      "Person 1's birthday is in 7 days",
      "Person 1's birthday is tomorrow",
      "Person 1's birthday is today",
    ]);
    expect(parts.mailbox.mails[2]?.text).toContain('turns 46');
    expect(parts.mailbox.mails[2]?.text).toContain('tulips');
    expect(await items()).toEqual(['1-0 sent', '1-1 sent', '1-7 sent']);
    expect(await logged()).toEqual(['2026-11-13', '2026-11-19', '2026-11-20']);
    expect(await nextAt()).toBe('2027-11-13T07:00:00.000Z');
  });

  test('[REM-5] every mail carries what one click needs to end them', async () => {
    await add(1, '1980-11-20');
    await at('2026-11-20T07:00:00Z');
    const headers = parts.mailbox.mails[0]?.headerLines.map(({ line }) => line.replaceAll(/\r\n\s+/g, ' ')) ?? [];
    const token = makeUnsubscribeToken(parts.deps.hmac, { userId, list: 'reminders' });
    expect(headers).toContain(`List-Unsubscribe: <https://kartu.test/api/unsubscribe?t=${token}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(headers).toContain('List-ID: <reminders.kartu.test>');
  });

  test('[REM-2] everything due on a day is in one mail, and planning again adds nothing', async () => {
    await add(1, '2000-11-20');
    await add(2, '2000-11-21');
    await add(3, '2000-11-27');
    await at('2026-11-20T07:00:00Z');
    await at('2026-11-20T07:01:00Z');
    expect(subjects()).toEqual(["Person 1's birthday is today, plus 2 more reminders"]);
    expect(await logged()).toEqual(['2026-11-20']);
  });

  test('[REM-1] somebody who has died is remembered, without an age and without wishes', async () => {
    await add(1, '1940-11-20', { birthYear: 1940, isRemembered: true });
    await at('2026-11-20T07:00:00Z');
    const [mail] = parts.mailbox.mails;
    expect(mail?.text).toContain('In memory: Person 1');
    expect(mail?.text).not.toContain('turns');
  });

  test('[GIFT-2] the mail names open ideas and what was given last year', async () => {
    await add(1, '1980-11-20');
    const gift = { userId, birthdayId: 1 };
    await parts.deps.db.insert(gifts).values([
      { ...gift, id: 1, text: 'a <b>kite</b>' },
      { ...gift, id: 2, text: 'socks', givenYear: 2025 },
      { ...gift, id: 3, text: 'a vase', givenYear: 2024 },
    ]);
    await at('2026-11-20T07:00:00Z');
    const [mail] = parts.mailbox.mails;
    expect(mail?.text).toContain('Gift ideas: a <b>kite</b>');
    expect(mail?.html).toContain('a &lt;b&gt;kite&lt;/b&gt;');
    expect(mail?.text).toContain('Given last year: socks');
    expect(mail?.text).not.toContain('vase');
  });
});

describe('changes', () => {
  test('[REM-3] another zone, hour or switch moves the next mail', async () => {
    await add(1, '1980-11-20');
    await change({ reminderHour: 21 });
    expect(await nextAt()).toBe('2026-11-13T19:00:00.000Z');
    await change({ timeZone: 'Asia/Kathmandu' });
    expect(await nextAt()).toBe('2026-11-13T15:15:00.000Z');
    await change({ remindWeekBefore: false });
    expect(await nextAt()).toBe('2026-11-19T15:15:00.000Z');
    await change({ remindersEnabled: false });
    expect(await nextAt()).toBeUndefined();
  });

  test('[REM-4] between planning and sending: deleted, muted, moved or switched off is left out', async () => {
    for (const id of [1, 2, 3, 4]) await add(id, '1980-11-20');
    await at('2026-11-13T07:00:00Z', { deliver: false });
    const { db } = parts.deps;
    await db.update(birthdays).set({ deletedAt: new Date() }).where(eq(birthdays.id, 1));
    await db.update(birthdays).set({ isMuted: true }).where(eq(birthdays.id, 2));
    await db.update(birthdays).set({ date: '1980-11-22' }).where(eq(birthdays.id, 3));
    await at('2026-11-13T07:01:00Z');
    expect(subjects()).toEqual(["Person 4's birthday is in 7 days"]);
    expect(await items()).toEqual([
      '1-7 cancelled deleted',
      '2-7 cancelled muted',
      '3-7 cancelled changed',
      '4-7 sent',
    ]);
  });

  test('[REM-5] whoever switches reminders off gets no mail that was planned before', async () => {
    await add(1, '1980-11-20');
    await at('2026-11-13T07:00:00Z', { deliver: false });
    await change({ remindersEnabled: false });
    await at('2026-11-13T07:01:00Z');
    expect(subjects()).toEqual([]);
    expect(await items()).toEqual(['1-7 cancelled off']);
    expect(await logged()).toEqual([]);
  });
});

describe('late', () => {
  test('[REM-4] after three days without a planner each item is told once and truly', async () => {
    await add(1, '2000-11-20');
    await add(2, '2000-11-13');
    await add(3, '2000-11-15');
    await at('2026-11-16T06:00:00Z');
    expect(subjects()).toEqual(["Person 1's birthday is in 4 days, plus 1 more reminder"]);
    expect(await items()).toEqual([
      '1-7 sent',
      '2-0 expired too-late',
      '2-1 superseded closer',
      '3-0 sent',
      '3-1 superseded closer',
    ]);
  });

  test('[REM-4] a mail server that is away for a day: the next mail takes the waiting items along', async () => {
    await add(1, '2000-11-14');
    await add(2, '2000-11-21');
    parts.mailbox.refuse = () => ({ code: 451, text: '4.3.0 later' });
    await at('2026-11-13T07:00:00Z');
    await at('2026-11-13T20:00:00Z');
    parts.mailbox.refuse = () => undefined;
    await at('2026-11-14T07:00:00Z');
    expect(subjects()).toEqual(["Person 1's birthday is today, plus 1 more reminder"]);
    expect(await items()).toEqual(['1-0 sent', '1-1 superseded closer', '2-7 sent']);
    expect(await logged()).toEqual(['2026-11-14']);
    const states = await parts.deps.db.select().from(mailDeliveries).orderBy(mailDeliveries.key);
    expect(states.map(({ state }) => state)).toEqual(['superseded', 'sent']);
  });

  test('[REM-4] a mail that waits for the mail server is of use as long as its reader’s new clock says', async () => {
    await add(1, '2000-11-20');
    const deadline = async () => (await parts.deps.db.select().from(mailDeliveries))[0]?.deadline.toISOString();
    parts.mailbox.refuse = () => ({ code: 451, text: '4.3.0 later' });
    await at('2026-11-20T07:00:00Z');
    expect(await deadline()).toBe('2026-11-21T08:00:00.000Z');
    clock.set('2026-11-20T12:00:00Z');
    await change({ timeZone: 'America/Los_Angeles' });
    expect(await deadline()).toBe('2026-11-21T18:00:00.000Z');
    await change({ reminderHour: 8 });
    expect(await deadline()).toBe('2026-11-21T17:00:00.000Z');
    parts.mailbox.refuse = () => undefined;
    await at('2026-11-21T09:00:00Z');
    expect(subjects()).toEqual(["Person 1's birthday was yesterday"]);
    expect((await items())[0]).toBe('1-0 sent');
  });

  test('[REM-4] items end as their mail does', async () => {
    await add(1, '2000-11-20');
    parts.mailbox.refuseAt = noSuchUser;
    await at('2026-11-13T07:00:00Z');
    expect((await items())[0]).toMatch(/^1-7 bounced /);
  });

  test('[REM-4] the books of a day: what was planned is what has ended and what is open', async () => {
    await add(1, '2000-11-20');
    await add(2, '2000-11-15');
    await at('2026-11-16T06:00:00Z', { deliver: false });
    const books = async () => {
      const text = await parts.deps.metrics.registry.metrics();
      const states = text.matchAll(/^kartu_reminder_items\{state="([a-z]+)"\} (\d+)/gm);
      return Object.fromEntries([...states].map(([, state, count]) => [state, Number(count)]));
    };
    expect(await books()).toEqual({ planned: 2, superseded: 1 });
    await at('2026-11-16T06:01:00Z');
    expect(await books()).toEqual({ sent: 2, superseded: 1 });
  });

  test('[REM-4] an item without its mail is seen at once', async () => {
    await add(1, '2000-11-20');
    await at('2026-11-13T07:00:00Z', { deliver: false });
    expect(await figure('kartu_reminder_items_orphaned')).toBe(0);
    await parts.deps.db.delete(mailDeliveries);
    expect(await figure('kartu_reminder_items_orphaned')).toBe(1);
  });
});

test('[REM-4] several planners at once plan each mail once', async () => {
  const { db } = parts.deps;
  const ids = Array.from({ length: 700 }, (_, index) => (index + 1) * 1_200_000);
  await insertUsers(
    db,
    ids.map((id) => ({ id })),
  );
  await db.insert(birthdays).values(ids.map((id) => ({ userId: id, id, name: 'Jonas', date: '1990-11-20' })));
  await db.transaction((tx) => reminders.replan(tx, ids));
  clock.set('2026-11-13T09:00:00Z');
  const planned = await Promise.all([planner.run(), planner.run(), planner.run()]);
  expect(planned.reduce((sum, mails) => sum + mails, 0)).toBe(700);
  expect(await db.$count(mailDeliveries)).toBe(700);
  expect(await db.$count(reminderItems)).toBe(700);
});
