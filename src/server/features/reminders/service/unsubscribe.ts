import type { UnsubscribeLink } from '#contract/pages.ts';
import { maskedAddress } from '#domain/mail/email-address.ts';
import type { Language } from '#domain/language.ts';
import type { Deps } from '#server/deps.ts';
import { readUnsubscribeToken } from '#server/platform/mail/compose/unsubscribe-token.ts';
import { findSettings, saveRemindersEnabled } from '../repo/settings.ts';
import type { ReminderService } from './plan.ts';

/** Unsubscribing by the link in a mail, without signing in, and subscribing again. */
export function createUnsubscribeService(
  { db, hmac }: Pick<Deps, 'db' | 'hmac'>,
  { reminders }: { reminders: ReminderService },
) {
  async function findSubscriber(token: string) {
    const subscription = readUnsubscribeToken(hmac, token);
    if (subscription?.list !== 'reminders') return undefined;
    const stored = await findSettings(db, subscription.userId);
    return stored && { ...stored, userId: subscription.userId, isOn: stored.settings.isOn };
  }

  return {
    /** What the link's page shows. Opening it changes nothing, because mail scanners open every link. */
    async describeLink(token: string): Promise<UnsubscribeLink> {
      const subscriber = await findSubscriber(token);
      if (!subscriber) return { state: 'unknown' };
      return { state: subscriber.isOn ? 'on' : 'off', maskedEmail: maskedAddress(subscriber.email) };
    },

    /** The language of the subscriber's mails. */
    async languageOf(token: string): Promise<Language | undefined> {
      return (await findSubscriber(token))?.language;
    },

    /** Idempotent. Mails that are planned already are not sent after unsubscribing either. */
    async setSubscribed(token: string, isOn: boolean): Promise<void> {
      const subscriber = await findSubscriber(token);
      if (!subscriber || subscriber.isOn === isOn) return;
      const { userId } = subscriber;
      await db.transaction((tx) => reminders.replanAround(tx, [userId], () => saveRemindersEnabled(tx, userId, isOn)));
    },
  };
}
