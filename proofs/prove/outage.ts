/**
 * The mail server is down for two days while many reminders are due, with a simulated clock and the real database.
 * Afterwards everybody gets one mail that is correct on the day it arrives; what is no longer of use is not sent but
 * recorded as expired. Then, with a real worker and a real mail server that has just come back to a long queue of
 * reminders, people who sign in get their links before the queue is empty.
 */
import { ensureBuilt } from '#scripts/stack/build.ts';
import { stopChild } from '#scripts/stack/processes.ts';
import { pause, type ProgramOptions, type ProofResult } from '#scripts/stack/program.ts';
import { birthdays, reminderItems, reminderLogs } from '#server/platform/database/schema/index.ts';
import { insertUsers } from '#test/fixtures/users.ts';
import { createMovingClock } from '#test/moving-clock.ts';
import { startWorker } from '../support/processes.ts';
import { startReminderApp } from '../support/reminder-app.ts';
import { startTestApp } from '../support/test-app.ts';

const rowsAtOnce = 1000;
const signIns = 10;
const patienceMs = 300_000;

/** For each kind of birthday: the subject expected on the day of arrival, and the final states of its items. */
const kinds = [
  { date: '2000-03-09', onReturn: "Ona's birthday is in 6 days", items: { 7: 'sent' } },
  { date: '2000-03-04', onReturn: "Ona's birthday is tomorrow", items: { 1: 'sent' } },
  { date: '2000-03-03', onReturn: "Ona's birthday is today", items: { 0: 'sent', 1: 'superseded' } },
  { date: '2000-03-02', onReturn: "Ona's birthday was yesterday", items: { 0: 'sent', 1: 'superseded' } },
  { date: '2000-03-01', onReturn: null, items: { 0: 'expired' } },
] as const;

const kindOf = (id: number) => kinds[id % kinds.length] ?? kinds[0];

async function proveTwoDayOutage({ short, note }: ProgramOptions) {
  const many = short ? 400 : 50_000;
  const clock = createMovingClock('2027-03-01T00:00:00Z');
  const subjects = new Map<string, string[]>();
  let isAway = true;
  const testApp = await startReminderApp(clock, ({ to, subject }) => {
    if (isAway) return { kind: 'temporary' };
    subjects.set(to, [...(subjects.get(to) ?? []), subject]);
    return { kind: 'accepted' };
  });
  const { db, deliverDue, planner, reminders } = testApp;

  async function at(moment: string): Promise<number> {
    clock.set(moment);
    await planner.run();
    return deliverDue();
  }

  try {
    for (let from = 0; from < many; from += rowsAtOnce) {
      const ids = Array.from({ length: Math.min(rowsAtOnce, many - from) }, (_, index) => from + index + 1);
      await db.transaction(async (tx) => {
        await insertUsers(
          tx,
          ids.map((id) => ({ id, email: `u${id}@example.lt` })),
        );
        await tx.insert(birthdays).values(ids.map((id) => ({ userId: id, id, name: 'Ona', date: kindOf(id).date })));
        await reminders.replan(tx, ids);
      });
    }
    note(`${many} users`);
    const tries = short ? ['01T09:30', '02T09:30', '02T21:30'] : ['01T09:30', '01T21:30', '02T09:30', '02T15:30'];
    let tried = 0;
    for (const hour of tries) {
      tried += await at(`2027-03-${hour}:00Z`);
      note(`${tried} tries while the server was away`);
    }
    isAway = false;
    const began = performance.now();
    const drained = await at('2027-03-03T09:20:00Z');
    const seconds = Math.round((performance.now() - began) / 10) / 100;

    const ids = Array.from({ length: many }, (_, index) => index + 1);
    const wrong = ids.filter((id) => {
      const said = subjects.get(`u${id}@example.lt`) ?? [];
      const { onReturn } = kindOf(id);
      return onReturn === null ? said.length > 0 : said.length !== 1 || said[0] !== onReturn;
    });
    for (const id of wrong.slice(0, 5)) {
      note(`user ${id}: ${JSON.stringify(subjects.get(`u${id}@example.lt`))} for ${kindOf(id).date}`);
    }
    const stray = (await db.select().from(reminderItems)).filter(({ userId, leadDays, state }) => {
      const expected: Readonly<Record<number, string>> = kindOf(userId).items;
      return expected[leadDays] !== state;
    });
    for (const item of stray.slice(0, 5)) note(JSON.stringify(item));
    const missing = ids.filter((id) => kindOf(id).onReturn !== null).length - (await db.$count(reminderLogs));
    return {
      users: many,
      tried,
      drained,
      secondsToDrain: seconds,
      drainedPerSecond: Math.round(drained / seconds),
      wrong: wrong.length,
      stray: stray.length,
      missing,
    };
  } finally {
    await testApp.close();
  }
}

/** Sign-in links are requested when the queue has just begun to move; the mail server is slow for each reminder. */
async function proveLinksOvertakeReminders({ short, note }: ProgramOptions) {
  const queued = short ? 600 : 10_000;
  const testApp = await startTestApp();
  let reminders = 0;
  const remindersBefore: number[] = [];
  testApp.mailbox.refuse = async (mail) => {
    if (mail.messageId?.startsWith('<rem.')) {
      reminders += 1;
      await pause(20);
    } else remindersBefore.push(reminders);
    return undefined;
  };
  await testApp.makeRemindersDue(queued);
  await testApp.planReminders();
  const worker = startWorker(testApp.environment);
  const end = performance.now() + patienceMs;
  const until = async (isReached: () => boolean) => {
    while (!isReached() && performance.now() < end) await pause(20);
  };
  try {
    await until(() => reminders >= 10);
    const asked = reminders;
    await testApp.postSignInMails(signIns);
    await until(() => remindersBefore.length >= signIns);
    const lastAfter = Math.max(...remindersBefore) - asked;
    note(`the last of ${remindersBefore.length} links arrived after ${lastAfter} of ${queued - asked} reminders`);
    return { queued, links: remindersBefore.length, remindersBeforeLastLink: lastAfter };
  } finally {
    await stopChild(worker);
    await testApp.close();
  }
}

export default async function outage(options: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const away = await proveTwoDayOutage(options);
  const queue = await proveLinksOvertakeReminders(options);
  const isTrue = away.wrong + away.stray + away.missing === 0;
  const isPassed = queue.links === signIns && queue.remindersBeforeLastLink < queue.queued / 2;
  return { pass: isTrue && isPassed, ...away, ...queue };
}
