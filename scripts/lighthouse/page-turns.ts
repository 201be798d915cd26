import { type Language, languages, pathInLanguage } from '#domain/language.ts';
import type { MeasuredPage } from './page-scores.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Which turn it is: another one each day, so that every page comes in every language within three days. */
export const turnOn = (now: number): number => Math.floor(now / dayMs);

/** One language for each page, the next one for the next page. */
export function inTurn(pages: readonly MeasuredPage[], turn: number): MeasuredPage[] {
  return pages.map((page, index) => inLanguage(page, languages[(turn + index) % languages.length] ?? 'en'));
}

export const inEveryLanguage = (pages: readonly MeasuredPage[]): MeasuredPage[] =>
  pages.flatMap((page) => languages.map((language) => inLanguage(page, language)));

const inLanguage = (page: MeasuredPage, language: Language): MeasuredPage => ({
  ...page,
  path: pathInLanguage(page.path, language),
});
