import { redirect, type RouterContextProvider } from 'react-router';
import type { CurrentUser } from '#contract/auth.ts';
import { languageOfPath, pathInLanguage, plainPath } from '#domain/language.ts';
import { safeRedirectPath } from '#domain/auth/safe-redirect-path.ts';
import { pagePort } from './page-port.ts';

/** Where the front page leads whoever names no other page. */
export const firstPage = '/dashboard';

/** For loaders of pages that belong to somebody: strangers go to the front page and come back after signing in. */
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
