import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useLocation } from 'react-router';
import { defaultLanguage, type Language, languageOfPath } from '../../domain/language.ts';
import type { Translate } from '../../i18n/translate.ts';
import { translateWith } from './words.ts';

interface Speech {
  language: Language;
  t: Translate;
}

const SpeechContext = createContext<Speech | null>(null);

export function usePageLanguage(): Language {
  return languageOfPath(useLocation().pathname);
}

export function SpeechProvider({ children }: { children: ReactNode }) {
  const language = usePageLanguage();
  const t = translateWith(language);
  const speech = useMemo(() => ({ language, t }), [language, t]);
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

export function useSpeech(): Speech {
  return useContext(SpeechContext) ?? { language: defaultLanguage, t: translateWith(defaultLanguage) };
}
