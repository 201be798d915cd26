/** The landing page for visitors without a session, against a bare server in its own process that sends the same bytes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { freePort } from '#scripts/stack/postgres.ts';
import { startNode, stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import type { BenchResult, ProgramOptions } from '#scripts/stack/program.ts';
import { measure } from '../support/load.ts';
import { startWeb } from '../support/processes.ts';
import { startTestApp } from '../support/test-app.ts';

export default async function landing({ short, note }: ProgramOptions): Promise<BenchResult> {
  ensureBuilt();
  const testApp = await startTestApp();
  const folder = mkdtempSync(join(tmpdir(), 'kartu-landing-'));
  const barePort = await freePort();
  const web = startWeb(testApp.environment);
  let bare: ReturnType<typeof startNode> | undefined;
  try {
    await waitUntilAnswering(`${testApp.origin}/healthz`, web);
    const page = await (await fetch(testApp.origin)).text();
    writeFileSync(join(folder, 'page'), page);
    bare = startNode(['proofs/support/bare/page.ts'], { PAGE: join(folder, 'page'), PORT: String(barePort) }, note);
    const bareUrl = `http://localhost:${barePort}/`;
    await waitUntilAnswering(bareUrl, bare);

    const seconds = short ? 1 : 4;
    const rounds = [];
    for (let round = 1; round <= 3; round += 1) {
      const ours = await measure(testApp.origin, seconds);
      const theirs = await measure(bareUrl, seconds);
      note(`round ${round}: ${ours.perSecond} pages/s, bare ${theirs.perSecond}/s`);
      rounds.push({ ours, theirs, ratio: ours.perSecond / theirs.perSecond });
    }
    const middle = rounds.sort((one, other) => one.ratio - other.ratio)[1] ?? rounds[0];
    if (!middle) throw new Error('nothing was measured');
    return {
      ratio: Math.round(middle.ratio * 1000) / 1000,
      pagesPerSecond: middle.ours.perSecond,
      p99Ms: middle.ours.p99Ms,
      barePerSecond: middle.theirs.perSecond,
      failed: middle.ours.failed,
      bytes: page.length,
    };
  } finally {
    await stopChild(web);
    if (bare) await stopChild(bare);
    rmSync(folder, { recursive: true });
    await testApp.close();
  }
}
