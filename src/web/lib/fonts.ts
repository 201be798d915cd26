import piazzollaCyrillic from '@fontsource-variable/piazzolla/files/piazzolla-cyrillic-wght-normal.woff2?url';
import piazzollaLatin from '@fontsource-variable/piazzolla/files/piazzolla-latin-wght-normal.woff2?url';
import wixCyrillic from '@fontsource-variable/wix-madefor-text/files/wix-madefor-text-cyrillic-wght-normal.woff2?url';
import wixLatin from '@fontsource-variable/wix-madefor-text/files/wix-madefor-text-latin-wght-normal.woff2?url';
import type { Language } from '../../domain/language.ts';

/** The two files with most of a page's letters; what they lack follows with the style sheet. */
export const fontsToPreload: Record<Language, readonly string[]> = {
  en: [piazzollaLatin, wixLatin],
  lt: [piazzollaLatin, wixLatin],
  ru: [piazzollaCyrillic, wixCyrillic],
};
