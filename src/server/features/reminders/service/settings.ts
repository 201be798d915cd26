import type { RecordedMail, ReminderChange, ReminderSettings, ReminderState } from '#contract/reminders.ts';
import { reminderLimits } from '#domain/limits/reminders.ts';
import { reminderServerLimits } from '#server/platform/limits/reminders.ts';
import { recordOf } from '#domain/reminders/record.ts';
import type { Deps } from '#server/deps.ts';
import { assertWithinLimits, ConflictError, HttpError } from '#server/platform/http/errors.ts';
import { createSuppressions } from '#server/platform/mail/delivery/suppressions.ts';
import { randomId } from '#server/platform/secrets.ts';
import type { PublishTimes } from '#server/features/group-cards/cards/service/publish-times.ts';
import { findRecord } from '../repo/record.ts';
import { findSettings, saveSettings } from '../repo/settings.ts';
import type { ReminderService } from './plan.ts';

/** A request repeated because its answer was lost must not conflict with itself. */
function isSameChoice(change: ReminderChange, { settings }: ReminderState): boolean {
  const keys = Object.keys(settings) as (keyof ReminderSettings)[];
  return keys.every((key) => settings[key] === change[key]);
}

/** Reminder settings, the suppression of the address, and the record of mails. */
export function createReminderSettingsService(
  { clock, db, hmac, outbox, rateLimits }: Pick<Deps, 'clock' | 'db' | 'hmac' | 'outbox' | 'rateLimits'>,
  { reminders, publishTimes }: { reminders: ReminderService; publishTimes: PublishTimes },
) {
  const suppressions = createSuppressions(hmac, clock);

  async function stateOf(userId: number): Promise<ReminderState> {
    const stored = await findSettings(db, userId);
    if (!stored) throw new HttpError(401, 'errors.signedOut');
    const { settings, version } = stored;
    return { settings, version, hold: await suppressions.findReason(db, stored.email, 'reminders') };
  }

  return {
    stateOf,

    /** Lifts the suppression and sends a test mail; if it bounces, the address is suppressed again. */
    async sendTestMail(userId: number): Promise<void> {
      assertWithinLimits(await rateLimits.firstExceeded({ rate: 'testMailsByOwner', key: String(userId) }));
      await db.transaction(async (tx) => {
        const stored = await findSettings(tx, userId);
        if (!stored) throw new HttpError(401, 'errors.signedOut');
        await suppressions.removeSuppressions(tx, stored.email, ['all', 'reminders']);
        await outbox.postMail(tx, {
          key: `test:${randomId()}`,
          kind: 'reminder-test',
          lane: 'reminders',
          subject: { userId },
          userId,
          deadlineSeconds: reminderServerLimits.testSeconds,
        });
      });
    },

    async listRecordedMails(userId: number): Promise<RecordedMail[]> {
      const { mails, items } = await findRecord(db, userId);
      const { recordedMails, namesAnnounced } = reminderLimits;
      return recordOf(mails, items, recordedMails).map(({ names, ...mail }) => ({
        ...mail,
        names: names.slice(0, namesAnnounced),
        more: Math.max(0, names.length - namesAnnounced),
      }));
    },

    /** Replans in the same transaction. A mail that is planned already is checked again before it is sent. */
    async saveSettings(userId: number, change: ReminderChange): Promise<ReminderState> {
      const isSaved = await db.transaction(async (tx) => {
        const isLatest = await reminders.replanAround(tx, [userId], () => saveSettings(tx, userId, change));
        await publishTimes.replanCardsOf(tx, userId);
        return isLatest;
      });
      const state = await stateOf(userId);
      if (!isSaved && !isSameChoice(change, state)) throw new ConflictError(state, 'reminders.changedElsewhere');
      return state;
    },
  };
}
