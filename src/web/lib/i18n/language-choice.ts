import type { Language } from '#domain/language.ts';
import { pageLimits } from '#domain/limits/pages.ts';
import { writeCookie } from '../cookies.ts';

const languageKey = 'language';

/** Kept for the next visit and for mails and answers, which have no path to read the language from. */
export function rememberLanguage(language: Language): void {
  localStorage.setItem(languageKey, language);
  writeCookie(languageKey, language, pageLimits.languageCookieSeconds);
}
