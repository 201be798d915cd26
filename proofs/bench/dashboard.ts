/**
 * The dashboard of somebody with 10, 110 and 1,000 people: what the web process computes for one page, beside what it
 * computes for one answer of the list's API in the same run.
 */
import { ensureBuilt } from '#scripts/stack/build.ts';
import { stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import type { BenchResult, ProgramOptions } from '#scripts/stack/program.ts';
import { rounded } from '../support/compare.ts';
import { computedUs } from '../support/processor-time.ts';
import { noLoadShedding, startWeb } from '../support/processes.ts';
import { startTestApp } from '../support/test-app.ts';

const lengths = [10, 110, 1000];

export default async function dashboard({ short, note }: ProgramOptions): Promise<BenchResult> {
  ensureBuilt();
  const testApp = await startTestApp();
  const web = startWeb({ ...testApp.environment, ...noLoadShedding });
  const pid = web.pid ?? 0;
  const many = short ? 20 : 200;

  async function ask(path: string, cookie: string, times: number): Promise<number> {
    let bytes = 0;
    for (let number = 0; number < times; number += 1) {
      const answer = await fetch(`${testApp.origin}${path}`, { headers: { cookie: `__Host-session=${cookie}` } });
      if (answer.status !== 200) throw new Error(`${path} answered with ${answer.status}`);
      bytes = (await answer.text()).length;
    }
    return bytes;
  }

  /** Milliseconds of computing for one answer: the middle of five rounds. */
  async function cost(path: string, cookie: string): Promise<number> {
    const rounds = [];
    for (let round = 0; round < 5; round += 1) {
      const before = computedUs(pid);
      await ask(path, cookie, many);
      rounds.push((computedUs(pid) - before) / 1000 / many);
    }
    return rounds.sort((one, other) => one - other)[2] ?? 0;
  }

  try {
    await waitUntilAnswering(`${testApp.origin}/healthz`, web);
    const result: BenchResult = { ratio: 0 };
    for (const length of lengths) {
      const email = `list${length}@example.lt`;
      const cookie = await testApp.signIn(email);
      await testApp.fillLists([email], length);
      await ask('/dashboard', cookie, many);
      await ask('/api/birthdays', cookie, many);
      const page = await cost('/dashboard', cookie);
      const answer = await cost('/api/birthdays', cookie);
      result[`pageMsOf${length}`] = rounded(page, 2);
      result[`answerMsOf${length}`] = rounded(answer, 2);
      result[`kilobytesOf${length}`] = rounded((await ask('/dashboard', cookie, 1)) / 1024, 0);
      note(`${length} people: a page ${rounded(page, 1)} ms, an answer ${rounded(answer, 2)} ms`);
    }
    const figure = (name: string) => Number(result[name]);
    result.ratio = rounded(figure('pageMsOf110') / figure('answerMsOf110'), 2);
    result['growth'] = rounded(figure('pageMsOf1000') / figure('pageMsOf110'), 2);
    return result;
  } finally {
    await stopChild(web);
    await testApp.close();
  }
}
