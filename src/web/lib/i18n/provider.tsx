import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useLocation } from 'react-router';
import { defaultLanguage, type Language, languageOfPath } from '#domain/language.ts';
import type { Translate } from '#i18n/translate.ts';
import { translatorFor } from './messages.ts';

interface I18n {
  language: Language;
  t: Translate;
}

const I18nContext = createContext<I18n | null>(null);

export function usePageLanguage(): Language {
  return languageOfPath(useLocation().pathname);
}

export function I18nProvider({ children }: { children: ReactNode }) {
  const language = usePageLanguage();
  const t = translatorFor(language);
  const i18n = useMemo(() => ({ language, t }), [language, t]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

export function useI18n(): I18n {
  return useContext(I18nContext) ?? { language: defaultLanguage, t: translatorFor(defaultLanguage) };
}
