import type { BrowserContext } from '@playwright/test';
import { signInVisitor, type TestApp } from '#test/browser.ts';
import type { Account } from '#test/fixtures/users.ts';

export const databaseUrl = (): string => process.env['KARTU_DATABASE'] ?? '';

/** The app under test with this browser context. */
export const testAppFor = (context: BrowserContext, origin: string): TestApp => ({
  context,
  origin,
  databaseUrl: databaseUrl(),
});

/** Inserts an account with a session into the database and sets its cookie in the browser. */
export function signIn(context: BrowserContext, origin: string): Promise<Account> {
  return signInVisitor(testAppFor(context, origin));
}
