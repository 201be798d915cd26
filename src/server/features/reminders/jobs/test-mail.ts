import { z } from 'zod';
import type { MailKind } from '../../../platform/mail/kinds.ts';
import { renderTestMail } from '../emails/test-mail.tsx';
import { readWishes } from '../repo/wishes.ts';

const testOf = z.object({ userId: z.number() });

/** Tries an address that did not take mails; if it comes back, the address is held again. */
export const testMail: MailKind = {
  lane: 'reminders',
  async prepare(tx, subject) {
    const wishes = await readWishes(tx, testOf.parse(subject).userId);
    if (!wishes) return { cancel: 'the account is gone' };
    return { mail: await renderTestMail({ to: wishes.email, language: wishes.language }) };
  },
};
