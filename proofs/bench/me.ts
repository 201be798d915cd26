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

    const seconds = short ? 1 : 5;
    for (const url of [ours, theirs]) await measure(url, seconds, { headers });
    const rounds = [];
    for (let round = 1; round <= (short ? 3 : 7); round += 1) {
      const product = await measure(ours, seconds, { headers });
      const plain = await measure(theirs, seconds, { headers });
      note(`round ${round}: ${product.perSecond}/s, bare ${plain.perSecond}/s`);
      rounds.push({ product, plain, ratio: product.perSecond / plain.perSecond });
    }
    rounds.sort((first, second) => first.ratio - second.ratio);
    const middle = rounds[Math.floor(rounds.length / 2)];
    if (!middle) throw new Error('nothing was measured');
    return {
      ratio: Math.round(middle.ratio * 1000) / 1000,
      perSecond: middle.product.perSecond,
      p99Ms: middle.product.p99Ms,
      barePerSecond: middle.plain.perSecond,
      bareP99Ms: middle.plain.p99Ms,
      failed: rounds.reduce((sum, { product, plain }) => sum + product.failed + plain.failed, 0),
    };
  } finally {
    await stopChild(web);
    await stopChild(bare);
    await scene.close();
  }
}
