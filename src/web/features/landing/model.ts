import { type Language, pathInLanguage } from '#domain/language.ts';
import { safeRedirectPath } from '#domain/auth/safe-redirect-path.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { firstPage } from '#web/lib/api/require-user.ts';

export interface ArrivalMessage {
  kind: 'success' | 'error';
  title: PlainMessageId;
  text: PlainMessageId;
}

/** What a link in a mail may say on arrival. Nothing else in the address is ever shown. */
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

/** A fresh login is greeted before it is sent on; everybody else who is signed in goes straight to the dashboard. */
export function isFreshLogin(search: URLSearchParams, flag: boolean): boolean {
  return search.get('login') === 'success' || flag;
}

/** The page that somebody wanted before they had to sign in, if it is one of ours. */
export function wantedPage(search: URLSearchParams): string | undefined {
  return safeRedirectPath(search.get('next') ?? '');
}

export function pageAfterSignIn(search: URLSearchParams, language: Language): string {
  return wantedPage(search) ?? pathInLanguage(firstPage, language);
}

/** The address without what has been said, so that neither a reload nor another language says it again. */
export function withoutArrival(search: URLSearchParams): URLSearchParams {
  if (!arrivalParameters.some((name) => search.has(name))) return search;
  const rest = new URLSearchParams(search);
  for (const name of [...arrivalParameters, 'next']) rest.delete(name);
  return rest;
}
