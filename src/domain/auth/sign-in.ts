import { type Language, pathInLanguage } from '../language.ts';

/** How following a link, or typing its code, may end. */
export type SignInEnd = 'registered' | 'signed-in' | 'registration-failed' | 'sign-in-failed';

const words: Record<SignInEnd, string> = {
  registered: 'verified=true',
  'signed-in': 'login=success',
  'registration-failed': 'error=verification-failed',
  'sign-in-failed': 'error=authentication-failed',
};

/** The landing page says how it ended, in the language of the link, and goes on to where the person came from. */
export function pathAfterSignIn(end: SignInEnd, language: Language, returnTo: string | null = null): string {
  const next = returnTo === null ? '' : `&next=${encodeURIComponent(returnTo)}`;
  return `${pathInLanguage('/', language)}?${words[end]}${next}`;
}
