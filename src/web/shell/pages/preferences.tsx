import { redirect } from 'react-router';
import { pageLimits } from '#domain/limits/pages.ts';
import { safeRedirectPath } from '#domain/auth/safe-redirect-path.ts';
import { themeCookie, themes } from '#domain/theme.ts';
import { lastingCookie } from '#web/lib/cookies.ts';
import { pagePort } from '#web/lib/api/page-port.ts';
import type { Route } from './+types/preferences.ts';

/** The form has two short fields; larger bodies are not read. */
const mostBytes = 2048;

/** Sets the theme on pages without JavaScript; other pages set the cookie themselves. */
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

/** This address has no page. */
export function loader() {
  return redirect('/');
}
