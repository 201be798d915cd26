import { languages, pathInLanguage } from '#domain/language.ts';
import { pagePort } from '#web/lib/api/page-port.ts';
import type { Route } from './+types/robots.ts';

/** Pages about people, in every language. A rule covers every path that begins with it. */
const privatePages = [
  '/auth-callback',
  '/backend',
  '/create-group-card',
  '/dashboard',
  '/group-card',
  '/my-group-cards',
  '/settings',
];

export function loader({ context }: Route.LoaderArgs) {
  const refused = [
    '/api',
    '/preferences',
    ...privatePages.flatMap((path) => languages.map((language) => pathInLanguage(path, language))),
  ];
  const text = [
    'User-agent: *',
    ...refused.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', context.get(pagePort).publicOrigin).href}`,
    '',
  ].join('\n');
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
