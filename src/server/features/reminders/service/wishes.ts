import type { ReminderSettings, ReminderState } from '../../../../contract/reminders.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../platform/http/errors.ts';
import { createSuppressions } from '../../../platform/mail/suppressions.ts';
import { readWishes, saveWishes } from '../repo/wishes.ts';
import { createReminderService } from './plan.ts';

/** When somebody wants to be reminded, and what stands in the way. */
export function createWishService({ clock, db, derive }: Pick<Deps, 'clock' | 'db' | 'derive'>) {
  const reminders = createReminderService({ clock });
  const suppressions = createSuppressions(derive);

  async function stateOf(userId: number): Promise<ReminderState> {
    const wishes = await readWishes(db, userId);
    if (!wishes) throw new HttpError(401, 'errors.signedOut');
    return { settings: wishes.settings, hold: await suppressions.find(db, wishes.email, 'reminders') };
  }

  return {
    stateOf,

    /** The next mail follows in the same transaction; one that is planned already is looked at again before it goes. */
    async save(userId: number, settings: ReminderSettings): Promise<ReminderState> {
      await db.transaction((tx) => reminders.replanAround(tx, [userId], () => saveWishes(tx, userId, settings)));
      return stateOf(userId);
    },
  };
}
