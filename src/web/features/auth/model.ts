import { z } from '#contract/zod.ts';
import { codeRefusal, emailField, type LinkRequest } from '#contract/auth.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { ApiError } from '#web/lib/api/api-client.ts';

export type SignInMode = 'login' | 'register';

export type CheckedEmail = { email: string } | { issue: PlainMessageId };

/** Validates a typed address by the same schema as the server. */
export function checkEmail(typed: string): CheckedEmail {
  const result = emailField.safeParse(typed);
  if (result.success) return { email: result.data };
  return { issue: (result.error.issues[0]?.message ?? 'auth.emailInvalid') as PlainMessageId };
}

export interface WantedLink {
  email: string;
  /** The token of a solved captcha, if one was required. */
  captchaToken: string | null;
}

export function linkRequestOf({ email, captchaToken }: WantedLink, returnTo: string | undefined): LinkRequest {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { email, recaptchaToken: captchaToken, timeZone, ...(returnTo === undefined ? {} : { returnTo }) };
}

/** Whether the server wants a captcha: a valid address is refused with 400 for no other reason. */
export function requiresCaptcha(error: Error, isConfigured: boolean): boolean {
  return isConfigured && error instanceof ApiError && error.status === 400;
}

/** Whether all tries for the code are used up, so that only a new link helps. */
export function hasNoAttemptsLeft(error: Error | null): boolean {
  if (!(error instanceof ApiError)) return false;
  return codeRefusal.safeParse(error.body).data?.triesLeft === 0;
}

export const isTestHost = (hostname: string): boolean => hostname.includes('replit');

export type TestLoginFailure = { said: string } | { id: PlainMessageId } | 'unavailable';

/** Undefined on success; else the server's message, or the id of ours if it sent none or cannot be reached. */
export async function tryTestLogin(call: () => Promise<Response>): Promise<TestLoginFailure | undefined> {
  try {
    const response = await call();
    if (response.ok) return undefined;
    // Where test login is disabled, the server has no such route.
    if (response.status === 404) return 'unavailable';
    const body = z.object({ message: z.string() }).safeParse(await response.json().catch(() => null));
    return body.success ? { said: body.data.message } : { id: 'landing.testLoginFallback' };
  } catch {
    return { id: 'errors.network' };
  }
}
