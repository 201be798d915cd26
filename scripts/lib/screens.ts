import type { Page } from '@playwright/test';
import { type Language, pathInLanguage } from '../../src/domain/language.ts';
import type { Translate } from '../../src/i18n/translate.ts';

interface Visit {
  page: Page;
  /** Says the words of the language the page is seen in. */
  t: Translate;
  address: string;
}

export interface Screen {
  name: string;
  /** Without the prefix of a language. */
  path: string;
  query?: string;
  /** From the opened page to the state that is to be seen. */
  reach?: (visit: Visit) => Promise<void>;
}

/** Where the screen starts, in the language. */
export function addressOf({ path, query = '' }: Screen, language: Language): string {
  return pathInLanguage(path, language) + query;
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

/** A toast stays for as long as it has the focus. */
async function keepToast({ page, t }: Visit): Promise<void> {
  await page.getByRole('button', { name: t('common.dismiss') }).focus();
}

/** Every screen in every state worth a look; a new screen is added here. */
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
      await keepToast(visit);
    },
  },
  { name: 'landing-toast', path: '/', query: '?error=verification-failed', reach: keepToast },
  {
    name: 'landing-languages',
    path: '/',
    reach: async ({ page, t }) => {
      await page.locator('header button[popovertarget]').first().click();
      await page.getByRole('navigation', { name: t('language.choose') }).waitFor();
    },
  },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'terms-of-service', path: '/terms-of-service' },
  { name: 'not-found', path: '/no-such-page' },
];

/** Mails that reaching the screens brings about, by the id of their subject. */
export const mails = [{ name: 'mail-sign-in', subject: 'mail.signIn.subject' }] as const;
