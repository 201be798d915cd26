import { pause } from '#scripts/stack/program.ts';

const pollEveryMs = 20;
const mostBusy = 4;

/** Whether it succeeds. */
export const works = (doing: Promise<unknown>): Promise<boolean> =>
  doing.then(
    () => true,
    () => false,
  );

/** Polls until the condition holds; false after `atMostMs`. Time while `isBusy` does not count, up to a bound. */
export async function waitUntil(
  condition: () => Promise<boolean>,
  atMostMs: number,
  isBusy = () => false,
): Promise<boolean> {
  const began = performance.now();
  let since = began;
  while (!(await condition())) {
    const now = performance.now();
    if (isBusy() && now - began < mostBusy * atMostMs) since = now;
    if (now - since > atMostMs) return false;
    await pause(pollEveryMs);
  }
  return true;
}
