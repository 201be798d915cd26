import { plainPath } from '../language.ts';
import { pageLimits } from '../limits/pages.ts';

/** Segments that begin with neither a slash nor a dot, however spelt: never `//elsewhere`, never `/../`. */
const segment = String.raw`(?!%2e)(?:[\w~-]|%[\da-f]{2})(?:[\w.~-]|%[\da-f]{2})*`;
const address = new RegExp(String.raw`^/(?:${segment}(?:/${segment})*)?(?:\?(?:[\w.~+=&-]|%[\da-f]{2})*)?$`, 'i');
/** Addresses that do something rather than show something. */
const notPages = ['api', 'preferences'];

/** The path and query, if they lead to a page of ours and to nothing else; a path that we were given is anybody's text. */
export function safeRedirectPath(text: string): string | undefined {
  if (text.length > pageLimits.returnToLength || !address.test(text)) return undefined;
  const [path = ''] = text.split('?', 1);
  const [first = ''] = plainPath(path).slice(1).split('/');
  return notPages.includes(decoded(first)) ? undefined : text;
}

/** The server finds its way by the decoded text, so `%61pi` is `api`; what cannot be decoded leads nowhere. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
