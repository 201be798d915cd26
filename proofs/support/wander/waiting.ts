import { pause } from '#scripts/stack/program.ts';

const lookEveryMs = 20;

/** Whether it succeeds. */
export const works = (doing: Promise<unknown>): Promise<boolean> =>
  doing.then(
    () => true,
    () => false,
  );

/** Looks again and again until it is so, and says whether it came to be in time. */
export async function comesTrue(isSo: () => Promise<boolean>, atMostMs: number): Promise<boolean> {
  const ends = performance.now() + atMostMs;
  while (!(await isSo())) {
    if (performance.now() > ends) return false;
    await pause(lookEveryMs);
  }
  return true;
}
