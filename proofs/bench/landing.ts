/** The landing page for visitors without a session, against a bare server that sends the same bytes. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import type { BenchResult, ProgramOptions } from '#scripts/stack/program.ts';
import { measure } from '../support/load.ts';
import { startWeb } from '../support/processes.ts';
import { startTestApp } from '../support/test-app.ts';

export default async function landing({ short, note }: ProgramOptions): Promise<BenchResult> {
  ensureBuilt();
  const testApp = await startTestApp();
  const web = startWeb(testApp.environment);
  try {
    await waitUntilAnswering(`${testApp.origin}/healthz`, web);
    const page = await (await fetch(testApp.origin)).text();
    const bare = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    }).listen(0, '127.0.0.1');
    await once(bare, 'listening');
    const bareUrl = `http://localhost:${(bare.address() as AddressInfo).port}/`;

    const seconds = short ? 1 : 4;
    const rounds = [];
    for (let round = 1; round <= 3; round += 1) {
      const ours = await measure(testApp.origin, seconds);
      const theirs = await measure(bareUrl, seconds);
      note(`round ${round}: ${ours.perSecond} pages/s, bare ${theirs.perSecond}/s`);
      rounds.push({ ours, theirs, ratio: ours.perSecond / theirs.perSecond });
    }
    bare.close();
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
    await testApp.close();
  }
}
