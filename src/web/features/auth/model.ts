import { z } from '../../../contract/zod.ts';
import { emailField, type LinkRequest } from '../../../contract/auth.ts';
import type { PlainMessageId } from '../../../i18n/translate.ts';

export type SignInMode = 'login' | 'register';

export type CheckedEmail = { request: LinkRequest } | { fault: PlainMessageId };

/** From what was typed to what is sent, by the same rule that the server applies. */
export function checkEmail(typed: string): CheckedEmail {
  const result = emailField.safeParse(typed);
  if (result.success) return { request: { email: result.data, recaptchaToken: null } };
  return { fault: (result.error.issues[0]?.message ?? 'auth.emailInvalid') as PlainMessageId };
}

export const isTestHost = (hostname: string): boolean => hostname.includes('replit');

export type TestLoginFailure = { said: string } | { id: PlainMessageId };

/** Nothing on success; else the server's own words, or ours for a server that says nothing or cannot be reached. */
export async function tryTestLogin(call: () => Promise<Response>): Promise<TestLoginFailure | undefined> {
  try {
    const response = await call();
    if (response.ok) return undefined;
    const body = z.object({ message: z.string() }).safeParse(await response.json().catch(() => null));
    return body.success ? { said: body.data.message } : { id: 'landing.testLoginFallback' };
  } catch {
    return { id: 'errors.network' };
  }
}
