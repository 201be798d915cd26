import type { MetaDescriptor } from 'react-router';
import { defaultLanguage, type Language, languageOfPath, languages, pathInLanguage } from '#domain/language.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { translatorFor } from './i18n/messages.ts';

const ogLocale: Record<Language, string> = { en: 'en_GB', lt: 'lt_LT', ru: 'ru_RU' };

export interface HeadOptions {
  origin: string;
  pathname: string;
  language: Language;
  title: string;
  /** The title of a link preview, where it must say less. */
  previewTitle?: string;
  description: string;
  siteName: string;
  pictureAlt: string;
  /** The social picture under /og; by default the site's own. */
  picture?: string;
  /** For pages about people, which search engines must not list; they have no alternates. */
  noindex?: boolean;
}

/** The head of a page. It never contains the query, which may hold the token of an invitation. */
export function pageHead(options: HeadOptions): MetaDescriptor[] {
  const absolute = (language: Language) => new URL(pathInLanguage(options.pathname, language), options.origin).href;
  const canonical = absolute(options.language);
  const alternates = languages.map((language) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang: language,
    href: absolute(language),
  }));
  return [
    { title: options.title },
    { name: 'description', content: options.description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(options.noindex
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          ...alternates,
          { tagName: 'link' as const, rel: 'alternate', hrefLang: 'x-default', href: absolute(defaultLanguage) },
        ]),
    { property: 'og:title', content: options.previewTitle ?? options.title },
    { property: 'og:description', content: options.description },
    { property: 'og:url', content: canonical },
    { property: 'og:site_name', content: options.siteName },
    { property: 'og:locale', content: ogLocale[options.language] },
    { property: 'og:type', content: 'website' },
    { property: 'og:image', content: new URL(`/og/${options.picture ?? 'site'}.png`, options.origin).href },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: options.pictureAlt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The arguments of React Router's `meta`; the root loader gives our origin. */
export interface MetaArgs {
  location: { pathname: string };
  matches: readonly [{ loaderData: { origin: string } }, ...unknown[]];
}

/** The `meta` of a page whose title and description are messages. */
export function pageMeta(
  title: PlainMessageId,
  description: PlainMessageId,
  options: Pick<HeadOptions, 'noindex'> = {},
) {
  return ({ location: { pathname }, matches: [root] }: MetaArgs): MetaDescriptor[] => {
    const language = languageOfPath(pathname);
    const t = translatorFor(language);
    return pageHead({
      origin: root.loaderData.origin,
      pathname,
      language,
      title: t(title),
      description: t(description),
      siteName: t('site.name'),
      pictureAlt: t('site.previewAlt'),
      ...options,
    });
  };
}
