import { z } from '#contract/zod.ts';
import { codeRefusal, emailField, type LinkRequest } from '#contract/auth.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { ApiError } from '#web/lib/api/api-client.ts';

export type SignInMode = 'login' | 'register';

export type CheckedEmail = { email: string } | { issue: PlainMessageId };

/** From what was typed to an address, by the same rule that the server applies. */
export function checkEmail(typed: string): CheckedEmail {
  const result = emailField.safeParse(typed);
  if (result.success) return { email: result.data };
  return { issue: (result.error.issues[0]?.message ?? 'auth.emailInvalid') as PlainMessageId };
}

export interface WantedLink {
  email: string;
  /** What a solved captcha gave, where one was asked for. */
  captchaToken: string | null;
}

export function linkRequestOf({ email, captchaToken }: WantedLink, returnTo: string | undefined): LinkRequest {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { email, recaptchaToken: captchaToken, timeZone, ...(returnTo === undefined ? {} : { returnTo }) };
}

/** An address that has passed the same rule here is refused for nothing else. */
export function asksForCaptcha(error: Error, isConfigured: boolean): boolean {
  return isConfigured && error instanceof ApiError && error.status === 400;
}

/** Whether no further code will be taken, so that only a new link helps. */
export function isUsedUp(error: Error | null): boolean {
  if (!(error instanceof ApiError)) return false;
  return codeRefusal.safeParse(error.body).data?.triesLeft === 0;
}

export const isTestHost = (hostname: string): boolean => hostname.includes('replit');

export type TestLoginFailure = { said: string } | { id: PlainMessageId } | 'unavailable';

/** Nothing on success; else the server's own words, or ours for a server that says nothing or cannot be reached. */
export async function tryTestLogin(call: () => Promise<Response>): Promise<TestLoginFailure | undefined> {
  try {
    const response = await call();
    if (response.ok) return undefined;
    // Where it is not switched on, the server has no such address.
    if (response.status === 404) return 'unavailable';
    const body = z.object({ message: z.string() }).safeParse(await response.json().catch(() => null));
    return body.success ? { said: body.data.message } : { id: 'landing.testLoginFallback' };
  } catch {
    return { id: 'errors.network' };
  }
}
