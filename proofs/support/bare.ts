import { freePort } from '#scripts/stack/postgres.ts';
import { startNode, stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import type { Asked } from './compare.ts';
import { noLoadShedding, startWeb } from './processes.ts';
import type { TestApp } from './test-app.ts';

const pool = '10';

/** Runs the product and a bare server on one database, and checks that both give the same answer. */
export async function compareWithBare<Result>(
  testApp: TestApp,
  program: 'me' | 'birthdays' | 'card',
  path: string,
  cookie: string,
  note: (line: string) => void,
  work: (ours: Asked, theirs: Asked) => Promise<Result>,
): Promise<Result> {
  const barePort = await freePort();
  const environment = { ...testApp.environment, DATABASE_POOL: pool, ...noLoadShedding };
  const web = startWeb(environment);
  const bare = startNode(
    [`proofs/support/bare/${program}.ts`],
    { ...environment, PORT: String(barePort), NODE_ENV: 'production' },
    note,
  );
  try {
    const headers = { cookie: `__Host-session=${cookie}` };
    const ours = { url: `${testApp.origin}${path}`, headers: () => headers };
    const theirs = { url: `http://localhost:${barePort}${path}`, headers: () => headers };
    await waitUntilAnswering(`${testApp.origin}/healthz`, web);
    await waitUntilAnswering(theirs.url, bare, { headers });
    const [one, other] = await Promise.all(
      [ours, theirs].map(async ({ url }) => (await fetch(url, { headers })).text()),
    );
    if (one !== other) throw new Error(`the two answer differently: ${one} and ${other}`);
    return await work(ours, theirs);
  } finally {
    await stopChild(web);
    await stopChild(bare);
  }
}
