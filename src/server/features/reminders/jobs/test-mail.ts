import { z } from 'zod';
import type { MailKind, Prepared } from '#server/platform/mail/delivery/kinds.ts';
import { renderTestMail } from '../emails/test-mail.tsx';
import { readSettings } from '../repo/settings.ts';

const testOf = z.object({ userId: z.number() });

/** Tries an address that did not take mails; if it comes back, the address is held again. */
export const testMail: MailKind = {
  lane: 'reminders',
  async prepareMany(tx, subjects) {
    const mails: Prepared[] = [];
    for (const subject of subjects) {
      const stored = await readSettings(tx, testOf.parse(subject).userId);
      mails.push(stored ? { mail: await renderTestMail({ to: stored.email, language: stored.language }) } : gone);
    }
    return mails;
  },
};

const gone = { cancel: 'the account is gone' };
