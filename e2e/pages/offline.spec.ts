import { expect, type Page } from '@playwright/test';
import { chooseInMenu, clickFarDown, openPage } from '#scripts/screens/hydrated-page.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { findAxeIssues } from '../support/axe.ts';
import { setOffline } from '../support/offline.ts';
import { cardIn, insertOwnCard, messagePaper } from '../support/card-page.ts';
import { rowOf } from '../support/dashboard.ts';
import { signInWithPeople } from '../support/people.ts';
import { findLayoutIssues } from '../support/layout.ts';
import { test } from '../support/test.ts';

test.use({ expectedComplaints: /net::ERR_/ });

const notice = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

for (const language of languages) {
  const t = translator(language);
  const other = language === 'en' ? 'lt' : 'en';
  const path = pathInLanguage('/', language);

  test(`a link pressed offline in ${language} keeps the page, says why and works later`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await openPage(page, path);
    await setOffline(page, true);
    const link = page.getByRole('contentinfo').locator(`a[lang=${other}]`);
    const ways = [link, page.getByRole('contentinfo').getByRole('link', { name: t('footer.privacy') })];
    for (const way of ways) {
      await clickFarDown(way);
      await expect(notice(page, t('errors.networkText'))).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('landing.title'));
      expect(new URL(page.url()).pathname).toBe(path);
    }
    expect(await findLayoutIssues(page)).toEqual([]);
    expect(await findAxeIssues(page)).toEqual([]);
    await expect(notice(page, t('errors.networkText'))).toHaveCount(0, { timeout: 10_000 });
    await setOffline(page, false);
    await clickFarDown(link);
    await expect(page.locator('html')).toHaveAttribute('lang', other);
  });
}

test('a navigation that reaches nobody keeps the page though the browser thinks it is online', async ({
  page,
  context,
  baseURL,
}) => {
  const t = translator('en');
  await signInWithPeople(context, baseURL ?? '', { name: 'Rasa' });
  await openPage(page, '/dashboard');
  await page.route(/\.data\b/, (route) => route.abort('connectionrefused'));
  const link = page.getByRole('contentinfo').locator('a[lang=lt]');
  await clickFarDown(link);
  await expect(notice(page, t('errors.networkText'))).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.unroute(/\.data\b/);
  await link.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'lt');
});

test.describe('what is shown before it is saved', () => {
  const t = translator('en');
  const toasts = (page: Page) => page.getByRole('region', { name: t('common.notifications') });

  test('is taken back offline: the row of a birthday returns', async ({ page, context, baseURL }) => {
    await signInWithPeople(context, baseURL ?? '', { people: [{ name: 'Ona', date: '1990-05-15' }] });
    await openPage(page, '/dashboard');
    await context.setOffline(true);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: t('birthday.deleteAction', { name: 'Ona' }) }).click();
    await expect(toasts(page)).toContainText(t('birthday.deleteError'));
    await expect(toasts(page)).toContainText(t('errors.networkText'));
    await expect(rowOf(page, 'Ona')).toHaveCount(1);
  });

  test('is taken back offline: settings are as they are stored, and none is being saved', async ({
    page,
    context,
    baseURL,
  }) => {
    await signInWithPeople(context, baseURL ?? '', {});
    await openPage(page, '/settings');
    await context.setOffline(true);
    const master = page.getByRole('switch', { name: t('reminders.enabled') });
    await master.click();
    await expect(toasts(page)).toContainText(t('reminders.saveError'));
    await expect(master).toBeChecked();
    const save = page.getByRole('button', { name: t('common.save'), exact: true });
    await page.getByRole('button', { name: t('common.dismiss') }).click();
    await save.click();
    await expect(toasts(page)).toContainText(t('errors.networkText'));
    await expect(save).toBeEnabled();
    await page.getByRole('button', { name: t('common.dismiss') }).click();
    await expect(toasts(page)).not.toContainText(t('errors.networkText'));
    await page.getByRole('button', { name: t('settings.takeStart') }).click();
    await expect(toasts(page)).toContainText(t('errors.networkText'));
  });

  test('is taken back offline: a hidden message is shown', async ({ page, context, baseURL }) => {
    const messages = [{ name: 'Tom', text: 'Seventy looks good on you.' }];
    await openPage(page, cardIn('en', await insertOwnCard(context, baseURL ?? '', { messages })));
    const options = t('contribution.options', { name: 'Tom' });
    const paper = messagePaper(page, 'Seventy looks');
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await chooseInMenu(page, options, t('groupCard.hide'));
    await stored;
    await expect(paper).toContainText(t('groupCard.hidden'));
    await context.setOffline(true);
    await chooseInMenu(page, options, t('groupCard.show'));
    await expect(toasts(page)).toContainText(t('errors.networkText'));
    await expect(paper).toContainText(t('groupCard.hidden'));
  });
});
