import { contactsFound } from './files/imports.ts';
import { z } from './zod.ts';

/** Encrypted, but for a stand-in on this machine. */
const trustworthy = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)[:/])/;

/** The address of Google's consent page. */
export const consentAnswer = z.strictObject({ authUrl: z.url().regex(trustworthy) });

/** `accessToken` is the one-time handle of the callback, never a token of Google. */
export const contactsRequest = z.strictObject({ accessToken: z.string().min(1).max(2048) });

/** How many birthdays were added. */
export const contactsAnswer = z.strictObject({ count: z.int() });

/** What the callback page is told in `error`; anything else is shown as a failure without details. */
export const importErrors = ['invalid_client', 'access_denied', 'expired', 'failed'] as const;
export type ImportError = (typeof importErrors)[number];

/** What the pop-up tells the window that opened it. */
export const importStatus = z.strictObject({
  type: z.literal('status'),
  status: z.enum(['importing', 'success', 'error']),
});
export type ImportStatus = z.infer<typeof importStatus>;

/** The contacts that the pop-up read, for the preview in the window that opened it. */
export const contactsMessage = contactsFound.extend({ type: z.literal('contacts') });
export type ContactsMessage = z.infer<typeof contactsMessage>;
