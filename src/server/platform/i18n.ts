import { defaultLanguage, type Language, isLanguage } from '#domain/language.ts';
import { everyCatalogue } from '#i18n/compiled/all.ts';
import type { Issue } from '#contract/issues.ts';
import { createTranslate, type MessageId, type Translate } from '#i18n/translate.ts';

const translators = new Map<Language, Translate>();

export function translator(language: Language): Translate {
  const known = translators.get(language);
  if (known) return known;
  const translate = createTranslate(language, everyCatalogue[language]);
  translators.set(language, translate);
  return translate;
}

/** Messages of validation are ids; anything else is a library's own English and is not shown. */
export function isMessageId(text: string): text is MessageId {
  return everyCatalogue[defaultLanguage].some((messages) => text in messages);
}

export type MessageIssue = Pick<Issue, 'id' | 'args'>;

/** A message whose id and arguments come from the same rule, so that only running can tell them. */
export function issueText(language: Language, { id, args }: MessageIssue): string {
  const translate = translator(language) as (id: string, args: Issue['args']) => string;
  return translate(id, args);
}

/** Calls carry no language in their path: the visitor's choice is in the cookie. */
export function languageOfCookie(value: string | undefined): Language {
  return isLanguage(value) ? value : defaultLanguage;
}
