import { expect, type Page } from '@playwright/test';
import { openPage, waitUntilHydrated } from '#scripts/screens/hydrated-page.ts';
import { languages } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { dashboardIn, rowOf } from '../support/dashboard.ts';
import { setOffline } from '../support/offline.ts';
import { expectBackCloses, expectBackLeaves } from '../support/overlays.ts';
import { signInWithPeople } from '../support/people.ts';
import { findLayoutIssues, waitForStillPage } from '../support/layout.ts';
import { test } from '../support/test.ts';

test.describe.configure({ timeout: 90_000 });

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

for (const language of languages) {
  const t = translator(language);
  const path = dashboardIn(language);
  const add = (page: Page) => page.getByRole('button', { name: t('dashboard.addBirthday') }).first();
  const edit = (page: Page, name: string) => page.getByRole('button', { name: t('birthday.editAction', { name }) });
  const save = (page: Page) => dialog(page).getByRole('button', { name: t('birthday.save') });
  const startOver = (page: Page) => dialog(page).getByRole('button', { name: t('common.startOver') });
  const restored = (page: Page) => dialog(page).getByText(t('common.draftRestored'));
  const idea = (page: Page) => dialog(page).getByLabel(t('gift.ideaPlaceholder'));

  async function openAdd(page: Page) {
    await add(page).click();
    await expect(field(page, t('birthday.name'))).toBeFocused();
  }

  test.describe(`what is typed into the birthday dialog in ${language}`, () => {
    test.beforeEach(async ({ context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', { people: [{ name: 'Ona', date: '1990-05-15' }] });
    });

    test('outlives Esc, a press beside it, the back button and a reload, and can be discarded', async ({ page }) => {
      await openPage(page, path);
      await openAdd(page);
      await expect(restored(page)).toHaveCount(0);
      await field(page, t('birthday.name')).fill('Mantas');
      await idea(page).fill('Kettle');
      await idea(page).press('Enter');
      await idea(page).fill('Lamp');
      const ways = [
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(5, 300),
        () => page.goBack(),
        () => page.reload(),
      ];
      for (const close of ways) {
        await expectBackCloses(page);
        await close();
        await waitUntilHydrated(page);
        await expect(dialog(page)).toHaveCount(0);
        await expectBackLeaves(page);
        expect(new URL(page.url()).pathname).toBe(path);
        await openAdd(page);
        await expect(restored(page)).toBeVisible();
        await expect(field(page, t('birthday.name'))).toHaveValue('Mantas');
        await expect(idea(page)).toHaveValue('Lamp');
        await expect(dialog(page).getByRole('listitem')).toHaveText([/Kettle/]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      await waitForStillPage(page);
      expect.soft(await findLayoutIssues(page)).toEqual([]);
      await startOver(page).click();
      await expect(field(page, t('birthday.name'))).toHaveValue('');
      await expect(field(page, t('birthday.name'))).toBeFocused();
      await expect(idea(page)).toHaveValue('');
      await expect(restored(page)).toHaveCount(0);
      await page.keyboard.press('Escape');
      await openAdd(page);
      await expect(restored(page)).toHaveCount(0);
    });

    test('is kept for each person by itself, and gone when it is saved', async ({ page }) => {
      await openPage(page, path);
      await edit(page, 'Ona').click();
      await field(page, t('birthday.notes')).fill('Climbs');
      await page.keyboard.press('Escape');
      await openAdd(page);
      await expect(field(page, t('birthday.notes'))).toHaveValue('');
      await page.keyboard.press('Escape');
      await edit(page, 'Ona').click();
      await expect(restored(page)).toBeVisible();
      await expect(field(page, t('birthday.notes'))).toHaveValue('Climbs');
      await idea(page).fill('Rope');
      await save(page).click();
      await expect(dialog(page)).toHaveCount(0);
      await edit(page, 'Ona').click();
      await expect(restored(page)).toHaveCount(0);
      await expect(field(page, t('birthday.notes'))).toHaveValue('Climbs');
      await expect(dialog(page).getByRole('listitem')).toHaveText([/Rope/]);
      await expect(idea(page)).toHaveValue('');
    });

    test('an idea on the open line is saved with a new birthday', async ({ page }) => {
      await openPage(page, path);
      await openAdd(page);
      await field(page, t('birthday.name')).fill('Mantas');
      await field(page, t('birthday.month')).selectOption('5');
      await field(page, t('birthday.day')).fill('15');
      await idea(page).fill('Kettle');
      await dialog(page).getByLabel(t('gift.linkLabel')).fill('shop');
      await save(page).click();
      await expect(idea(page)).toHaveAccessibleDescription(t('gift.linkInvalid'));
      await expect(idea(page)).toBeFocused();
      await dialog(page).getByLabel(t('gift.linkLabel')).fill('shop.example');
      await save(page).click();
      await expect(dialog(page)).toHaveCount(0);
      await edit(page, 'Mantas').click();
      await expect(dialog(page).getByRole('listitem')).toHaveText([/Kettle/]);
      await expect(dialog(page).getByRole('listitem').getByRole('link')).toHaveAttribute('href', /shop\.example/);
    });
  });
}

const t = translator('en');
const path = dashboardIn('en');
const add = (page: Page) => page.getByRole('button', { name: t('dashboard.addBirthday') }).first();

test.describe('the birthday dialog', () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await signInWithPeople(context, baseURL ?? '', { people: [{ name: 'Ona', date: '1990-05-15' }] });
  });

  test('nothing is left in the browser after signing out', async ({ page }) => {
    await openPage(page, path);
    await add(page).click();
    await field(page, t('birthday.name')).fill('Mantas');
    await page.keyboard.press('Escape');
    const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft')));
    expect(await drafts()).toHaveLength(1);
    await page.getByRole('button', { name: t('nav.logout') }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await drafts()).toEqual([]);
  });

  test('“Add a note” begins at the notes', async ({ page }) => {
    await openPage(page, path);
    await page.getByRole('button', { name: t('dashboard.nextUpNote') }).click();
    await expect(field(page, t('birthday.notes'))).toBeFocused();
    await expect(field(page, t('birthday.notes'))).toBeInViewport();
  });

  test('a long name is not cut: the limit is said at the field', async ({ page }) => {
    await openPage(page, path);
    await add(page).click();
    await field(page, t('birthday.name')).fill('x'.repeat(120));
    await expect(field(page, t('birthday.name'))).toHaveValue('x'.repeat(120));
    await expect(field(page, t('birthday.name'))).toHaveAccessibleDescription(t('errors.tooLong', { max: 100 }));
  });

  test('[GIFT-1] a gift given by mistake is an idea again beside one that was added since', async ({ page }) => {
    const idea = dialog(page).getByLabel(t('gift.ideaPlaceholder'));
    const rows = dialog(page).getByRole('listitem');
    await openPage(page, path);
    await add(page).click();
    await idea.fill('Kettle');
    await idea.press('Enter');
    await dialog(page)
      .getByRole('button', { name: t('gift.markGivenLabel', { text: 'Kettle' }) })
      .click();
    await idea.fill('Lamp');
    await idea.press('Enter');
    await expect(rows).toHaveText([/Lamp/, /Kettle/]);
    await dialog(page)
      .getByRole('button', { name: t('common.undo') })
      .click();
    await expect(rows).toHaveText([/Kettle/, /Lamp/]);
  });

  test('a year that was just asked for is not missing yet', async ({ page }) => {
    await openPage(page, path);
    await add(page).click();
    await dialog(page)
      .getByRole('button', { name: t('birthday.save') })
      .click();
    await dialog(page).getByText(t('birthday.includeYear')).click();
    const year = field(page, t('birthday.year'));
    await expect(year).toBeVisible();
    await expect(year).not.toHaveAttribute('aria-invalid', 'true');
    await dialog(page)
      .getByRole('button', { name: t('birthday.save') })
      .click();
    await expect(year).toHaveAttribute('aria-invalid', 'true');
  });

  test.describe('without a connection', () => {
    test.use({ expectedComplaints: /net::ERR_/ });

    test('says while offline that it will be sent, and sends it', async ({ page }) => {
      await openPage(page, path);
      await add(page).click();
      await field(page, t('birthday.name')).fill('Mantas');
      await field(page, t('birthday.month')).selectOption('5');
      await field(page, t('birthday.day')).fill('15');
      await setOffline(page, true);
      await dialog(page)
        .getByRole('button', { name: t('birthday.save') })
        .click();
      await expect(dialog(page).getByText(t('common.sentOnceOnline'))).toBeVisible();
      await setOffline(page, false);
      await expect(dialog(page)).toHaveCount(0);
      await expect(rowOf(page, 'Mantas')).toBeVisible();
    });
  });

  test.describe('when the session is gone', () => {
    test.use({ expectedComplaints: /status of 401/ });

    test('leads to signing in and back, with what was typed; its buttons keep their width', async ({
      page,
      context,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await openPage(page, path);
      await add(page).click();
      await field(page, t('birthday.name')).fill('Mantas');
      await field(page, t('birthday.month')).selectOption('5');
      await field(page, t('birthday.day')).fill('15');
      const cookies = await context.cookies();
      await context.clearCookies();
      const save = dialog(page).getByRole('button', { name: t('birthday.save') });
      await save.click();
      await expect(dialog(page).getByRole('alert')).toContainText(t('errors.signedOut'));
      await waitForStillPage(page);
      expect((await save.boundingBox())?.width).toBeGreaterThan(150);
      expect((await save.boundingBox())?.height).toBeLessThan(60);
      await dialog(page)
        .getByRole('link', { name: t('nav.login') })
        .click();
      await expect(dialog(page).getByLabel(t('auth.emailLabel'))).toBeVisible();
      await context.addCookies(cookies);
      await openPage(page, path);
      await add(page).click();
      await expect(field(page, t('birthday.name'))).toHaveValue('Mantas');
    });
  });
});
