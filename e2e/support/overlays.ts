import { expect, type Page } from '@playwright/test';

const historyState = (page: Page) => page.evaluate(() => JSON.stringify(history.state));

/** Waits until "Back" closes what is open: its entry is added to the history after it is drawn. */
export const expectBackCloses = (page: Page): Promise<void> =>
  expect.poll(() => historyState(page)).toContain('isOverlay');

/** Waits until "Back" leaves the page: the entry is removed after what was open has closed. */
export const expectBackLeaves = (page: Page): Promise<void> =>
  expect.poll(() => historyState(page)).not.toContain('isOverlay');
