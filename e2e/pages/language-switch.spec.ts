import { expect, type Page } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { insertOwnCard } from '../support/card-page.ts';
import { expectBackCloses } from '../support/overlays.ts';
import { signInWithPeople } from '../support/people.ts';
import { test } from '../support/test.ts';

const nativeNames = { en: 'English', lt: 'Lietuvių', ru: 'Русский' };
const en = translator('en');

/** Switches by the link in the footer, which does not reload the page. */
async function switchTo(page: Page, language: keyof typeof nativeNames) {
  await page.getByRole('contentinfo').getByRole('link', { name: nativeNames[language] }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const language = 'lt';
const t = translator(language);

test.describe('switching the language', () => {
  test('keeps a card of one’s own and its tools', async ({ page, context, baseURL }) => {
    const { slug } = await insertOwnCard(context, baseURL ?? '', { title: 'Seventy candles' });
    await openPage(page, `/group-cards/${slug}`);
    await expect(page.getByText(en('groupCard.progress', { written: 0, invited: 0 }))).toBeVisible();
    await switchTo(page, language);
    await expect(page.getByText(t('groupCard.progress', { written: 0, invited: 0 }))).toBeVisible();
    await expect(heading(page, 'Seventy candles')).toBeVisible();
  });

  test('keeps the landing page and its dialog working', async ({ page }) => {
    await openPage(page, '/');
    await page.getByRole('button', { name: en('nav.loginOrRegister') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(en('auth.emailLabel'))).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await switchTo(page, language);
    await page.getByRole('button', { name: t('nav.loginOrRegister') }).click();
    await expect(page.getByRole('dialog', { name: t('auth.titleRegister') })).toBeVisible();
    await expect(dialog.getByLabel(t('auth.emailLabel'))).toBeFocused();
  });

  test('keeps what was typed for a new card', async ({ page, context, baseURL }) => {
    await signInWithPeople(context, baseURL ?? '', { name: 'Rasa' });
    await openPage(page, '/create-group-card');
    await page.getByRole('button', { name: en('groupCard.openForm') }).click();
    const form = page.getByRole('dialog', { name: en('groupCard.formTitle') });
    await form.getByLabel(en('groupCard.title'), { exact: true }).fill('Seventy candles');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await switchTo(page, language);
    await page.getByRole('button', { name: t('groupCard.openForm') }).click();
    const again = page.getByRole('dialog', { name: t('groupCard.formTitle') });
    await expect(again.getByLabel(t('groupCard.title'), { exact: true })).toHaveValue('Seventy candles');
  });

  test('keeps the dashboard and all that was opened on it', async ({ page, context, baseURL }) => {
    await signInWithPeople(context, baseURL ?? '', { people: [{ name: 'Tom', date: '1990-05-05' }] });
    await openPage(page, '/dashboard');
    const add = (words: typeof en) => page.getByRole('button', { name: words('dashboard.addBirthday') }).first();
    const emails = (words: typeof en) => page.getByRole('button', { name: words('reminders.logTitle') });
    const files = (words: typeof en) => page.getByRole('button', { name: words('import.exportButton') });
    const dialog = (words: typeof en) => page.getByRole('dialog', { name: words('birthday.addTitle') });
    await add(en).click();
    await expect(dialog(en)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(en)).toBeHidden();
    await emails(en).click();
    await expect(page.getByText(en('reminders.logEmpty'))).toBeVisible();
    await page.getByRole('button', { name: en('settings.feedTitle') }).click();
    await expect(page.getByText(en('settings.feedText'))).toBeVisible();
    await files(en).click();
    await expect(page.getByRole('menuitem', { name: en('import.exportCsv') })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: en('nav.profile') }).click();
    await expect(page.getByRole('dialog', { name: en('profile.title') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await switchTo(page, language);
    await expect(page.getByText(t('reminders.logEmpty'))).toBeVisible();
    await expect(page.getByText(t('settings.feedText'))).toBeVisible();
    await files(t).click();
    await expect(page.getByRole('menuitem', { name: t('import.exportCsv') })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: t('nav.profile') }).click();
    await expect(page.getByRole('dialog', { name: t('profile.title') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await add(t).click();
    await expect(dialog(t)).toBeVisible();
  });

  test('keeps a dialog that was still loading', async ({ page }) => {
    await openPage(page, '/');
    const switched = Promise.withResolvers<void>();
    await page.route(/assets\/sign-in-dialog-[^/]+\.js/, async (route) => {
      await switched.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: en('nav.loginOrRegister') }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: nativeNames[language] }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    switched.resolve();
    await expect(page.getByRole('dialog', { name: t('auth.titleRegister') })).toBeVisible();
  });

  test('and going back closes the dialog first, then restores the former language and its messages', async ({
    page,
  }) => {
    await openPage(page, pathInLanguage('/', language));
    await switchTo(page, 'en');
    await page.getByRole('button', { name: en('nav.loginOrRegister') }).click();
    const dialog = page.getByRole('dialog', { name: en('auth.titleRegister') });
    await dialog.getByLabel(en('auth.emailLabel')).fill('ona@example.lt');
    await expectBackCloses(page);
    await page.evaluate(() => history.back());
    await expect(dialog).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.evaluate(() => history.back());
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.getByRole('button', { name: t('nav.loginOrRegister') }).click();
    await expect(page.getByRole('dialog', { name: t('auth.titleRegister') })).toBeVisible();
  });

  test('the list of languages opens under its button', async ({ page, context, baseURL }) => {
    await signInWithPeople(context, baseURL ?? '', { people: [] });
    await openPage(page, '/dashboard');
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const button = page.getByRole('button', { name: en('language.current', { language: 'English' }) });
      await button.click();
      const list = page.getByRole('navigation', { name: en('language.choose') });
      await expect(list).toBeVisible();
      const away = async () => {
        const [from, to] = [await button.boundingBox(), await list.boundingBox()];
        // Between two frames the list may be about to be placed again.
        if (!from || !to) return undefined;
        return {
          below: Math.abs(to.y - (from.y + from.height)) < 12,
          beside: to.x < from.x + from.width && to.x + to.width > from.x,
          inSight: to.x >= 0 && to.x + to.width <= width,
        };
      };
      await expect.poll(away).toEqual({ below: true, beside: true, inSight: true });
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
    }
  });
});

test.describe('far from the zone of the server', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('a card that publishes itself says the hour in the time zone of the reader', async ({
    page,
    context,
    baseURL,
  }) => {
    const { slug } = await insertOwnCard(context, baseURL ?? '');
    await openPage(page, `/group-cards/${slug}`);
    await page.getByRole('button', { name: en('groupCard.publish') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: en('deliver.noAddress') }).click();
    await dialog.getByRole('button', { name: en('deliver.schedule') }).click();
    await expect(dialog).toHaveCount(0);
    const hour = page
      .getByRole('main')
      .getByText(/\d\d:00/)
      .filter({ visible: true });
    await expect(hour).toBeVisible();
    const said = await hour.textContent();
    // If server and browser rendered different hours, React would log a hydration error, which fails the test.
    await openPage(page, `/group-cards/${slug}`);
    await expect(hour).toHaveText(said ?? '');
  });
});
