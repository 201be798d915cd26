import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { linkMailedTo, newAddress } from '../support/mailbox.ts';
import { test } from '../support/test.ts';

for (const language of languages) {
  const front = pathInLanguage('/', language);
  const dashboard = pathInLanguage('/dashboard', language);
  const t = translator(language);

  async function askForLink(page: Page, address: string, mode: 'login' | 'register' = 'login'): Promise<void> {
    await openPage(page, front);
    const opener = mode === 'login' ? t('landing.cta') : t('nav.loginOrRegister');
    await page.getByRole('button', { name: opener }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('auth.emailLabel')).fill(address);
    await dialog.getByRole('button', { name: t('auth.continueWithEmail') }).click();
    await expect(dialog).toContainText(t('auth.sentTitle'));
  }

  const codeField = (page: Page) => page.getByRole('dialog').getByLabel(t('auth.codeLabel'));
  const toasts = (page: Page) => page.getByRole('region', { name: t('common.notifications') });
  const sessionCookie = async (context: BrowserContext) =>
    (await context.cookies()).find(({ name }) => name === '__Host-session');

  async function expectDashboard(page: Page, address: string): Promise<void> {
    await expect(page).toHaveURL(new URL(dashboard, page.url()).href, { timeout: 20_000 });
    await expect(page.getByRole('banner').getByText(address).first()).toBeAttached();
  }

  test.describe(`signing in, in ${language}`, () => {
    // Chromium logs every refused code as a failed request.
    test.use({ expectedComplaints: /status of 400/ });

    test('[AUTH-6] [AUTH-7] [AUTH-12] a person registers by the mailed link, leaves and comes back by another', async ({
      page,
      context,
    }) => {
      const address = newAddress();
      await askForLink(page, address, 'register');
      const first = await linkMailedTo(address);
      await page.goto(first.link);
      await expect(toasts(page)).toContainText(`${t('landing.verifiedTitle')}${t('landing.verifiedText')}`);
      await expectDashboard(page, address);
      expect(await sessionCookie(context)).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });

      await page
        .getByRole('button', { name: t('nav.logout') })
        .first()
        .click();
      await expect(page).toHaveURL(new URL(front, page.url()).href);
      expect(await sessionCookie(context)).toBeUndefined();
      await page.goto(dashboard);
      await expect(page).toHaveURL(new URL(front, page.url()).href);

      await askForLink(page, address);
      const second = await linkMailedTo(address, 1);
      await page.goto(second.link);
      const welcome = page.getByRole('dialog', { name: t('auth.welcomeTitle') });
      await expect(welcome).toContainText(address);
      await expectDashboard(page, address);

      await context.clearCookies({ name: '__Host-session' });
      await page.goto(second.link);
      await expect(toasts(page)).toContainText(t('landing.authenticationFailedTitle'));
      expect(await sessionCookie(context)).toBeUndefined();
    });

    test('[AUTH-6] in another browser the link asks for one click, and needs no script for it', async ({
      page,
      browser,
      baseURL,
    }) => {
      const address = newAddress();
      await askForLink(page, address);
      const { link } = await linkMailedTo(address);

      const elsewhere = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
      const other = await elsewhere.newPage();
      await other.goto(link);
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(t('auth.confirmTitle'));
      expect(await other.content()).not.toContain(address);
      expect(await sessionCookie(elsewhere)).toBeUndefined();
      await other.getByRole('button', { name: t('auth.confirmButton') }).click();
      await expect(other).toHaveURL(/verified=true/);
      expect(await sessionCookie(elsewhere)).toBeDefined();
      await elsewhere.close();
    });

    test('[AUTH-6] the code signs in where it was asked for, when the mail is read on another device', async ({
      page,
      context,
    }) => {
      const address = newAddress();
      await askForLink(page, address, 'register');
      const { code } = await linkMailedTo(address);
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');

      await expect(codeField(page)).toBeFocused();
      await codeField(page).pressSequentially(wrong);
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(t('auth.codeWrong', { tries: 4 }));
      await expect(codeField(page)).toHaveValue('');
      expect(await sessionCookie(context)).toBeUndefined();

      await codeField(page).pressSequentially(code);
      await expectDashboard(page, address);
      expect(await sessionCookie(context)).toBeDefined();
    });
  });
}

test.describe('a code', () => {
  test.use({ expectedComplaints: /status of 400/ });

  test('[AUTH-6] can be tried five times', async ({ page }) => {
    const t = translator('en');
    const address = newAddress();
    await openPage(page, '/');
    await page.getByRole('button', { name: t('landing.cta') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('auth.emailLabel')).fill(address);
    await dialog.getByRole('button', { name: t('auth.continueWithEmail') }).click();
    const { code } = await linkMailedTo(address);
    const field = dialog.getByLabel(t('auth.codeLabel'));
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (const said of [4, 3, 2, 1].map((tries) => t('auth.codeWrong', { tries }))) {
      await field.fill(wrong);
      await expect(dialog.getByRole('alert')).toHaveText(said);
    }
    await field.fill(wrong);
    await expect(dialog.getByRole('alert')).toHaveText(t('auth.codeUsedUp'));
    await expect(field).toBeDisabled();
  });
});
