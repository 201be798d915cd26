import type { Page } from '@playwright/test';
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
  /** From the opened page to the state that is to be seen. */
  reach?: (visit: Visit) => Promise<void>;
}

async function askForLink({ page, t }: Visit, typed: string): Promise<void> {
  await page.getByLabel(t('auth.emailLabel')).fill(typed);
  await page.getByRole('button', { name: t('auth.continueWithEmail') }).click();
}

/** Every screen in every state worth a look; a new screen is added here. */
export const screens: readonly Screen[] = [
  { name: 'landing', path: '/' },
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
    },
  },
  { name: 'not-found', path: '/no-such-page' },
];

/** Mails that reaching the screens brings about, by the id of their subject. */
export const mails = [{ name: 'mail-sign-in', subject: 'mail.signIn.subject' }] as const;
