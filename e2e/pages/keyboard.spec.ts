import { expect, type Locator, type Page } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { test } from '../support/test.ts';

/** Expects the focused element to be on the screen, not covered, and outlined. */
async function expectFocusSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return 'nothing has the focus';
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) === 0) return 'no line around it';
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit && (element.contains(hit) || hit.contains(element)) ? 'seen' : 'out of sight';
  });
  const who = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
  expect(seen, who).toBe('seen');
}

async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await page.keyboard.press(key);
  await expect(target).toBeFocused();
  // Waits, since the skip link slides into view.
  await expect(async () => expectFocusSeen(page)).toPass();
}

for (const language of languages) {
  const t = translator(language);
  const path = pathInLanguage('/', language);

  test(`[ALL-16] the landing page by keyboard alone, in ${language}`, async ({ page, baseURL }) => {
    await openPage(page, path);
    const banner = page.getByRole('banner');
    const skip = banner.getByRole('link', { name: t('nav.skipToContent') });
    const home = banner.getByRole('link', { name: t('nav.home') });
    const theme = banner.getByRole('button', { name: t('theme.toggle') });
    const picker = banner.locator('button[popovertarget]').first();
    const login = banner.getByRole('button', { name: t('nav.loginOrRegister') });
    const start = page.getByRole('main').getByRole('button', { name: t('landing.cta') });
    const list = page.getByRole('navigation', { name: t('language.choose') });

    for (const target of [skip, home, theme]) await tabTo(page, target);
    await page.keyboard.press('Space');
    await expect(page.locator('html')).toHaveClass('light');
    await expect(theme).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveClass('dark');

    await tabTo(page, picker);
    await page.keyboard.press('Enter');
    await expect(list).toBeVisible();
    await tabTo(page, list.getByRole('link').first());
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(picker).toBeFocused();

    await tabTo(page, login);
    await tabTo(page, start);

    const other = language === 'lt' ? 'ru' : 'lt';
    await tabTo(page, login, 'Shift+Tab');
    await tabTo(page, picker, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const choice = list.locator(`a[lang=${other}]`);
    for (let press = 0; press < languages.length; press += 1) {
      await page.keyboard.press('Tab');
      if (await choice.evaluate((element) => element === document.activeElement)) break;
    }
    await expectFocusSeen(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new URL(pathInLanguage('/', other), baseURL).href);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translator(other)('landing.title'));
  });

  test(`[ALL-16] the sign-in dialog by keyboard alone, in ${language}`, async ({ page }) => {
    await page.route('**/api/auth/magic-link', (route) => route.fulfill({ json: { message: 'sent' } }));
    await openPage(page, path);
    const start = page.getByRole('main').getByRole('button', { name: t('landing.cta') });
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel(t('auth.emailLabel'));
    await start.focus();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await expectFocusSeen(page);

    const stops = new Set<string>();
    const whereFocusIs = () =>
      page.evaluate(() => {
        const element = document.activeElement;
        return element?.closest('[role=dialog]') ? element.outerHTML : `outside: ${element?.outerHTML}`;
      });
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      // At either end a focus guard takes the focus for a moment and returns it to the dialog.
      await expect.poll(whereFocusIs).not.toMatch(/^outside|focus-guard/);
      await expectFocusSeen(page);
      stops.add(await whereFocusIs());
    }
    expect(stops.size).toBeGreaterThanOrEqual(4);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(start).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.type('ona@example.lt');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(t('auth.sentTitle'))).toBeVisible();
    await expect(dialog.getByLabel(t('auth.codeLabel'))).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(start).toBeFocused();
  });

  test(`[ALL-16] the skip link leads past the header, in ${language}`, async ({ page }) => {
    await openPage(page, path);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#content$/);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('button', { name: t('landing.cta') })).toBeFocused();
  });
}
