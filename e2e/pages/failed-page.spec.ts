import { expect, type Page } from '@playwright/test';
import { openPage, waitUntilHydrated } from '#scripts/screens/hydrated-page.ts';
import { signInWithFailingDashboard } from '#scripts/screens/failing-page.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { insertCard } from '#test/fixtures/cards.ts';
import { translator } from '#server/platform/i18n.ts';
import { findAxeIssues } from '../support/axe.ts';
import { findLayoutIssues, waitForStillPage } from '../support/layout.ts';
import { cardIn, insertOthersCard } from '../support/card-page.ts';
import { databaseUrl, testAppFor } from '../support/session.ts';
import { test } from '../support/test.ts';

test.use({
  // React reports the error of the page itself; that it differs from what the server sent would be another number.
  expectedComplaints: /status of 50\d|Minified React error #(?!418|423|425)|ErrorResponse/,
  permissions: ['clipboard-read', 'clipboard-write'],
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function expectToFit(page: Page): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await waitForStillPage(page);
    expect(await findLayoutIssues(page)).toEqual([]);
  }
}

for (const language of languages) {
  const t = translator(language);

  test.describe(`a page that failed in ${language}`, () => {
    test('gives its number, copies it, and works again once the error is mended', async ({
      page,
      context,
      baseURL,
    }) => {
      const failure = await signInWithFailingDashboard(testAppFor(context, baseURL ?? ''));
      const answer = await page.goto(pathInLanguage('/dashboard', language));
      expect(answer?.status()).toBe(500);
      await waitUntilHydrated(page);
      await expect(heading(page)).toHaveText(t('errors.pageHeading'));
      await expect(heading(page)).toBeFocused();
      await expect(page.getByText(t('errors.pageHelp'))).toBeVisible();
      await page.getByRole('button', { name: t('errors.copyNumber') }).click();
      await expect(page.getByText(t('errors.numberCopied'))).toBeAttached();
      const number = await page.evaluate(() => navigator.clipboard.readText());
      expect(number).toBe(answer?.headers()['x-request-id']);
      await expect(page.getByText(number, { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: t('errors.goToDashboard') })).toHaveAttribute(
        'href',
        pathInLanguage('/dashboard', language),
      );
      await expectToFit(page);
      expect(await findAxeIssues(page)).toEqual([]);

      await failure.mend();
      await page.getByRole('button', { name: t('common.retry') }).click();
      await expect(heading(page)).not.toHaveText(t('errors.pageHeading'));
    });

    test('has no field for a number that nobody gave', async ({ page }) => {
      const other = language === 'en' ? 'lt' : 'en';
      await openPage(page, pathInLanguage('/', other));
      await page.route(/\.data\b/, (route) => route.fulfill({ status: 500, body: '' }));
      await page.getByRole('contentinfo').locator(`a[lang=${language}]`).click();
      await expect(heading(page)).toHaveText(t('errors.pageHeading'));
      await expect(heading(page)).toBeFocused();
      await expect(page.getByText(t('errors.pageHelpPlain'))).toBeVisible();
      await expect(page.getByRole('button', { name: t('errors.copyNumber') })).toHaveCount(0);
      await expect(page.getByRole('link', { name: t('errors.goHome') })).toHaveAttribute(
        'href',
        pathInLanguage('/', language),
      );
      await page.getByRole('button', { name: t('common.retry') }).click();
      await expect(heading(page)).toHaveText(t('landing.title'));
    });

    test('[CARD-10] is told of like a missing one where it is a card, with its number and a way to try again', async ({
      page,
    }) => {
      const card = await insertOthersCard({ celebratedOn: 'infinity' });
      const answer = await page.goto(cardIn(language, card));
      expect(answer?.status()).toBe(500);
      await expect(heading(page)).toHaveText(t('groupCard.notFoundTitle'));
      await expect(page.getByText(t('groupCard.notFoundText'))).toBeVisible();
      await expect(page.getByText(answer?.headers()['x-request-id'] ?? '', { exact: true })).toBeVisible();
      const way = page.getByRole('link', { name: t('groupCard.goToDashboard') });
      await expect(way).toHaveAttribute('href', pathInLanguage('/dashboard', language));
      await expectToFit(page);
      await insertCard(databaseUrl(), card.creatorId, { id: card.id, celebratedOn: '2031-11-26' });
      await page.getByRole('button', { name: t('common.retry') }).click();
      await expect(heading(page)).toHaveText('Seventy candles and one very good soup');
    });
  });
}
