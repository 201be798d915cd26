import { expect, type Page } from '@playwright/test';
import { waitUntilHydrated } from '#scripts/screens/hydrated-page.ts';
import { screens } from '#scripts/screens/screens.ts';
import { type Theme, themes } from '#domain/theme.ts';
import { translator } from '#server/platform/i18n.ts';
import { test } from '../support/test.ts';

const paths = [...new Set(screens.map(({ path }) => path))];
const grounds: Record<Theme, string> = { dark: 'oklch(0.185 0.018 225)', light: 'oklch(0.978 0.012 85)' };
const secondsPerYear = 365 * 24 * 60 * 60;

const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** Records the page's background in every frame from the first on, so that a flash of another theme is found. */
async function recordBackgrounds(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenGrounds: seen });
    const look = () => {
      if (document.body) {
        const ground = getComputedStyle(document.documentElement).backgroundColor;
        if (ground !== seen.at(-1)) seen.push(ground);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (globalThis as unknown as { seenGrounds: string[] }).seenGrounds);
}

test.use({ expectedComplaints: /status of 404/ });

for (const system of ['dark', 'light'] as const) {
  test(`[ALL-7] is dark until toggled, for a year, with no other colour ever seen, on a ${system} system`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    const seenGrounds = await recordBackgrounds(page);
    const visitAll = async (theme: Theme) => {
      for (const path of paths) {
        await page.goto(path);
        await waitUntilHydrated(page);
        // A page may be ready before its first frame.
        await expect.poll(seenGrounds, path).not.toEqual([]);
        expect(await seenGrounds(), path).toEqual([grounds[theme]]);
        await expect(page.locator('html')).toHaveClass(theme);
      }
    };

    await visitAll('dark');
    await page.goto('/');
    await waitUntilHydrated(page);
    await page.getByRole('button', { name: translator('en')('theme.toggle') }).click();
    await expect(page.locator('html')).toHaveClass('light');
    const kept = (await context.cookies()).find(({ name }) => name === 'theme');
    expect(kept).toMatchObject({ value: 'light', path: '/' });
    expect(Math.abs((kept?.expires ?? 0) - Date.now() / 1000 - secondsPerYear)).toBeLessThan(60);
    await visitAll('light');
  });
}

for (const theme of themes) {
  test(`[ALL-7] the server itself sends the ${theme} theme, without any script`, async ({ browser, baseURL }) => {
    const origin = baseURL ?? '';
    const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
    await context.addCookies([{ name: 'theme', value: theme, url: origin }]);
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(path);
      expect(await backgroundOf(page), path).toBe(grounds[theme]);
    }
    await context.close();
  });
}
