import { type ComponentType, lazy } from 'react';

const pauseMs = 3000;

/** Until the network is back, or for a moment where the browser has not noticed that it was gone. */
const pause = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, pauseMs);
    else addEventListener('online', resolve, { once: true });
  });

/**
 * `lazy` for what comes without a press. Where the network fails, the page keeps what the server sent of it and fetches it
 * again later. A part that fails twice though the browser is online is gone: the failed page offers to reload.
 */
export const lazyWithRetry = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    for (let failed = 0; ;) {
      try {
        return await load();
      } catch (error) {
        if (navigator.onLine) failed += 1;
        if (failed > 1) throw error;
        await pause();
      }
    }
  });
