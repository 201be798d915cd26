import type { Language } from '#domain/language.ts';
import { pageLimits } from '#domain/limits/pages.ts';
import { writeCookie } from '../cookies.ts';

const languageKey = 'language';

/** Stores the language for the next visit, and for mails and API answers, which have no path to read it from. */
export function rememberLanguage(language: Language): void {
  localStorage.setItem(languageKey, language);
  writeCookie(languageKey, language, pageLimits.languageCookieSeconds);
}
