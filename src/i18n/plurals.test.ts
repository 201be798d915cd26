import { describe, expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { everyCatalogue } from './compiled/all.ts';
import { createTranslate, type MessageId } from './translate.ts';

const languages = ['en', 'lt', 'ru'] as const;
const said = (language: (typeof languages)[number]) => createTranslate(language, everyCatalogue[language]);
/** Messages have no-break spaces between a number and its word. */
const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
const texts = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(`src/i18n/${language}`)
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(`src/i18n/${language}/${file}`, 'utf8')) as object),
  );

describe('[ALL-15] plurals and dates', () => {
  test.each([
    [1, 'po 1 sekundės', 'через 1 секунду'],
    [2, 'po 2 sekundžių', 'через 2 секунды'],
    [5, 'po 5 sekundžių', 'через 5 секунд'],
    [10, 'po 10 sekundžių', 'через 10 секунд'],
    [11, 'po 11 sekundžių', 'через 11 секунд'],
    [21, 'po 21 sekundės', 'через 21 секунду'],
    [22, 'po 22 sekundžių', 'через 22 секунды'],
    [111, 'po 111 sekundžių', 'через 111 секунд'],
  ])('%i seconds take the right form in Lithuanian and Russian', (seconds, lithuanian, russian) => {
    expect(spaced(said('lt')('auth.resendWait', { seconds }))).toContain(lithuanian);
    expect(spaced(said('ru')('auth.resendWait', { seconds }))).toContain(russian);
  });

  test.each(languages)('every counting message in %s has a form for every number', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counting = Object.entries(texts(language)).filter(([, text]) => text.includes(', plural,'));
    expect(counting.length).toBeGreaterThan(0);
    for (const [id, text] of counting) {
      for (const form of forms) expect(text, `${id} lacks "${form}"`).toMatch(new RegExp(String.raw`\b${form} \{`));
      const [, argument = ''] = /\{(\w+), plural,/.exec(text) ?? [];
      const rest = Object.fromEntries([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => [name, 'x']));
      for (const count of [0, 1, 2, 5, 11, 21, 22, 101, 1000]) {
        const words = (said(language) as (id: MessageId, args: object) => string)(id as MessageId, {
          ...rest,
          [argument]: count,
        });
        expect(words, `${id} with ${count}`).not.toMatch(/[#{}]|undefined/);
      }
    }
  });

  test.each(['lt', 'ru'])('in %s a number stays with its word, and a dash with the word before it', (language) => {
    for (const [id, text] of Object.entries(texts(language)))
      expect(text, `${id} has a space that breaks`).not.toMatch(/# \p{L}|, number\} (?!iš |из )\p{L}| [–—]/u);
  });

  test('in ru a word of one letter stays with the next one, and in en quotation marks are straight', () => {
    for (const [id, text] of Object.entries(texts('ru')))
      expect(text, `${id} has a space that breaks`).not.toMatch(/(?<![\p{L}-])[вксиоуая] /iu);
    for (const [id, text] of Object.entries(texts('en'))) expect(text, `${id} has curly marks`).not.toMatch(/[’“”]/);
  });

  test.each(['lt', 'ru'])(
    'no name is bent in %s: it stands alone, after a colon, as a subject or at an edge',
    (language) => {
      for (const [id, text] of Object.entries(texts(language))) {
        const before = [...text.matchAll(/(.{0,12})\{(?:name|recipient|sender)\}/g)].map(([, near]) => near ?? '');
        for (const near of before)
          expect(near, `${id}: ${text}`).toMatch(
            /(^|[:“„«({—–-] ?|[.!?] |Sveikina |švenčia |renka |[Pp]asirūpins |rūpinasi |собирает |берёт |Поздравля[ею]т )$/,
          );
      }
    },
  );

  test.each([
    ['en', 'July 15, 2025'],
    ['lt', '2025 m. liepos 15 d.'],
    ['ru', '15 июля 2025 г.'],
  ])('a date in %s is %s', (language, expected) => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    expect(spaced(format.format(new Date('2025-07-15')))).toBe(expected);
  });
});
