import type { RecordedMail, ReminderChange, ReminderSettings, ReminderState } from '../../../../contract/reminders.ts';
import { limits } from '../../../../domain/limits.ts';
import { recordOf } from '../../../../domain/reminder-record.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError, HttpError } from '../../../platform/http/errors.ts';
import { createSuppressions } from '../../../platform/mail/suppressions.ts';
import { randomId } from '../../../platform/secrets.ts';
import { createPublishTimes } from '../../group-cards/cards/service/publish-times.ts';
import { readRecord } from '../repo/record.ts';
import { readWishes, saveWishes } from '../repo/wishes.ts';
import { createReminderService } from './plan.ts';

/** A choice that is sent again because its answer was lost is no conflict with itself. */
function isSameChoice(change: ReminderChange, { settings }: ReminderState): boolean {
  const keys = Object.keys(settings) as (keyof ReminderSettings)[];
  return keys.every((key) => settings[key] === change[key]);
}

/** When somebody wants to be reminded, and what stands in the way. */
export function createWishService(deps: Pick<Deps, 'clock' | 'db' | 'derive' | 'outbox' | 'rateLimits'>) {
  const { clock, db, derive, outbox, rateLimits } = deps;
  const reminders = createReminderService({ clock });
  const suppressions = createSuppressions(derive, clock);
  const publishTimes = createPublishTimes({ clock });

  async function stateOf(userId: number): Promise<ReminderState> {
    const wishes = await readWishes(db, userId);
    if (!wishes) throw new HttpError(401, 'errors.signedOut');
    const { settings, version } = wishes;
    return { settings, version, hold: await suppressions.find(db, wishes.email, 'reminders') };
  }

  return {
    stateOf,

    /** Lets mails through again and sends one at once: should it come back, the address is held as before. */
    async tryAgain(userId: number): Promise<void> {
      const isAllowed = await rateLimits.allow({ rate: 'testMailsByOwner', whom: String(userId) });
      if (!isAllowed) throw new HttpError(429, 'errors.tooManyRequests');
      await db.transaction(async (tx) => {
        const wishes = await readWishes(tx, userId);
        if (!wishes) throw new HttpError(401, 'errors.signedOut');
        await suppressions.lift(tx, wishes.email, ['all', 'reminders']);
        await outbox.post(tx, {
          key: `test:${randomId()}`,
          kind: 'reminder-test',
          lane: 'reminders',
          subject: { userId },
          userId,
          deadlineSeconds: limits.reminders.testSeconds,
        });
      });
    },

    async recordOf(userId: number): Promise<RecordedMail[]> {
      const { mails, lines } = await readRecord(db, userId);
      const { recordedMails, namesAnnounced } = limits.reminders;
      return recordOf(mails, lines, recordedMails).map(({ names, ...mail }) => ({
        ...mail,
        names: names.slice(0, namesAnnounced),
        more: Math.max(0, names.length - namesAnnounced),
      }));
    },

    /** The next mail follows in the same transaction; one that is planned already is looked at again before it goes. */
    async save(userId: number, change: ReminderChange): Promise<ReminderState> {
      const isSaved = await db.transaction(async (tx) => {
        const isLatest = await reminders.replanAround(tx, [userId], () => saveWishes(tx, userId, change));
        await publishTimes.replanOf(tx, userId);
        return isLatest;
      });
      const state = await stateOf(userId);
      if (!isSaved && !isSameChoice(change, state)) throw new ConflictError(state, 'reminders.changedElsewhere');
      return state;
    },
  };
}
