import type { Page } from '@playwright/test';
import { inDays, type NewPerson } from '#test/fixtures/birthdays.ts';
import { type Language, pathInLanguage } from '#domain/language.ts';

export const dashboardIn = (language: Language): string => pathInLanguage('/dashboard', language);

/** The row of the person with this name. */
export const rowOf = (page: Page, name: string) => page.locator('li.person').filter({ hasText: name });

export const namesIn = (page: Page): Promise<string[]> => page.locator('.person-name').allTextContents();

/** The number in one of the four counters. */
export const figureOf = (page: Page, label: string): Promise<string | null> =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd').textContent();

/** A date of birth; 29 February becomes the 28th, since the year may have no such day. */
const birthDateIn = (year: number, day: string): string => `${year}-${day === '02-29' ? '02-28' : day}`;

/** Four people around a day, which a test takes when it begins: midnight may come after its file was loaded. */
export const familyOn = (today: Temporal.PlainDate): NewPerson[] => [
  { name: 'Rūta Žukauskaitė', date: inDays(today, 4) },
  { name: 'Елена Соколова', date: birthDateIn(today.year - 41, inDays(today, 0)), notes: 'Любит пионы. '.repeat(40) },
  { name: 'mantas kazlauskas jr', date: birthDateIn(today.year - 34, inDays(today, 1)) },
  { name: 'Over', date: birthDateIn(1990, inDays(today, -1)) },
];
