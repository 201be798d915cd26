/** Compares a list of fifty birthdays with a bare server that sends the same statements; then measures the cost per row in longer lists. */
import { ensureBuilt } from '#scripts/stack/build.ts';
import type { BenchResult, ProgramOptions } from '#scripts/stack/program.ts';
import { compareWithBare, measureCost } from '../support/bare.ts';
import { type Asked, rounded } from '../support/compare.ts';
import { measure } from '../support/load.ts';
import { startTestApp } from '../support/test-app.ts';

const path = '/api/birthdays';
const lengths = [100, 1000, 5000];

export default async function birthdays(options: ProgramOptions): Promise<BenchResult> {
  ensureBuilt();
  const testApp = await startTestApp();
  const cookie = await testApp.signIn('ona@example.lt');
  await testApp.fillLists(['ona@example.lt'], 50);
  const longer = new Map<number, string>();
  for (const length of lengths) {
    const email = `list${length}@example.lt`;
    longer.set(length, await testApp.signIn(email));
    await testApp.fillLists([email], length);
  }

  /** Requests in sequence, so that they do not slow down each other; the best of several rounds, to leave out noise. */
  async function microsecondsPerRow({ url }: Asked, length: number): Promise<number> {
    const headers = () => ({ cookie: `__Host-session=${longer.get(length)}` });
    const times = [];
    for (let round = 0; round < (options.short ? 1 : 8); round += 1) {
      const { perSecond } = await measure(url, 1, { connections: 1, headers });
      times.push(1_000_000 / perSecond / length);
    }
    return rounded(Math.min(...times), 2);
  }

  try {
    return await compareWithBare(testApp, 'birthdays', path, cookie, options.note, async (ours, theirs) => {
      const figures = await measureCost(ours, theirs, options);
      const perRow: Record<string, number> = {};
      for (const length of lengths) perRow[`usPerRowOf${length}`] = await microsecondsPerRow(ours, length);
      return { ...figures, ...perRow };
    });
  } finally {
    await testApp.close();
  }
}
