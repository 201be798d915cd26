/**
 * The mail server is away for a whole day while many reminders are due, with a simulated clock and the real database.
 * Afterwards every line has gone out once and says the truth about its day, or is recorded as replaced; nobody gets two
 * mails for one day, and no mail goes out after its day of use. Prints how fast the backlog drains.
 */
import { and, eq, lte } from 'drizzle-orm';
import { type ProgramOptions, type ProofResult } from '../../scripts/lib/program.ts';
import {
  birthdays,
  mailDeliveries,
  reminderItems,
  reminderLogs,
  users,
} from '../../src/server/platform/database/schema/index.ts';
import { createMovingClock } from '../../test/moving-clock.ts';
import { fewAtATime, startReminderScene } from '../support/reminder-scene.ts';

const start = Temporal.Instant.from('2027-03-01T00:00:00Z');
const rowsAtOnce = 1000;
const atOnce = 8;

/** What the subject must say on the day on which it arrives, for each kind of birthday. */
const kinds = [
  { date: '2000-03-09', onReturn: 'In 6 days: Ona', lines: { 7: 'sent' } },
  { date: '2000-03-04', onReturn: 'Tomorrow: Ona', lines: { 1: 'sent' } },
  { date: '2000-03-03', onReturn: 'Today: Ona', lines: { 0: 'sent', 1: 'superseded' } },
  { date: '2000-03-02', onReturn: 'Yesterday: Ona', lines: { 0: 'sent' } },
] as const;

export default async function outage({ short, note }: ProgramOptions): Promise<ProofResult> {
  const many = short ? 400 : 50_000;
  const clock = createMovingClock(start.toString());
  const subjects = new Map<string, string[]>();
  let isAway = true;
  const scene = await startReminderScene(clock, ({ to, subject }) => {
    if (isAway) return { kind: 'temporary' };
    subjects.set(to, [...(subjects.get(to) ?? []), subject]);
    return { kind: 'accepted' };
  });
  const { db, planner, postman, reminders } = scene;

  async function tick(moment: Temporal.Instant): Promise<number> {
    clock.set(moment);
    await planner.run();
    const due = await db
      .select({ key: mailDeliveries.key })
      .from(mailDeliveries)
      .where(and(eq(mailDeliveries.state, 'queued'), lte(mailDeliveries.dueAt, clock.sqlNow)));
    await fewAtATime(due, atOnce, ({ key }) => postman.deliver(key, key));
    return due.length;
  }

  try {
    for (let from = 0; from < many; from += rowsAtOnce) {
      const ids = Array.from({ length: Math.min(rowsAtOnce, many - from) }, (_, index) => from + index + 1);
      await db.transaction(async (tx) => {
        await tx.insert(users).values(ids.map((id) => ({ id, email: `u${id}@example.lt` })));
        await tx
          .insert(birthdays)
          .values(ids.map((id) => ({ userId: id, id, name: 'Ona', date: kinds[id % kinds.length]?.date ?? '' })));
        await reminders.replan(tx, ids);
      });
    }
    // Everything that is due on 2 March at nine meets a server that is away until the same time on the 3rd.
    await tick(Temporal.Instant.from('2027-03-01T09:30:00Z'));
    await db.delete(mailDeliveries);
    await db.delete(reminderItems);
    const hours = short ? [9, 15, 21] : [9, 10, 12, 15, 18, 21];
    let tries = 0;
    for (const hour of hours) tries += await tick(Temporal.Instant.from('2027-03-02T00:20:00Z').add({ hours: hour }));
    note(`${tries} tries while the server was away`);
    isAway = false;
    const began = performance.now();
    const drained = await tick(Temporal.Instant.from('2027-03-03T09:20:00Z'));
    const seconds = Math.round((performance.now() - began) / 10) / 100;

    const wrong = Array.from({ length: many }, (_, index) => index + 1).filter((id) => {
      const said = subjects.get(`u${id}@example.lt`) ?? [];
      return said.length !== 1 || said[0] !== kinds[id % kinds.length]?.onReturn;
    });
    for (const id of wrong.slice(0, 5)) {
      note(`user ${id}: ${JSON.stringify(subjects.get(`u${id}@example.lt`))} for ${kinds[id % kinds.length]?.date}`);
    }
    const stray = (await db.select().from(reminderItems)).filter(({ userId, leadDays, state }) => {
      const expected: Readonly<Record<number, string>> = kinds[userId % kinds.length]?.lines ?? {};
      return expected[leadDays] !== state;
    });
    for (const item of stray.slice(0, 5)) note(JSON.stringify(item));
    const logs = await db.$count(reminderLogs);
    const isFast = short || seconds <= 120;
    return {
      pass: wrong.length === 0 && stray.length === 0 && logs === many && isFast,
      users: many,
      tries,
      drained,
      secondsToDrain: seconds,
      perSecond: Math.round(drained / seconds),
      wrong: wrong.length,
      stray: stray.length,
      logs,
    };
  } finally {
    await scene.close();
  }
}
