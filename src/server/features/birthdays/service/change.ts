import { birthdayServerLimits } from '#server/platform/limits/birthdays.ts';
import { readLimits } from '#server/platform/limits/reads.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { ReminderService } from '#server/features/reminders/service/plan.ts';
import { createBirthdayRepo } from '../repo/changes.ts';

export function createListChange(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { reminders }: { reminders: ReminderService },
) {
  const changes = createBirthdayRepo(clock);

  return {
    /**
     * Every change of a list passes here under a lock per user: limits hold however many calls come at once, and the
     * next reminder is computed in the same transaction.
     */
    changeList: <Result>(userId: number, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
      db.transaction(async (tx) => {
        await changes.lockList(tx, userId);
        const result = await work(tx);
        await reminders.replan(tx, [userId]);
        return result;
      }),

    /** Wraps changes that may make a list longer. A list over the limits may still shrink. */
    async assertListFits<Result>(tx: Transaction, userId: number, grow: () => Promise<Result>): Promise<Result> {
      const before = await changes.measureList(tx, userId);
      const result = await grow();
      const after = await changes.measureList(tx, userId);
      const { perUser: max } = birthdayServerLimits;
      const { textMegabytes: megabytes } = readLimits;
      if (after.people > Math.max(max, before.people)) throw new HttpError(409, 'birthday.limitReached', { max });
      if (after.textBytes > Math.max(megabytes * 1024 * 1024, before.textBytes)) {
        throw new HttpError(409, 'birthday.textLimitReached', { megabytes });
      }
      return result;
    },
  };
}

export type ListChange = ReturnType<typeof createListChange>;
