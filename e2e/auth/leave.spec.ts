import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { type Language, languages, pathInLanguage } from '#domain/language.ts';
import { leaveLimits } from '#domain/limits/leave.ts';
import { translator } from '#server/platform/i18n.ts';
import { setProfile } from '#test/fixtures/users.ts';
import { findAxeIssues } from '../support/axe.ts';
import { findLayoutIssues, waitForStillPage } from '../support/layout.ts';
import { pageMailedTo, linkMailedTo } from '../support/mailbox.ts';
import { databaseUrl, signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

test.use({ timezoneId: 'Europe/Vilnius' });
// Waits for mails, and looks at pages at four widths.
test.slow();

const widths = [320, 390, 768, 1280];

async function expectTidy(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await waitForStillPage(page);
    expect([width, await findLayoutIssues(page)]).toEqual([width, []]);
  }
  expect(await findAxeIssues(page)).toEqual([]);
}

/** Signs in somebody with one birthday. */
async function signInWithBirthday(page: Page, context: BrowserContext, origin: string, language: Language) {
  const { email, userId } = await signIn(context, origin);
  await setProfile(databaseUrl(), userId, { language });
  await page.request.post('/api/birthdays', { data: { name: 'Ona', date: '2000-11-26' }, headers: { origin } });
  return email;
}

/** Opens the page of the mailed link. */
async function openLeaveLink(page: Page, origin: string, email: string): Promise<void> {
  expect(
    (await page.request.post('/api/account/leave', { data: { takesMessages: false }, headers: { origin } })).ok(),
  ).toBe(true);
  await page.goto(await pageMailedTo(email, '/leave'));
}

for (const language of languages) {
  const t = translator(language);

  test(`[ADMIN-4] the link to leave is asked for in ${language}, by keyboard and at 320 px`, async ({
    page,
    context,
    baseURL,
  }) => {
    const email = await signInWithBirthday(page, context, baseURL ?? '', language);
    await openPage(page, pathInLanguage('/settings', language));
    const opener = page.getByRole('button', { name: t('settings.deleteButton') });
    await opener.focus();
    await page.keyboard.press('Enter');

    // The harmless answer has the focus, and Escape leads back to the button.
    const dialog = page.getByRole('alertdialog', { name: t('leave.title') });
    await expect(dialog.getByRole('button', { name: t('common.cancel') })).toBeFocused();
    await expect(dialog).toContainText(t('settings.deleteBirthdays', { count: 1 }));
    await expect(dialog).toContainText(email);
    await expectTidy(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await page.keyboard.press('Enter');
    // A key pressed before the dialog has moved the focus and knows what will be deleted would reach "Cancel".
    const send = dialog.getByRole('button', { name: t('leave.sendLink') });
    await expect(dialog.getByRole('button', { name: t('common.cancel') })).toBeFocused();
    await expect(send).toBeEnabled();
    await send.press('Enter');
    const sent = page.getByRole('alertdialog', { name: t('leave.sentTitle') });
    await expect(sent.getByRole('button', { name: t('common.close') }).last()).toBeVisible();
    await expect(sent).toContainText(email);
    await expectTidy(page);
    expect(await pageMailedTo(email, '/leave')).toContain('/leave?t=');
  });

  test(`[ADMIN-4] the mailed link asks once more and only its button acts in ${language}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    await openLeaveLink(page, origin, await signInWithBirthday(page, context, origin, language));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('leave.confirmTitle'));
    expect((await page.request.get('/api/auth/me')).status()).toBe(200);
    await expectTidy(page);
    await page.getByRole('button', { name: t('settings.deleteButton') }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('leave.byeTitle'));
    await expect(page.getByText(t('leave.daysLeft', { days: leaveLimits.graceDays }))).toBeVisible();
    expect((await page.request.get('/api/auth/me')).status()).toBe(401);
    await expectTidy(page);
  });

  test(`[ADMIN-4] whoever signs in again has taken it back in ${language}`, async ({ page, context, baseURL }) => {
    const origin = baseURL ?? '';
    const email = await signInWithBirthday(page, context, origin, language);
    await openLeaveLink(page, origin, email);
    await page.getByRole('button', { name: t('settings.deleteButton') }).press('Enter');
    await page.getByRole('link', { name: t('leave.signInKeep') }).press('Enter');
    const signInDialog = page.getByRole('dialog');
    await signInDialog.getByLabel(t('auth.emailLabel')).fill(email);
    await page.keyboard.press('Enter');
    await expect(signInDialog).toContainText(t('auth.sentTitle'));
    await expect
      .poll(async () => (await linkMailedTo(email)).link, { message: 'the sign-in link', timeout: 15_000 })
      .not.toBe('');
    await page.goto((await linkMailedTo(email)).link);
    const back = page.getByRole('dialog', { name: t('leave.backTitle') });
    await expect(back).toContainText(t('leave.backKept', { list: t('leave.countBirthdays', { count: 1 }) }));
    await expect(back.getByRole('button', { name: t('common.ok') })).toBeFocused();
    await expectTidy(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new URL(pathInLanguage('/dashboard', language), origin).href);
    await expect(page.getByText('Ona').first()).toBeVisible();
  });
}

test('a link that is over says so, and that nothing was deleted', async ({ page }) => {
  const t = translator('en');
  await page.goto('/leave?t=1.none');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('leave.linkDead'));
  await expectTidy(page);
});

test.describe('the dialog that is closed before the answer', () => {
  test.use({ expectedComplaints: /ERR_FAILED/ });

  test('[ADMIN-4] the mail that went, or failed, is told', async ({ page, context, baseURL }) => {
    const t = translator('en');
    await signInWithBirthday(page, context, baseURL ?? '', 'en');
    await openPage(page, '/settings');
    const toasts = page.getByRole('region', { name: t('common.notifications') });
    for (const outcome of ['fail', 'come'] as const) {
      const held = Promise.withResolvers<void>();
      await page.route('**/api/account/leave', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await held.promise;
        return outcome === 'come' ? route.continue() : route.abort();
      });
      await page.getByRole('button', { name: t('settings.deleteButton') }).click();
      await page.getByRole('button', { name: t('leave.sendLink') }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      held.resolve();
      await expect(toasts).toContainText(t(outcome === 'come' ? 'leave.sentTitle' : 'errors.networkText'));
      await page.unroute('**/api/account/leave');
    }
  });
});
