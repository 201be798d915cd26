import { limits } from '../../../../domain/limits.ts';
import type { Deps } from '../../../deps.ts';
import type { Transaction } from '../../../platform/database/connect.ts';
import { HttpError } from '../../../platform/http/errors.ts';
import { createReminderService } from '../../reminders/service/plan.ts';
import { createChangeRepo } from '../repo/changes.ts';

export function createChange({ clock, db }: Pick<Deps, 'clock' | 'db'>) {
  const changes = createChangeRepo(clock);
  const reminders = createReminderService({ clock });

  return {
    /**
     * Every change of a list passes here, one after another for each user: limits hold however many calls come at once,
     * and whatever follows from the list is reckoned in the same transaction.
     */
    change: <Result>(userId: number, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
      db.transaction(async (tx) => {
        await changes.lockList(tx, userId);
        const result = await work(tx);
        await reminders.replan(tx, [userId]);
        return result;
      }),

    async refuseOverfull(tx: Transaction, userId: number): Promise<void> {
      const max = limits.birthdays.perUser;
      if ((await changes.count(tx, userId)) > max) throw new HttpError(409, 'birthday.limitReached', { max });
    },
  };
}
