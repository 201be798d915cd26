import { createReminderClock } from '#domain/reminders/clock.ts';
import { deadlineFor, nextCheck, settledUntilNow } from '#domain/reminders/due.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { createPlanRepo, type ClaimedUsers } from '../repo/plan.ts';

/** Keeps each user's next reminder up to date; call it in the transaction that changes birthdays or settings. */
export function createReminderService({ clock }: Pick<Deps, 'clock'>) {
  const repo = createPlanRepo(clock);

  async function lockAndSettle(tx: Transaction, userIds: readonly number[]) {
    const claimed = await repo.lockUsers(tx, userIds);
    if (!claimed) return undefined;
    const reminderClock = createReminderClock(claimed.now);
    return {
      claimed,
      through: new Map(claimed.users.map((user) => [user.id, settledUntilNow(user, reminderClock)])),
    };
  }

  async function saveNextChecks(
    tx: Transaction,
    { users, now }: ClaimedUsers,
    through: ReadonlyMap<number, Temporal.PlainDate>,
  ): Promise<void> {
    const reminderClock = createReminderClock(now);
    const people = await repo.listPeople(
      tx,
      users.map(({ id }) => id),
    );
    const schedules = users.flatMap((user) => {
      const settledOn = through.get(user.id);
      if (!settledOn) return [];
      return [{ userId: user.id, ...nextCheck(user, people.get(user.id) ?? [], settledOn, reminderClock) }];
    });
    await repo.saveSchedules(tx, schedules);
  }

  /** Recomputes the deadlines of waiting mails by the new zone and hour. */
  async function updateDeadlines(tx: Transaction, { users, now }: ClaimedUsers): Promise<void> {
    const waiting = await repo.listWaitingDigests(
      tx,
      users.map(({ id }) => id),
    );
    if (waiting.length === 0) return;
    const reminderClock = createReminderClock(now);
    const plans = new Map(users.map((user) => [user.id, user]));
    const moved = waiting.flatMap(({ key, userId, lastDay }) => {
      const plan = plans.get(userId);
      return plan ? [{ key, deadline: deadlineFor(lastDay, plan, reminderClock) }] : [];
    });
    await repo.updateDeadlines(tx, moved);
  }

  return {
    /** After birthdays were added, changed, muted, deleted or brought back. */
    async replan(tx: Transaction, userIds: readonly number[]): Promise<void> {
      const state = await lockAndSettle(tx, userIds);
      if (state) await saveNextChecks(tx, state.claimed, state.through);
    },

    /**
     * Wraps a change of zone, hour or switches. What is owed is settled by the old settings first, so that a day that
     * has already begun in the new zone is not lost, and a switch turned on brings back no past day.
     */
    async replanAround<Result>(
      tx: Transaction,
      userIds: readonly number[],
      change: () => Promise<Result>,
    ): Promise<Result> {
      const before = await lockAndSettle(tx, userIds);
      const result = await change();
      const after = before && (await repo.lockUsers(tx, userIds));
      if (!after) return result;
      await saveNextChecks(tx, after, before.through);
      await updateDeadlines(tx, after);
      return result;
    },
  };
}

export type ReminderService = ReturnType<typeof createReminderService>;
