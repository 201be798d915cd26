import type { Page } from '@playwright/test';
import { type Language, pathInLanguage } from '#domain/language.ts';
import type { Translate } from '#i18n/translate.ts';
import { cardScreens } from './cards.ts';
import { cardPageScreens, path as cardPath, seenByStranger } from './card-page.ts';
import { dashboardScreens } from './dashboard.ts';
import { signInWithFailingDashboard } from './failing-page.ts';
import { invitationScreens } from './invitations.ts';
import { exportScreens } from './data-export.ts';
import { givenScreens } from './given.ts';
import { googleImportScreens } from './google-import.ts';
import { importScreens } from './imports.ts';
import { photoScreens } from './photos.ts';
import { reminderScreens } from './reminders.ts';
import { reportScreens } from './reports.ts';
import { signInVisitor, type TestApp } from '#test/browser.ts';
import { insertSessions, insertSignInLink } from '#test/fixtures/users.ts';

export interface Visit {
  page: Page;
  /** The translator for the language of the page. */
  t: Translate;
  address: string;
}

export interface Screen {
  name: string;
  /** Without the prefix of a language. */
  path: string;
  query?: string;
  /** So similar to another screen that the gate leaves it out; a run by hand includes it. */
  skippedInGate?: boolean;
  /** Shows the error page, which logs console errors; e2e/pages/failed-page.spec.ts tests it instead. */
  fails?: boolean;
  /** What the browser logs because a call that the screen makes is refused. */
  complains?: RegExp;
  /** Inserts the data that the page needs before it is opened; may give a query that depends on them. */
  prepare?: (testApp: TestApp) => Promise<string | void>;
  /** Leads from the opened page to the state to be shown. */
  reach?: (visit: Visit) => Promise<void>;
}

/** Prepares the data of a screen and gives its path in this language. */
export async function prepareScreen(
  { path, query, prepare }: Screen,
  language: Language,
  testApp: TestApp,
): Promise<string> {
  return pathInLanguage(path, language) + ((await prepare?.(testApp)) ?? query ?? '');
}

async function openSignIn({ page, t }: Visit): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('landing.cta') })
    .click();
  await page.getByLabel(t('auth.emailLabel')).waitFor();
}

async function askForLink(visit: Visit, typed: string): Promise<void> {
  await openSignIn(visit);
  await visit.page.getByLabel(visit.t('auth.emailLabel')).fill(typed);
  await visit.page.getByRole('button', { name: visit.t('auth.continueWithEmail') }).click();
}

const devices = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0',
  null,
];
const desk =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';

async function signInOnDevices(testApp: TestApp): Promise<void> {
  const { userId } = await signInVisitor(testApp, desk);
  await insertSessions(testApp.databaseUrl, userId, devices);
}

async function waitForSettings({ page, t }: Visit): Promise<void> {
  await page.getByText(t('settings.sessionCurrent')).waitFor();
}

/** Focuses a toast, which keeps it from closing. */
async function holdToast({ page, t }: Visit): Promise<void> {
  await page.getByRole('button', { name: t('common.dismiss') }).focus();
}

/** Every screen in every state that is checked and photographed; a new screen is added here. */
export const screens: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-sign-in', path: '/', reach: openSignIn },
  {
    name: 'landing-sent',
    path: '/',
    reach: async (visit) => {
      await askForLink(visit, visit.address);
      await visit.page.getByText(visit.t('auth.sentTitle')).waitFor();
    },
  },
  {
    name: 'landing-invalid',
    path: '/',
    reach: async (visit) => {
      await askForLink(visit, 'ona@');
      await visit.page.getByText(visit.t('auth.emailInvalid')).waitFor();
    },
  },
  {
    name: 'landing-failed',
    path: '/',
    reach: async (visit) => {
      await visit.page.route('**/api/auth/magic-link', (route) => route.abort());
      await askForLink(visit, visit.address);
      await visit.page.getByText(visit.t('auth.loginFailed')).waitFor();
      await holdToast(visit);
    },
  },
  {
    name: 'landing-wrong-code',
    path: '/',
    reach: async (visit) => {
      const message = visit.t('auth.codeWrong', { tries: 4 });
      await visit.page.route('**/api/auth/code', (route) =>
        route.fulfill({ status: 400, json: { message, triesLeft: 4 } }),
      );
      await askForLink(visit, visit.address);
      await visit.page.getByLabel(visit.t('auth.codeLabel')).fill('123456');
      await visit.page.getByText(message).waitFor();
    },
  },
  { name: 'landing-toast', path: '/', query: '?error=verification-failed', reach: holdToast },
  {
    name: 'landing-languages',
    path: '/',
    reach: async ({ page, t }) => {
      await page.locator('header button[popovertarget]').first().click();
      await page.getByRole('navigation', { name: t('language.choose') }).waitFor();
    },
  },
  {
    name: 'confirm-sign-in',
    path: '/api/auth/verify',
    prepare: async ({ databaseUrl }) => `?token=${await insertSignInLink(databaseUrl)}`,
  },
  {
    name: 'failed',
    path: '/dashboard',
    fails: true,
    prepare: async (testApp) => {
      await signInWithFailingDashboard(testApp);
    },
  },
  { name: 'card-failed', path: cardPath, fails: true, prepare: seenByStranger({ celebratedOn: 'infinity' }) },
  ...dashboardScreens,
  ...cardScreens,
  ...cardPageScreens,
  ...photoScreens,
  { name: 'settings', path: '/settings', prepare: signInOnDevices, reach: waitForSettings },
  ...googleImportScreens,
  ...importScreens,
  ...exportScreens,
  {
    name: 'settings-question',
    path: '/settings',
    prepare: signInOnDevices,
    reach: async (visit) => {
      await waitForSettings(visit);
      await visit.page.getByRole('button', { name: visit.t('settings.signOutEverywhere') }).click();
      await visit.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'settings-leave',
    path: '/settings',
    skippedInGate: true,
    prepare: signInOnDevices,
    reach: async (visit) => {
      await waitForSettings(visit);
      await visit.page.getByRole('button', { name: visit.t('settings.deleteButton') }).click();
      await visit.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'settings-failed',
    path: '/settings',
    prepare: async (testApp) => {
      await signInVisitor(testApp);
      await testApp.context.route('**/api/auth/sessions', (route) => route.abort());
    },
    reach: async ({ page, t }) => {
      await page.getByRole('button', { name: t('common.retry') }).waitFor();
      await page.context().unroute('**/api/auth/sessions');
    },
  },
  ...reminderScreens,
  ...invitationScreens,
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'terms-of-service', path: '/terms-of-service' },
  { name: 'not-found', path: '/no-such-page' },
  ...reportScreens,
  ...givenScreens,
];
