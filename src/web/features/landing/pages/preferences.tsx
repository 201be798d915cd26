import { redirect } from 'react-router';
import { plainPath } from '../../../../domain/language.ts';
import { limits } from '../../../../domain/limits.ts';
import { themes } from '../../../../domain/theme.ts';
import { lastingCookie } from '../../../lib/cookies.ts';
import { pagePort } from '../../../lib/page-port.ts';
import { themeCookie } from '../../../lib/theme.ts';
import type { Route } from './+types/preferences.ts';

/** Two short fields; whoever sends more is not this form. */
const mostBytes = 2048;
/** Segments that begin with neither a slash nor a dot: never `//elsewhere`, never `/../`. */
const ownAddress = /^\/(?:[\w~%-][\w.~%-]*(?:\/[\w~%-][\w.~%-]*)*)?(?:\?[\w.~%+=&-]*)?$/;

/** Where the form was sent from, if that is a page of ours. */
function wayBack(from: string | null): string {
  if (from === null || !ownAddress.test(from)) return '/';
  const [firstSegment] = plainPath(from.split('?', 1)[0] ?? '')
    .slice(1)
    .split('/');
  return firstSegment === 'api' || firstSegment === 'preferences' ? '/' : from;
}

/** The theme for pages that run no JavaScript; the others write the cookie themselves. */
export async function action({ request, context }: Route.ActionArgs) {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(length <= mostBytes)) return new Response(null, { status: 413 });

  const form = new URLSearchParams(await request.text());
  const answer = redirect(wayBack(form.get('from')), 303);
  const theme = themes.find((known) => known === form.get('theme'));
  if (theme) {
    const secure = context.get(pagePort).publicOrigin.startsWith('https:');
    const cookie = lastingCookie(themeCookie, theme, limits.preferences.themeCookieSeconds, secure);
    answer.headers.append('set-cookie', cookie);
  }
  return answer;
}

/** Nothing to see at this address. */
export function loader() {
  return redirect('/');
}
