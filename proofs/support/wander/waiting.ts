import { pause } from '#scripts/stack/program.ts';

const lookEveryMs = 20;
const mostBusy = 4;

/** Whether it succeeds. */
export const works = (doing: Promise<unknown>): Promise<boolean> =>
  doing.then(
    () => true,
    () => false,
  );

/**
 * Looks again and again until it is so, and says whether it came to be in time. While `isBusy` the time stands still, but
 * not for ever.
 */
export async function comesTrue(
  isSo: () => Promise<boolean>,
  atMostMs: number,
  isBusy = () => false,
): Promise<boolean> {
  const began = performance.now();
  let since = began;
  while (!(await isSo())) {
    const now = performance.now();
    if (isBusy() && now - began < mostBusy * atMostMs) since = now;
    if (now - since > atMostMs) return false;
    await pause(lookEveryMs);
  }
  return true;
}
