import type { UnsubscribeLink } from '#contract/pages.ts';
import { maskedAddress } from '#domain/mail/email-address.ts';
import type { Language } from '#domain/language.ts';
import type { Deps } from '#server/deps.ts';
import { readUnsubscribeToken } from '#server/platform/mail/compose/unsubscribe-token.ts';
import { findSettings, saveRemindersEnabled } from '../repo/settings.ts';
import { createReminderService } from './plan.ts';

/** Leaving by the link of a mail, without signing in, and coming back the same way. */
export function createUnsubscribeService({ clock, db, hmac }: Pick<Deps, 'clock' | 'db' | 'hmac'>) {
  const reminders = createReminderService({ clock });

  async function findSubscriber(token: string) {
    const subscription = readUnsubscribeToken(hmac, token);
    if (subscription?.list !== 'reminders') return undefined;
    const stored = await findSettings(db, subscription.userId);
    return stored && { ...stored, userId: subscription.userId, isOn: stored.settings.isOn };
  }

  return {
    /** What the page of the link shows. Looking changes nothing: programs look at every link in a mail. */
    async describeLink(token: string): Promise<UnsubscribeLink> {
      const subscriber = await findSubscriber(token);
      if (!subscriber) return { state: 'unknown' };
      return { state: subscriber.isOn ? 'on' : 'off', maskedEmail: maskedAddress(subscriber.email) };
    },

    /** The language in which we write to whoever has the link. */
    async languageOf(token: string): Promise<Language | undefined> {
      return (await findSubscriber(token))?.language;
    },

    /** Once or many times, with the same end. No mail begins after it, not even one that is planned already. */
    async setSubscribed(token: string, isOn: boolean): Promise<void> {
      const subscriber = await findSubscriber(token);
      if (!subscriber || subscriber.isOn === isOn) return;
      const { userId } = subscriber;
      await db.transaction((tx) => reminders.replanAround(tx, [userId], () => saveRemindersEnabled(tx, userId, isOn)));
    },
  };
}
