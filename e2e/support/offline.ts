import type { Page } from '@playwright/test';

/** Returns when the page itself has noticed: the browser tells its network process and its pages apart from each other. */
export async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline);
  await page.waitForFunction(async (expected) => {
    // A request that begins while the network changes may never end.
    const signal = AbortSignal.timeout(2000);
    const reached = await fetch('/favicon.ico', { cache: 'no-store', signal }).catch(() => undefined);
    return navigator.onLine !== expected && (reached === undefined) === expected;
  }, isOffline);
}
