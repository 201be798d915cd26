import { expect, type Locator, type Page } from '@playwright/test';
import { inDays, manyPeople, todayIn } from '#test/fixtures/birthdays.ts';
import { openPage, reloadPage } from '#scripts/screens/hydrated-page.ts';
import { type Language, languages } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { dashboardIn, familyOn, figureOf, rowOf } from '../support/dashboard.ts';
import { signInWithPeople } from '../support/people.ts';
import { test } from '../support/test.ts';

const toasts = (page: Page, language: Language) =>
  page.getByRole('region', { name: translator(language)('common.notifications') });
const shown = (locator: Locator) => locator.filter({ visible: true });

test.use({ expectedComplaints: /status of (401|409)/ });

for (const language of languages) {
  const t = translator(language);

  test.describe(`the list in ${language}`, () => {
    test('[BDAY-6] [BDAY-7] deletes after asking, and undoes it', async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', {
        timeZone: 'Europe/Vilnius',
        people: familyOn(todayIn('Europe/Vilnius')),
      });
      await openPage(page, dashboardIn(language));
      const remove = page.getByRole('button', { name: t('birthday.deleteAction', { name: 'Over' }) });
      const asked: string[] = [];
      page.once('dialog', (dialog) => {
        asked.push(dialog.message());
        void dialog.dismiss();
      });
      await remove.click();
      expect(asked).toEqual([t('birthday.deleteConfirm', { name: 'Over' })]);
      await expect(rowOf(page, 'Over')).toHaveCount(1);

      page.once('dialog', (dialog) => void dialog.accept());
      await remove.click();
      await expect(rowOf(page, 'Over')).toHaveCount(0);
      const undo = toasts(page, language).getByRole('button', { name: t('common.undo') });
      // A toast stays while it is hovered.
      await undo.hover();
      await expect(toasts(page, language)).toContainText(t('birthday.deleted'));
      await expect(toasts(page, language)).toContainText(t('birthday.deletedText'));
      expect(await figureOf(page, t('dashboard.statTotal'))).toBe('3');
      await expect(rowOf(page, 'Rūta')).toBeFocused();

      const restored = page.waitForResponse((answer) => answer.url().endsWith('/restore'));
      await undo.click();
      await expect(rowOf(page, 'Over')).toHaveCount(1);
      // The row is back before the server knows; a reload would overtake the request.
      expect((await restored).ok()).toBe(true);
      await reloadPage(page);
      await expect(rowOf(page, 'Over')).toHaveCount(1);
    });

    test('[BDAY-6] [BDAY-7] cannot delete twice meanwhile, says so when it fails, and gives the row back', async ({
      page,
      context,
      baseURL,
    }) => {
      await signInWithPeople(context, baseURL ?? '', {
        timeZone: 'Europe/Vilnius',
        people: familyOn(todayIn('Europe/Vilnius')),
      });
      await openPage(page, dashboardIn(language));
      const answer = Promise.withResolvers<void>();
      let asked = 0;
      await page.route('**/api/birthdays/*', async (route) => {
        asked += 1;
        await answer.promise;
        await route.fulfill({ status: 409, json: { message: 'Ne dabar.' } });
      });
      page.once('dialog', (dialog) => void dialog.accept());
      const remove = page.getByRole('button', { name: t('birthday.deleteAction', { name: 'Over' }) });
      await remove.click();
      await expect(remove).toHaveCount(0);
      await expect.poll(() => asked).toBe(1);
      answer.resolve();
      await expect(toasts(page, language)).toContainText(t('birthday.deleteError'));
      await expect(toasts(page, language)).toContainText('Ne dabar.');
      await expect(rowOf(page, 'Over')).toHaveCount(1);
      await expect(remove).toBeEnabled();
      expect(asked).toBe(1);
    });

    test('[DASH-8] a long list is searched by name, in any letters', async ({ page, context, baseURL }) => {
      const today = todayIn('Europe/Vilnius');
      const people = [...manyPeople(34, today), { name: 'Žygimantas Ąžuolas', date: inDays(today, 200) }];
      await signInWithPeople(context, baseURL ?? '', { people });
      await openPage(page, dashboardIn(language));
      const search = page.getByRole('searchbox', { name: t('dashboard.searchLabel') });
      await search.fill('azuol zyg');
      await expect(page.locator('.person-name')).toHaveText(['Žygimantas Ąžuolas']);
      await expect(page.getByText(t('dashboard.searchCount', { count: 1 }))).toHaveCount(1);
      await search.fill('nobody at all');
      await expect(page.getByText(t('dashboard.searchEmpty', { query: 'nobody at all' }))).toBeVisible();
      await page.getByRole('button', { name: t('dashboard.showAll') }).click();
      await expect(search).toHaveValue('');
      await expect(page.locator('.person-name')).toHaveCount(people.length);
    });

    test('[DASH-8] a list that could not be fetched is asked for again', async ({ page, context, baseURL }) => {
      const today = todayIn('Europe/Vilnius');
      await signInWithPeople(context, baseURL ?? '', { people: manyPeople(301, today) });
      const gate = Promise.withResolvers<void>();
      await page.route('**/api/birthdays', async (route) => {
        await gate.promise;
        await route.fulfill({ json: { message: 'not a list' } });
      });
      await openPage(page, dashboardIn(language));
      await expect(page.getByRole('status').filter({ hasText: t('dashboard.loading') })).toHaveCount(1);
      gate.resolve();
      await expect(page.getByText(t('dashboard.loadError'))).toBeVisible();
      await page.unroute('**/api/birthdays');
      await page.getByRole('button', { name: t('common.retry') }).click();
      await expect(page.locator('.person').first()).toBeVisible();
      expect(await figureOf(page, t('dashboard.statTotal'))).toBe('301');
    });
  });
}

test('[DASH-8] [ALL-16] the week’s candles lead to the row, by keyboard too', async ({ page, context, baseURL }) => {
  const today = todayIn('UTC');
  const people = [...manyPeople(60, today), { name: 'Adomas', date: inDays(today, 2) }];
  await signInWithPeople(context, baseURL ?? '', { people });
  await openPage(page, '/dashboard');
  await page.getByRole('searchbox').fill('Саша');
  await page
    .getByRole('list', { name: 'The next seven days' })
    .getByRole('button', { name: /Adomas/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Adomas')).toBeFocused();
  await expect(rowOf(page, 'Adomas')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Edit: Adomas' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Adomas');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit: Adomas' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[DASH-3] the button follows once it has left the screen', async ({ page, context, baseURL }) => {
    await signInWithPeople(context, baseURL ?? '', { people: manyPeople(20, todayIn('UTC')) });
    await openPage(page, '/dashboard');
    const buttons = shown(page.getByRole('button', { name: 'Add Birthday' }));
    await expect(buttons).toHaveCount(1);
    await page.evaluate(() => scrollTo(0, 1200));
    await expect(buttons).toHaveCount(2);
    await expect(buttons.last()).toBeInViewport();
    await buttons.last().click();
    await expect(page.getByRole('dialog')).toContainText('Add Birthday');
  });
});
