import { type Language, pathInLanguage } from '../language.ts';

/** How redeeming a link or its code may end. */
export type SignInEnd = 'registered' | 'signed-in' | 'returned' | 'registration-failed' | 'sign-in-failed';

const words: Record<SignInEnd, string> = {
  registered: 'verified=true',
  'signed-in': 'login=success',
  /** Signing in took back that the account was to be deleted. */
  returned: 'login=kept',
  'registration-failed': 'error=verification-failed',
  'sign-in-failed': 'error=authentication-failed',
};

/** The path of the landing page that shows the outcome, in the link's language, and then leads on to `returnTo`. */
export function pathAfterSignIn(end: SignInEnd, language: Language, returnTo: string | null = null): string {
  const next = returnTo === null ? '' : `&next=${encodeURIComponent(returnTo)}`;
  return `${pathInLanguage('/', language)}?${words[end]}${next}`;
}
