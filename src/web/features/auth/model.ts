import { emailField, type LinkRequest } from '../../../contract/auth.ts';
import type { PlainMessageId } from '../../../i18n/translate.ts';

export type CheckedEmail = { request: LinkRequest } | { fault: PlainMessageId };

/** From what was typed to what is sent, by the same rule that the server applies. */
export function checkEmail(typed: string): CheckedEmail {
  const result = emailField.safeParse(typed);
  if (result.success) return { request: { email: result.data, recaptchaToken: null } };
  return { fault: (result.error.issues[0]?.message ?? 'auth.emailInvalid') as PlainMessageId };
}
