/** The landing page, rendered for every request, against a bare server that sends the same bytes. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ensureBuilt } from '../../scripts/lib/build.ts';
import { stopChild, untilAnswering } from '../../scripts/lib/processes.ts';
import type { BenchResult, ProgramOptions } from '../../scripts/lib/program.ts';
import { measure } from '../support/load.ts';
import { startWeb } from '../support/processes.ts';
import { startScene } from '../support/scene.ts';

export default async function landing({ short, note }: ProgramOptions): Promise<BenchResult> {
  ensureBuilt();
  const scene = await startScene();
  const web = startWeb(scene.environment);
  try {
    await untilAnswering(`${scene.origin}/healthz`, web);
    const page = await (await fetch(scene.origin)).text();
    const bare = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    }).listen(0, '127.0.0.1');
    await once(bare, 'listening');
    const bareUrl = `http://localhost:${(bare.address() as AddressInfo).port}/`;

    const seconds = short ? 1 : 4;
    const rounds = [];
    for (let round = 1; round <= 3; round += 1) {
      const ours = await measure(scene.origin, seconds);
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
    await scene.close();
  }
}
