import { redirect, type RouterContextProvider } from 'react-router';
import type { CurrentUser } from '#contract/auth.ts';
import { languageOfPath, pathInLanguage, plainPath } from '#domain/language.ts';
import { safeRedirectPath } from '#domain/auth/safe-redirect-path.ts';
import { pagePort } from './page-port.ts';

/** The page after signing in, unless another is named. */
export const firstPage = '/dashboard';

/** For loaders of private pages: visitors without a session are redirected to the landing page and return after signing in. */
export async function requireUser(page: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<CurrentUser> {
  const user = await page.context.get(pagePort).currentUser();
  if (user) return user;
  const { pathname, search } = new URL(page.request.url);
  const front = pathInLanguage('/', languageOfPath(pathname));
  const wanted = plainPath(pathname) === firstPage ? undefined : safeRedirectPath(pathname + search);
  throw redirect(wanted === undefined ? front : `${front}?next=${encodeURIComponent(wanted)}`);
}
