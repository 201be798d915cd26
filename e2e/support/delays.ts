import type { Page } from '@playwright/test';

/**
 * The slowest delay from an input to the next frame since the last call, as the browser itself measures it. Long tasks
 * count as well, since the browser does not measure a click that opens its own confirmation.
 */
export async function takeSlowestDelay(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { delays } = globalThis as unknown as { delays: number[] };
    return Math.max(0, ...delays.splice(0));
  });
}

export async function recordDelays(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const delays: number[] = [];
    Object.assign(globalThis, { delays });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0)
          delays.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) delays.push(duration);
    }).observe({ type: 'longtask' });
  });
}
