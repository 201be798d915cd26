import type { Page } from '@playwright/test';

/**
 * From a press or a key to the next picture, the slowest since the last look, as the browser itself counts it. A press
 * that ends in the browser's question is not among these, so tasks that hold the page up count as well.
 */
export async function slowest(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { delays } = globalThis as unknown as { delays: number[] };
    return Math.max(0, ...delays.splice(0));
  });
}

export async function watchDelays(page: Page): Promise<void> {
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
