import { languageOfPath, pathInLanguage, plainPath } from '../language.ts';

/** What a browser reports: an error of a script, or something that the content policy refused. */
export const browserErrorKinds = ['script', 'policy'] as const;
export type BrowserErrorKind = (typeof browserErrorKinds)[number];

/** The addresses of pages that browsers draw; a test compares them with the routes. */
export const pagePatterns = [
  '/',
  '/privacy-policy',
  '/terms-of-service',
  '/dashboard',
  '/auth-callback',
  '/create-group-card',
  '/my-group-cards',
  '/settings',
  '/group-card/:id',
  '/group-cards/:slug',
  '/s/:token',
  '/api/auth/verify',
  '/your-data',
  '/unsubscribe',
  '/leave',
  '/stop-invitations',
] as const;

const ownFile = /\/assets\/[\w.-]+\.(?:js|css)(?::\d+){0,2}/;
const ownFiles = new RegExp(ownFile, 'g');

/** The page's pattern with its language, since the address of a card is a secret. */
export function plainPage(path: string): string {
  const [withoutQuery = ''] = path.split(/[?#]/, 1);
  const segments = plainPath(withoutQuery).split('/');
  const found = pagePatterns.find((pattern) => {
    const parts = pattern.split('/');
    return parts.length === segments.length && parts.every((part, i) => part.startsWith(':') || part === segments[i]);
  });
  return found === undefined ? 'another page' : pathInLanguage(found, languageOfPath(withoutQuery));
}

/** Our own file that an address names, whoever serves it; nothing else of the address. */
const plainAddress = (address: string): string => ownFile.exec(address)?.[0] ?? '[address]';

/**
 * The message of an error without what people typed or who they are: no addresses, nothing in quotes but names of
 * fields, no word with letters beyond ASCII (engines write English), no long numbers or secrets. Control characters
 * become spaces: the database refuses NUL.
 */
export function plainMessage(message: string): string {
  return message
    .replace(/[^\s"'<>()]+@[^\s"'<>()]+/g, '[address]')
    .replace(/"[^"]*"|“[^”]*”|«[^»]*»|`[^`]*`/g, '"…"')
    .replace(/'(?![\w$.]{1,30}')[^']*'/g, "'…'")
    .replace(/\b[a-z][a-z+.-]*:\/\/[^\s)]+/gi, plainAddress)
    .replace(/(?<=^|[\s(=])\/(?!assets\/)[^\s)]*/g, '[address]')
    .replace(/[^\s()]*[^\p{ASCII}…][^\s()]*/gu, '…')
    .replace(/(?<!\/assets\/[\w.-]*)\b(?=[\w-]*\d)[\w-]{16,}|\d{6,}/g, '…')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** The places in our own files that a stack names, the innermost first. */
export const plainStack = (stack: string, most: number): string[] =>
  [...stack.matchAll(ownFiles)].slice(0, most).map(([place]) => place);

/** Whether an extension of the browser, and none of our pages, caused it. */
export const isByExtension = (text: string): boolean => /\b[a-z-]*extension:\/\//i.test(text);
