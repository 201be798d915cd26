import { z } from 'zod';
import type { MailKind, Prepared } from '../../../platform/mail/kinds.ts';
import { renderTestMail } from '../emails/test-mail.tsx';
import { readWishes } from '../repo/wishes.ts';

const testOf = z.object({ userId: z.number() });

/** Tries an address that did not take mails; if it comes back, the address is held again. */
export const testMail: MailKind = {
  lane: 'reminders',
  async prepareMany(tx, subjects) {
    const mails: Prepared[] = [];
    for (const subject of subjects) {
      const wishes = await readWishes(tx, testOf.parse(subject).userId);
      mails.push(wishes ? { mail: await renderTestMail({ to: wishes.email, language: wishes.language }) } : gone);
    }
    return mails;
  },
};

const gone = { cancel: 'the account is gone' };
