import piazzollaLatin from '../ui/fonts/piazzolla-latin-normal.woff2?url';
import piazzollaLatinItalic from '../ui/fonts/piazzolla-latin-italic.woff2?url';
import piazzollaRussian from '../ui/fonts/piazzolla-russian-normal.woff2?url';
import piazzollaRussianItalic from '../ui/fonts/piazzolla-russian-italic.woff2?url';
import wixLatin from '../ui/fonts/wix-madefor-text-latin-normal.woff2?url';
import wixRussian from '../ui/fonts/wix-madefor-text-russian-normal.woff2?url';
import type { Language } from '#domain/language.ts';

/** The two font files with most letters of a language; the style sheet loads the others. */
export const fontsToPreload: Record<Language, readonly string[]> = {
  en: [piazzollaLatin, wixLatin],
  lt: [piazzollaLatin, wixLatin],
  ru: [piazzollaRussian, wixRussian],
};

/** Names on cards are set in italics. */
export const italicToPreload: Record<Language, string> = {
  en: piazzollaLatinItalic,
  lt: piazzollaLatinItalic,
  ru: piazzollaRussianItalic,
};
