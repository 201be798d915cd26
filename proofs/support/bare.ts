import type { ProgramOptions } from '#scripts/stack/program.ts';
import { freePort } from '#scripts/stack/postgres.ts';
import { startNode, stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import { sql } from 'drizzle-orm';
import { type Asked, compareInTurns, rounded, type Turn } from './compare.ts';
import { noLoadShedding, startWeb } from './processes.ts';
import type { TestApp } from './test-app.ts';

const pool = '10';
const names = { product: 'kartu-web', bare: 'kartu-bare' };

/** What one answer of the bare server takes, divided by what one of ours takes; the database's part is in both. */
const costRatio = ({ product, other }: Turn) =>
  (other.serverUs + other.databaseUs) / (product.serverUs + product.databaseUs);
const rateRatio = ({ product, other }: Turn) => product.perSecond / other.perSecond;

export interface Figures {
  ratio: number;
  rateRatio: number;
  perSecond: number;
  p99Ms: number;
  serverUs: number;
  databaseUs: number;
  barePerSecond: number;
  bareP99Ms: number;
  bareServerUs: number;
  bareDatabaseUs: number;
  turns: number;
  failed: number;
}

/** Both sides in turns; each figure is the median of all turns. */
export async function measureCost(
  ours: Asked,
  theirs: Asked,
  options: Pick<ProgramOptions, 'short' | 'note'>,
): Promise<Figures> {
  const { turns, failed } = await compareInTurns(ours, theirs, costRatio, options);
  const median = (figure: (turn: Turn) => number, digits = 0) => {
    const values = turns.map(figure).toSorted((one, other) => one - other);
    return rounded(values[Math.floor(values.length / 2)] ?? Number.NaN, digits);
  };
  return {
    ratio: median(costRatio, 3),
    rateRatio: median(rateRatio, 3),
    perSecond: median(({ product }) => product.perSecond),
    p99Ms: median(({ product }) => product.p99Ms, 1),
    serverUs: median(({ product }) => product.serverUs),
    databaseUs: median(({ product }) => product.databaseUs),
    barePerSecond: median(({ other }) => other.perSecond),
    bareP99Ms: median(({ other }) => other.p99Ms, 1),
    bareServerUs: median(({ other }) => other.serverUs),
    bareDatabaseUs: median(({ other }) => other.databaseUs),
    turns: turns.length,
    failed,
  };
}

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
    { ...environment, PORT: String(barePort), NODE_ENV: 'production', PGAPPNAME: names.bare },
    note,
  );
  try {
    const headers = { cookie: `__Host-session=${cookie}` };
    /** Without the connection that asks, which is of the same name as the product's. */
    const connectionsOf = (name: string) => async () => {
      const { rows } = await testApp.deps.db.execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where application_name = ${name} and pid <> pg_backend_pid()`,
      );
      return rows.map(({ pid }) => pid);
    };
    const ours = {
      url: `${testApp.origin}${path}`,
      headers: () => headers,
      workers: { server: web.pid ?? 0, database: connectionsOf(names.product) },
    };
    const theirs = {
      url: `http://localhost:${barePort}${path}`,
      headers: () => headers,
      workers: { server: bare.pid ?? 0, database: connectionsOf(names.bare) },
    };
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
