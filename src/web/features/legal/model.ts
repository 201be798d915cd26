import type { Language } from '#domain/language.ts';
import { text as enPrivacy } from '#i18n/compiled/en/texts/privacy.ts';
import { text as enTerms } from '#i18n/compiled/en/texts/terms.ts';
import { text as ltPrivacy } from '#i18n/compiled/lt/texts/privacy.ts';
import { text as ltTerms } from '#i18n/compiled/lt/texts/terms.ts';
import { text as ruPrivacy } from '#i18n/compiled/ru/texts/privacy.ts';
import { text as ruTerms } from '#i18n/compiled/ru/texts/terms.ts';
import type { LegalText } from '#i18n/legal-text.ts';

/** For loaders only, so that the browser gets just the text it shows. */
export const legalTexts: Record<'privacy' | 'terms', Record<Language, LegalText>> = {
  privacy: { en: enPrivacy, lt: ltPrivacy, ru: ruPrivacy },
  terms: { en: enTerms, lt: ltTerms, ru: ruTerms },
};
