import { plainPath } from '../language.ts';
import { pageLimits } from '../limits/pages.ts';

/** A segment that begins with neither a slash nor a dot, however encoded: no `//elsewhere`, no `/../`. */
const segment = String.raw`(?!%2e)(?:[\w~-]|%[\da-f]{2})(?:[\w.~-]|%[\da-f]{2})*`;
const address = new RegExp(String.raw`^/(?:${segment}(?:/${segment})*)?(?:\?(?:[\w.~+=&-]|%[\da-f]{2})*)?$`, 'i');
/** First segments of addresses that are no pages. */
const notPages = ['api', 'preferences'];

/** The path and query if they lead to a page of ours, else nothing; the text may come from anybody. */
export function safeRedirectPath(text: string): string | undefined {
  if (text.length > pageLimits.returnToLength || !address.test(text)) return undefined;
  const [path = ''] = text.split('?', 1);
  const [first = ''] = plainPath(path).slice(1).split('/');
  return notPages.includes(decoded(first)) ? undefined : text;
}

/** The router decodes paths, so `%61pi` is `api`; undecodable text stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
