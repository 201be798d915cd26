import type { Language } from '#domain/language.ts';
import { pageLimits } from '#domain/limits/pages.ts';
import { writeCookie } from '../cookies.ts';
import { withStorage } from '../storage.ts';

const languageKey = 'language';

/** Stores the language for the next visit, and for mails and API answers, which have no path to read it from. */
export function rememberLanguage(language: Language): void {
  writeCookie(languageKey, language, pageLimits.languageCookieSeconds);
  withStorage(() => localStorage.setItem(languageKey, language));
}
