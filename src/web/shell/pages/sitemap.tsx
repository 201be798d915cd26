import { defaultLanguage, type Language, languages, pathInLanguage } from '#domain/language.ts';
import { publicPages } from '#domain/public-pages.ts';
import { pagePort } from '#web/lib/api/page-port.ts';
import type { Route } from './+types/sitemap.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { publicOrigin } = context.get(pagePort);
  const address = (path: string, language: Language) => new URL(pathInLanguage(path, language), publicOrigin).href;
  const alternate = (language: string, href: string) =>
    `    <xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;

  const entries = publicPages.flatMap((path) =>
    languages.map((language) =>
      [
        '  <url>',
        `    <loc>${address(path, language)}</loc>`,
        ...languages.map((other) => alternate(other, address(path, other))),
        alternate('x-default', address(path, defaultLanguage)),
        '  </url>',
      ].join('\n'),
    ),
  );
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
