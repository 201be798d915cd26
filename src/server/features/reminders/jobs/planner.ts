import { reminderServerLimits } from '#server/platform/limits/reminders.ts';
import { createReminderClock, createReminderCache, type ReminderClock } from '#domain/reminders/clock.ts';
import { type DayPlan, planDay, type RemindedPerson, type ReminderItem } from '#domain/reminders/due.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { defineJob, noData } from '#server/platform/jobs/define-job.ts';
import type { WaitingMail } from '#server/platform/mail/delivery/outbox.ts';
import { createDigestRepo } from '../repo/digest.ts';
import { createPlanRepo, mailKey, type PlannedUser } from '../repo/plan.ts';

interface PlannedDay extends DayPlan {
  user: PlannedUser;
}

export function createPlanner(deps: Pick<Deps, 'clock' | 'db' | 'logger' | 'metrics' | 'outbox'>) {
  const { db, logger, metrics, outbox } = deps;
  const repo = createPlanRepo(deps.clock);
  const digests = createDigestRepo(deps.clock);
  const cache = createReminderCache();

  /** A failure with one user's data must not hold up everybody else who is due in the same minute. */
  function planUser(
    user: PlannedUser,
    people: readonly RemindedPerson[],
    waiting: readonly ReminderItem[],
    clock: ReminderClock,
  ): PlannedDay | undefined {
    try {
      return { user, ...planDay(user, people, waiting, clock) };
    } catch (error) {
      logger.error({ err: error, userId: user.id }, 'the reminders of a user could not be planned');
      return undefined;
    }
  }

  async function listWaiting(tx: Transaction, userIds: readonly number[]) {
    const mails = Map.groupBy(await outbox.listWaitingReminders(tx, userIds), ({ userId }) => userId);
    const items =
      mails.size === 0 ? new Map<number, ReminderItem[]>() : await repo.listWaitingItems(tx, [...mails.keys()]);
    return { mails, items };
  }

  async function postMails(tx: Transaction, days: readonly PlannedDay[], now: Temporal.Instant): Promise<number> {
    const readers = await repo.saveItems(
      tx,
      days.map(({ user, date, items }) => ({ userId: user.id, date: date.toString(), items })),
    );
    const mails = days.flatMap(({ user, date, deadline }) => {
      if (deadline === null || !readers.has(user.id)) return [];
      return {
        key: mailKey(user.id, date.toString()),
        kind: 'reminder',
        subject: { userId: user.id, date: date.toString() },
        userId: user.id,
        deadlineSeconds: Math.floor((deadline.epochMilliseconds - now.epochMilliseconds) / 1000),
      };
    });
    if (mails.length === 0) return 0;
    const posted = await outbox.postMails(tx, 'reminders', mails);
    for (const { key, subject } of mails.filter((mail) => !posted.has(mail.key))) {
      logger.error({ delivery: key }, 'a second mail for one day was asked for and not posted');
      await digests.closeItems(tx, subject, 'cancelled', 'second-mail');
    }
    return posted.size;
  }

  function countPlanned(days: readonly PlannedDay[], mails: number): void {
    metrics.remindersPlanned.inc(mails);
    const expired = days.reduce((sum, { items }) => sum + items.filter(({ state }) => state === 'expired').length, 0);
    if (expired === 0) return;
    metrics.remindersExpired.inc(expired);
    logger.error({ items: expired }, 'reminders came too late and were not sent');
  }

  /** Plans for one batch of users who are due, in one transaction. */
  function planBatch(): Promise<{ claimed: number; planned: number; mails: number }> {
    return db.transaction(async (tx) => {
      const due = await repo.claimDueUsers(tx);
      if (!due) return { claimed: 0, planned: 0, mails: 0 };
      const ids = due.users.map(({ id }) => id);
      const people = await repo.listPeople(tx, ids);
      const waiting = await listWaiting(tx, ids);
      const clock = createReminderClock(due.now, cache);
      // A user whose mail is being sent right now is left to the next run.
      const isBusy = (mails: readonly WaitingMail[] = []) => mails.some(({ isUnderWay }) => isUnderWay);
      const free = due.users.filter(({ id }) => !isBusy(waiting.mails.get(id)));
      const days = free.flatMap(
        (user) => planUser(user, people.get(user.id) ?? [], waiting.items.get(user.id) ?? [], clock) ?? [],
      );

      const replaced = days.flatMap(({ user, deadline }) => (deadline ? (waiting.mails.get(user.id) ?? []) : []));
      if (replaced.length > 0) {
        await outbox.supersedeMails(
          tx,
          replaced.map(({ key }) => key),
        );
      }
      const mails = await postMails(tx, days, due.now);
      await repo.saveSchedules(
        tx,
        days.map(({ user, ...look }) => ({ userId: user.id, ...look })),
      );
      const planned = new Set(days.map(({ user }) => user.id));
      const failed = free.filter(({ id }) => !planned.has(id)).map(({ id }) => id);
      if (failed.length > 0) await repo.rescheduleUsers(tx, failed);
      countPlanned(days, mails);
      return { claimed: ids.length, planned: days.length, mails };
    });
  }

  /** Plans batches until nobody is due or the run's time is over. */
  async function run(): Promise<number> {
    const end = performance.now() + reminderServerLimits.runSeconds * 1000;
    let mails = 0;
    for (;;) {
      const batch = await planBatch();
      mails += batch.mails;
      const isLast = batch.claimed < reminderServerLimits.batch || batch.planned === 0;
      if (isLast || performance.now() > end) return mails;
    }
  }

  return { planBatch, run };
}

/** Runs every minute; while one worker is still busy, the next minute's job lets another worker help. */
export const plannerJob = defineJob({
  name: 'reminders.plan',
  cron: '* * * * *',
  schema: noData,
  async run({ logger, planner }: Pick<Deps, 'logger'> & { planner: ReturnType<typeof createPlanner> }) {
    const mails = await planner.run();
    if (mails > 0) logger.info({ mails }, 'reminder mails planned');
  },
});
