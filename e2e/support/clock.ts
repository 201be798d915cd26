import { expect, type Page } from '@playwright/test';

/** Smaller than any period that a test measures. */
const stepMs = 20;

/**
 * From here on time passes in the page only by `runFor` and `runUntil`, so that periods are measured in the page's own
 * time, on a machine of any speed. Called before the page is opened.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  // Time passes between the two calls, and a clock cannot be stopped in its past.
  await page.clock.install({ time: now - 60_000 });
  await page.clock.pauseAt(now);
}

/** Lets time pass until the condition holds; then at most two steps have passed since it became true. */
export async function runUntil(page: Page, isReached: () => Promise<boolean> | boolean): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs);
    expect(await isReached()).toBe(true);
  }).toPass({ intervals: [50] });
}
