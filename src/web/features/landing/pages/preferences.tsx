import { redirect } from 'react-router';
import { pageLimits } from '#domain/limits/pages.ts';
import { safeRedirectPath } from '#domain/auth/safe-redirect-path.ts';
import { themeCookie, themes } from '#domain/theme.ts';
import { lastingCookie } from '#web/lib/cookies.ts';
import { pagePort } from '#web/lib/api/page-port.ts';
import type { Route } from './+types/preferences.ts';

/** Two short fields; whoever sends more is not this form. */
const mostBytes = 2048;

/** The theme for pages that run no JavaScript; the others write the cookie themselves. */
export async function action({ request, context }: Route.ActionArgs) {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(length <= mostBytes)) return new Response(null, { status: 413 });

  const form = new URLSearchParams(await request.text());
  const answer = redirect(safeRedirectPath(form.get('from') ?? '') ?? '/', 303);
  const theme = themes.find((known) => known === form.get('theme'));
  if (theme) {
    const secure = context.get(pagePort).publicOrigin.startsWith('https:');
    const cookie = lastingCookie(themeCookie, theme, pageLimits.themeCookieSeconds, secure);
    answer.headers.append('set-cookie', cookie);
  }
  return answer;
}

/** Nothing to see at this address. */
export function loader() {
  return redirect('/');
}
