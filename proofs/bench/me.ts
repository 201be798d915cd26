/** Who is signed in, asked of the product and of a bare server with the same statement, in turns. */
import { ensureBuilt } from '../../scripts/lib/build.ts';
import { freePort } from '../../scripts/lib/postgres.ts';
import { startNode, stopChild, untilAnswering } from '../../scripts/lib/processes.ts';
import type { BenchResult, ProgramOptions } from '../../scripts/lib/program.ts';
import { measure } from '../support/load.ts';
import { startWeb } from '../support/processes.ts';
import { startScene } from '../support/scene.ts';

const pool = '10';

export default async function me({ short, note }: ProgramOptions): Promise<BenchResult> {
  ensureBuilt();
  const scene = await startScene();
  const cookie = await scene.signIn('ona@example.lt');
  const barePort = await freePort();
  const web = startWeb({ ...scene.environment, DATABASE_POOL: pool });
  const bare = startNode(
    ['proofs/support/bare-me.ts'],
    { ...scene.environment, DATABASE_POOL: pool, PORT: String(barePort), NODE_ENV: 'production' },
    note,
  );
  try {
    const ours = `${scene.origin}/api/auth/me`;
    const theirs = `http://localhost:${barePort}/`;
    const headers = { cookie: `__Host-session=${cookie}` };
    await untilAnswering(`${scene.origin}/healthz`, web);
    await untilAnswering(theirs, bare, { headers });
    const [one, other] = await Promise.all([ours, theirs].map(async (url) => (await fetch(url, { headers })).text()));
    if (one !== other) throw new Error(`the two answer differently: ${one} and ${other}`);

    // Short turns, so that whatever else the machine does meets both alike.
    const turnSeconds = 0.5;
    const warmUpSeconds = short ? 3 : 8;
    for (const url of [ours, theirs]) await measure(url, warmUpSeconds, { headers });
    const turns = [];
    for (let turn = 1; turn <= (short ? 8 : 50); turn += 1) {
      const product = await measure(ours, turnSeconds, { headers });
      const plain = await measure(theirs, turnSeconds, { headers });
      turns.push({ product, plain, ratio: product.perSecond / plain.perSecond });
      if (turn % 10 === 0) note(`turn ${turn}: ${product.perSecond}/s, bare ${plain.perSecond}/s`);
    }
    turns.sort((first, second) => first.ratio - second.ratio);
    const middle = turns[Math.floor(turns.length / 2)];
    if (!middle) throw new Error('nothing was measured');
    return {
      ratio: Math.round(middle.ratio * 1000) / 1000,
      perSecond: middle.product.perSecond,
      p99Ms: middle.product.p99Ms,
      barePerSecond: middle.plain.perSecond,
      bareP99Ms: middle.plain.p99Ms,
      turns: turns.length,
      failed: turns.reduce((sum, { product, plain }) => sum + product.failed + plain.failed, 0),
    };
  } finally {
    await stopChild(web);
    await stopChild(bare);
    await scene.close();
  }
}
