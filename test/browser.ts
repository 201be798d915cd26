import type { BrowserContext } from '@playwright/test';
import { sessionCookie } from '#server/features/auth/service/visitor.ts';
import type { Caller } from './fixtures/card-requests.ts';
import { type Account, insertSession, insertUser } from './fixtures/users.ts';

/** A running app and a browser context that visits it. */
export interface TestApp {
  context: BrowserContext;
  origin: string;
  databaseUrl: string;
}

// Browsers treat localhost as secure, but Playwright sets and gives secure cookies only for an https address.
const secureOrigin = (origin: string) => origin.replace('http:', 'https:');

/** Inserts a session of a user and sets its cookie in the browser. */
export async function beginSession(
  { context, origin, databaseUrl }: TestApp,
  userId: number,
  userAgent: string | null = null,
): Promise<void> {
  const value = await insertSession(databaseUrl, userId, { userAgent });
  const url = secureOrigin(origin);
  await context.addCookies([{ name: sessionCookie, value, url, secure: true, httpOnly: true, sameSite: 'Lax' }]);
}

/** Inserts a user with a session and sets its cookie in the browser. */
export async function signInVisitor(testApp: TestApp, userAgent: string | null = null): Promise<Account> {
  const account = await insertUser(testApp.databaseUrl);
  await beginSession(testApp, account.userId, userAgent);
  return account;
}

/** The user who is signed in with this browser, for requests without it. */
export async function callerOf({ context, origin }: Pick<TestApp, 'context' | 'origin'>): Promise<Caller> {
  const cookies = await context.cookies(secureOrigin(origin));
  return { origin, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}
