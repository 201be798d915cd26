import { expect, type Page } from '@playwright/test';
import { clickFarDown, openPage } from '#scripts/screens/hydrated-page.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { findAxeIssues } from '../support/axe.ts';
import { setOffline } from '../support/offline.ts';
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
