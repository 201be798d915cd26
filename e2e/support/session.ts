import type { BrowserContext } from '@playwright/test';
import { type TestApp, type SignedInVisitor, signInVisitor } from '#test/fixtures/users.ts';

export const databaseUrl = (): string => process.env['KARTU_DATABASE'] ?? '';

/** The product that the tests run against, seen by this browser. */
export const sceneOf = (context: BrowserContext, origin: string): TestApp => ({
  context,
  origin,
  databaseUrl: databaseUrl(),
});

/** Makes an account with a living session in the database and gives its cookie to the browser. */
export function signIn(context: BrowserContext, origin: string): Promise<SignedInVisitor> {
  return signInVisitor(sceneOf(context, origin));
}
