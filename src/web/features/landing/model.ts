import { type Language, pathInLanguage } from '#domain/language.ts';
import { safeRedirectPath } from '#domain/auth/safe-redirect-path.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { firstPage } from '#web/lib/api/require-user.ts';

export interface ArrivalMessage {
  kind: 'success' | 'error';
  title: PlainMessageId;
  text: PlainMessageId;
}

/** The messages that a query parameter may show on the landing page; no other text of the address is shown. */
const messages: Record<string, ArrivalMessage> = {
  'verified=true': { kind: 'success', title: 'landing.verifiedTitle', text: 'landing.verifiedText' },
  'error=verification-failed': {
    kind: 'error',
    title: 'landing.verificationFailedTitle',
    text: 'landing.verificationFailedText',
  },
  'error=authentication-failed': {
    kind: 'error',
    title: 'landing.authenticationFailedTitle',
    text: 'landing.authenticationFailedText',
  },
};

const arrivalParameters = ['verified', 'error', 'login'];

export function arrivalMessage(search: URLSearchParams): ArrivalMessage | undefined {
  const found = Object.keys(messages).find((pair) => {
    const [name = '', value] = pair.split('=');
    return search.get(name) === value;
  });
  return found === undefined ? undefined : messages[found];
}

/** Whether to greet before redirecting; other signed-in users are redirected to the dashboard at once. */
export function isFreshLogin(search: URLSearchParams, flag: boolean): boolean {
  return ['success', 'kept'].includes(search.get('login') ?? '') || flag;
}

/** The page that required signing in, if it is one of ours. */
export function wantedPage(search: URLSearchParams): string | undefined {
  return safeRedirectPath(search.get('next') ?? '');
}

export function pageAfterSignIn(search: URLSearchParams, language: Language): string {
  return wantedPage(search) ?? pathInLanguage(firstPage, language);
}

/** The query without the parameters already shown, so that a reload or language switch does not show them again. */
export function withoutArrival(search: URLSearchParams): URLSearchParams {
  if (!arrivalParameters.some((name) => search.has(name))) return search;
  const rest = new URLSearchParams(search);
  for (const name of [...arrivalParameters, 'next']) rest.delete(name);
  return rest;
}
