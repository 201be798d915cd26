import { createContext, redirect, type RouterContextProvider } from 'react-router';
import type { CurrentUser } from '#contract/auth.ts';
import { languageOfPath, pathInLanguage, plainPath } from '#domain/language.ts';
import { safeRedirectPath } from '#domain/auth/safe-redirect-path.ts';
import { pagePort } from './page-port.ts';

/** The page after signing in, unless another is named. */
export const firstPage = '/dashboard';

/** Pages to which nobody returns after signing in; the callback's address holds a secret. */
const notReturnedTo: readonly string[] = [firstPage, '/auth-callback'];

/** The signed-in user, for loaders of pages in the app layout; reading it in any other loader fails. */
export const signedInUser = /* @__PURE__ */ createContext<CurrentUser>();

interface PageArgs {
  /** The address of the page, also when the router asks for its data only. */
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * Middleware, which runs before the loaders of all routes below: visitors without a session are redirected to the
 * landing page and return after signing in.
 */
export async function requireUser({ url: { pathname, search }, context }: PageArgs): Promise<void> {
  const user = await context.get(pagePort).currentUser();
  if (user) return context.set(signedInUser, user);
  const front = pathInLanguage('/', languageOfPath(pathname));
  const wanted = notReturnedTo.includes(plainPath(pathname)) ? undefined : safeRedirectPath(pathname + search);
  throw redirect(wanted === undefined ? front : `${front}?next=${encodeURIComponent(wanted)}`);
}
