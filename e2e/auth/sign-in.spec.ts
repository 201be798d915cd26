import { expect, type Page } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { newAddress, onlyMailTo } from '../support/mailbox.ts';
import { test } from '../support/test.ts';

const linkCall = '**/api/auth/magic-link';

for (const language of languages) {
  const path = pathInLanguage('/', language);
  const t = translator(language);
  const dialog = (page: Page) => page.getByRole('dialog');
  const field = (page: Page) => dialog(page).getByLabel(t('auth.emailLabel'));
  const button = (page: Page) => dialog(page).getByRole('button', { name: t('auth.continueWithEmail') });

  async function openDialog(page: Page) {
    await openPage(page, path);
    await page.getByRole('button', { name: t('landing.cta') }).click();
    await expect(field(page)).toBeVisible();
  }

  test.describe(`asking for a sign-in link in ${language}`, () => {
    test('[AUTH-1] the opener decides the mode, and the button says while it is busy', async ({ page }) => {
      let release = () => {};
      const gate = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/auth/register', async (route) => {
        await gate;
        await route.fulfill({ json: { message: 'sent' } });
      });
      await openDialog(page);
      await expect(page.getByRole('dialog', { name: t('auth.titleLogin') })).toBeVisible();
      await expect(dialog(page).getByRole('textbox')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t('nav.loginOrRegister') }).click();
      await expect(page.getByRole('dialog', { name: t('auth.titleRegister') })).toBeVisible();
      await field(page).fill(newAddress());
      await button(page).click();
      await expect(dialog(page).getByRole('button', { name: t('auth.sending') })).toBeDisabled();
      release();
      await expect(dialog(page)).toContainText(t('auth.sentTitle'));
    });

    test('[AUTH-3] [AUTH-5] sends exactly one mail and names the address', async ({ page, baseURL }) => {
      const address = newAddress();
      await openDialog(page);
      await field(page).fill(`  ${address} `);
      await button(page).click();
      const toasts = page.getByRole('region', { name: t('common.notifications') });
      await expect(toasts).toContainText(t('auth.magicLinkSent'));
      await expect(dialog(page)).toContainText(address);
      await expect(dialog(page)).toContainText(t('auth.sentHint'));

      const mail = await onlyMailTo(address);
      expect(mail.subject).toBe(t('mail.register.subject'));
      expect(mail.headers['content-language']).toBe(language);
      const link = `${baseURL}/api/auth/verify?token=`;
      expect(mail.text).toContain(link);
      const targets = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, target]) => target);
      expect(targets.length).toBeGreaterThan(0);
      for (const target of targets) expect(target).toContain(link);
    });

    test('[AUTH-3] closing resets view, input and address', async ({ page }) => {
      const address = newAddress();
      await openDialog(page);
      await field(page).fill(address);
      await button(page).click();
      await expect(dialog(page)).toContainText(t('auth.sentTitle'));
      await dialog(page)
        .getByRole('button', { name: t('common.close') })
        .last()
        .click();
      await expect(dialog(page)).toHaveCount(0);
      await page.getByRole('button', { name: t('landing.cta') }).click();
      await expect(field(page)).toHaveValue('');
    });

    test('[AUTH-2] refuses a blank and a wrong address in words and sends nothing', async ({ page }) => {
      await openDialog(page);
      const calls: string[] = [];
      page.on('request', (request) => calls.push(request.url()));
      for (const [typed, message] of [
        ['', t('auth.fieldRequired')],
        ['   ', t('auth.fieldRequired')],
        ['ona@', t('auth.emailInvalid')],
        ['ona@example', t('auth.emailInvalid')],
      ] as const) {
        await field(page).fill(typed);
        await button(page).click();
        await expect(dialog(page).getByRole('alert')).toHaveText(message);
        await expect(field(page)).toHaveAccessibleDescription(message);
        await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
        await expect(field(page)).toBeFocused();
      }
      expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
    });

    test.describe('when the call fails', () => {
      test.use({ expectedComplaints: /status of 50\d|ERR_FAILED/ });

      test('[AUTH-5] a registration is named as one', async ({ page }) => {
        await openPage(page, path);
        await page.getByRole('button', { name: t('nav.loginOrRegister') }).click();
        await field(page).fill(newAddress());
        const failure = page.getByRole('alert').filter({ hasText: t('auth.registrationFailed') });
        await page.route('**/api/auth/register', (route) => route.fulfill({ status: 503, body: 'busy' }));
        await button(page).click();
        await expect(failure).toContainText(t('auth.unexpectedError'));
      });

      test('[AUTH-5] [ALL-14] says so', async ({ page }) => {
        await openDialog(page);
        await field(page).fill(newAddress());
        const failure = page.getByRole('alert').filter({ hasText: t('auth.loginFailed') });

        await page.route(linkCall, (route) => route.abort());
        await button(page).click();
        await expect(failure).toContainText(t('auth.unexpectedError'));

        await page.unroute(linkCall);
        await page.route(linkCall, (route) => route.fulfill({ status: 500, json: { message: t('errors.generic') } }));
        await button(page).click();
        await expect(failure).toContainText(t('errors.generic'));
        await expect(button(page)).toBeEnabled();
      });
    });
  });
}
