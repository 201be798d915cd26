import type { Page } from '@playwright/test';
import { type Language, pathInLanguage } from '#domain/language.ts';

export const dashboardIn = (language: Language): string => pathInLanguage('/dashboard', language);

/** The row of whoever is called so. */
export const rowOf = (page: Page, name: string) => page.locator('li.person').filter({ hasText: name });

export const namesIn = (page: Page): Promise<string[]> => page.locator('.person-name').allTextContents();

/** One of the four counters. */
export const figureOf = (page: Page, label: string): Promise<string | null> =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd').textContent();

/** Nobody's birth lies on a day that common years do not have. */
export const born = (year: number, day: string): string => `${year}-${day === '02-29' ? '02-28' : day}`;
