import type { Page } from '@playwright/test';
import { type Language, pathInLanguage } from '#domain/language.ts';

export const dashboardIn = (language: Language): string => pathInLanguage('/dashboard', language);

/** The row of the person with this name. */
export const rowOf = (page: Page, name: string) => page.locator('li.person').filter({ hasText: name });

export const namesIn = (page: Page): Promise<string[]> => page.locator('.person-name').allTextContents();

/** The number in one of the four counters. */
export const figureOf = (page: Page, label: string): Promise<string | null> =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd').textContent();

/** A date of birth; 29 February becomes the 28th, since the year may have no such day. */
export const birthDateIn = (year: number, day: string): string => `${year}-${day === '02-29' ? '02-28' : day}`;
