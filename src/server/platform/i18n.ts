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

/** Our schemas use message ids as messages; any other text is a library's own and is not shown. */
export function isMessageId(text: string): text is MessageId {
  return everyCatalogue[defaultLanguage].some((messages) => text in messages);
}

export type MessageIssue = Pick<Issue, 'id' | 'args'>;

/** Translates an issue, whose id and arguments are known only at run time. */
export function issueText(language: Language, { id, args }: MessageIssue): string {
  const translate = translator(language) as (id: string, args: Issue['args']) => string;
  return translate(id, args);
}

/** API paths have no language prefix, so the language comes from the cookie. */
export function languageOfCookie(value: string | undefined): Language {
  return isLanguage(value) ? value : defaultLanguage;
}
