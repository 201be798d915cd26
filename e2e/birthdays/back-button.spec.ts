import { expect, type Page } from '@playwright/test';
import { openPage, waitUntilHydrated } from '#scripts/screens/hydrated-page.ts';
import { translator } from '#server/platform/i18n.ts';
import { dashboardIn } from '../support/dashboard.ts';
import { expectBackCloses, expectBackLeaves } from '../support/overlays.ts';
import { signInWithPeople } from '../support/people.ts';
import { test } from '../support/test.ts';

test.describe.configure({ timeout: 90_000 });

const t = translator('en');
const path = dashboardIn('en');
const dialog = (page: Page) => page.getByRole('dialog');
const add = (page: Page) => page.getByRole('button', { name: t('dashboard.addBirthday') }).first();

test.describe('the back button', () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await signInWithPeople(context, baseURL ?? '', { people: [{ name: 'Ona', date: '1990-05-15' }] });
  });

  test('closes what is open, then leaves the page; forward and reload open nothing by themselves', async ({ page }) => {
    await openPage(page, '/settings');
    await page
      .getByRole('link', { name: t('nav.dashboard') })
      .first()
      .click();
    await expect(add(page)).toBeVisible({ timeout: 30_000 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));

    await add(page).click();
    await expect(dialog(page)).toBeVisible();
    await expectBackCloses(page);
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
    await page.goForward();
    await expect(dialog(page)).toHaveCount(0);
    expect(asked.filter((url) => url.includes('.data'))).toEqual([]);

    await add(page).click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expectBackLeaves(page);
    await add(page).click();
    await expect(dialog(page)).toBeVisible();
    await expectBackCloses(page);
    await page.reload();
    await expectBackLeaves(page);
    await expect(dialog(page)).toHaveCount(0);
    await page.goBack();
    await page.waitForURL('**/settings');
  });

  for (const before of ['/settings', 'about:blank']) {
    test(`leads nowhere by itself after a dialog has opened while the page was being reloaded, after ${before}`, async ({
      page,
    }) => {
      await page.goto(before);
      await openPage(page, path);
      const opened = Promise.withResolvers<void>();
      await page.exposeFunction('tellOpened', () => opened.resolve());
      await page.route(
        (url) => url.pathname === path,
        async (route) => {
          await opened.promise;
          await route.continue();
        },
      );
      await add(page).evaluate((button) => {
        setTimeout(() => (button as HTMLElement).click(), 300);
        const looking = setInterval(() => {
          if ((history.state as { isOverlay?: boolean }).isOverlay !== true) return;
          clearInterval(looking);
          (globalThis as unknown as { tellOpened: () => void }).tellOpened();
        }, 20);
      });
      await page.reload();
      await waitUntilHydrated(page);
      await expectBackLeaves(page);
      // Longer than a step back takes.
      await page.waitForTimeout(1500);
      expect(new URL(page.url()).pathname).toBe(path);
      await add(page).click();
      await expect(dialog(page)).toBeVisible();
      await expectBackCloses(page);
      await page.goBack();
      await expect(dialog(page)).toHaveCount(0);
      await page.goBack();
      await page.waitForURL(before.replace('/', '**/'));
    });
  }

  test('leads to the page from one that came while its dialog was open', async ({ page }) => {
    await openPage(page, path);
    const held = Promise.withResolvers<void>();
    await page.route(/settings\.data/, (route) => held.promise.then(() => route.continue()));
    const asked = page.waitForRequest(/settings\.data/);
    const settings = page.getByRole('link', { name: t('nav.settings') }).first();
    await settings.click();
    await asked;
    await add(page).click();
    await expectBackCloses(page);
    held.resolve();
    await page.waitForURL('**/settings');
    await expect(add(page)).toHaveCount(0);
    await page.goBack();
    await expect(add(page)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });

  test('closes the profile, which has an address of its own', async ({ page }) => {
    await openPage(page, path);
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await page
        .getByRole('link', { name: t('nav.profile') })
        .first()
        .click();
      await expect(dialog(page)).toBeVisible({ timeout: 30_000 });
      await expectBackCloses(page);
      await close();
      await expect(dialog(page)).toHaveCount(0);
      await expect.poll(() => new URL(page.url()).hash).toBe('');
    }
  });
});
