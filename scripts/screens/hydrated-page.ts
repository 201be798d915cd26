import type { Page } from '@playwright/test';

/** Opens a page and waits until its buttons work: before that a click would be lost or reload the page. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
}

/** Waits for hydration; a page that ships no script has none and counts as hydrated. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('script[type=module], script[data-deferred]') ||
      document.documentElement.dataset['hydrated'] !== undefined,
  );
}
