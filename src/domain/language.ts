export const languages = ['en', 'lt', 'ru'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

/** The first segment of the path decides; every path without a prefix is English. */
export function languageOfPath(pathname: string): Language {
  const first = pathname.split('/', 2)[1];
  return first !== defaultLanguage && isLanguage(first) ? first : defaultLanguage;
}

/** The path without its language prefix; repeated slashes collapse, so it can never become `//host`. */
export function plainPath(pathname: string): string {
  const segments = pathname.split(/[/\\]+/).filter(Boolean);
  if (segments.length > 0 && languageOfPath(`/${segments[0]}`) !== defaultLanguage) segments.shift();
  return `/${segments.join('/')}`;
}

/** The same path in another language; the caller keeps query and hash. */
export function pathInLanguage(pathname: string, language: Language): string {
  const plain = plainPath(pathname);
  if (language === defaultLanguage) return plain;
  return plain === '/' ? `/${language}` : `/${language}${plain}`;
}
