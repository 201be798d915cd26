import { z } from 'zod';
import type { MailKind, Prepared } from '#server/platform/mail/delivery/kinds.ts';
import { renderTestMail } from '../emails/test-mail.tsx';
import { findSettings } from '../repo/settings.ts';

const testSubject = z.object({ userId: z.number() });

/** Goes to an address that was suppressed; if the mail bounces, the address is suppressed again. */
export const testMail: MailKind = {
  lane: 'reminders',
  async prepareMany(tx, subjects) {
    const mails: Prepared[] = [];
    for (const subject of subjects) {
      const stored = await findSettings(tx, testSubject.parse(subject).userId);
      mails.push(
        stored ? { mail: await renderTestMail({ to: stored.email, language: stored.language }) } : accountGone,
      );
    }
    return mails;
  },
};

const accountGone = { cancel: 'the account is gone' };
