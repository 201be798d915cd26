/**
 * The same call on a small database and on one with a million users and ten million birthdays, in turns.
 * Sizes are arguments: npm run bench -- load 1000000 10
 */
import { ensureBuilt } from '#scripts/stack/build.ts';
import { stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import { type BenchResult, type ProgramOptions, seededRandom } from '#scripts/stack/program.ts';
import { type Asked, compareInTurns, rounded } from '../support/compare.ts';
import { insertManyUsers } from '../support/many-users.ts';
import { noLoadShedding, startWeb } from '../support/processes.ts';
import { type TestApp, startTestApp } from '../support/test-app.ts';

const path = '/api/birthdays';
const rows = 50;
const smallUsers = 1000;

function bar(share: number): void {
  const width = 40;
  const full = Math.round(share * width);
  process.stderr.write(`\r[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${Math.round(share * 100)} %`);
  if (share === 1) process.stderr.write('\n');
}

/** Fills the test app and signs in people from all over it. */
async function populate(
  testApp: TestApp,
  size: { users: number; each: number; asking: number },
  seed: number,
): Promise<string[]> {
  await insertManyUsers(testApp.databaseUrl, size, bar);
  const random = seededRandom(seed);
  const numbers = new Set<number>();
  while (numbers.size < Math.min(size.asking, size.users)) numbers.add(1 + Math.floor(random() * size.users));
  const emails = [...numbers].map((number) => `person${number}@example.lt`);
  await testApp.fillLists(emails, rows - size.each);
  const cookies = [];
  for (const email of emails) cookies.push(await testApp.signIn(email));
  return cookies;
}

function requestsTo(testApp: TestApp, cookies: readonly string[]): Asked {
  let turn = 0;
  return {
    url: `${testApp.origin}${path}`,
    headers: () => ({ cookie: `__Host-session=${cookies[(turn += 1) % cookies.length]}` }),
  };
}

const median = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

export default async function load(options: ProgramOptions): Promise<BenchResult> {
  ensureBuilt();
  const [users = options.short ? 5000 : 1_000_000, each = 10] = options.sizes;
  const asking = options.short ? 20 : 200;
  const testApps = [await startTestApp(), await startTestApp()] as const;
  const [large, small] = testApps;
  const webs = testApps.map(({ environment }) => startWeb({ ...environment, ...noLoadShedding }));
  try {
    const started = performance.now();
    const cookies = await populate(large, { users, each, asking }, options.seed);
    const loadSeconds = Math.round((performance.now() - started) / 1000);
    options.note(`${users} users and ${users * each} birthdays in ${loadSeconds} s`);
    const few = await populate(small, { users: smallUsers, each, asking }, options.seed);
    for (const [index, web] of webs.entries()) await waitUntilAnswering(`${testApps[index]?.origin}/healthz`, web);
    const { turns, failed } = await compareInTurns(
      requestsTo(large, cookies),
      requestsTo(small, few),
      (turn) => turn.product.p99Ms / turn.other.p99Ms,
      options,
    );
    const p99Ms = median(turns.map(({ product }) => product.p99Ms));
    const smallP99Ms = median(turns.map(({ other }) => other.p99Ms));
    return {
      ratio: rounded(p99Ms / smallP99Ms),
      p99Ms,
      smallP99Ms,
      perSecond: median(turns.map(({ product }) => product.perSecond)),
      smallPerSecond: median(turns.map(({ other }) => other.perSecond)),
      users,
      birthdays: users * each,
      loadSeconds,
      turns: turns.length,
      failed,
    };
  } finally {
    for (const web of webs) await stopChild(web);
    for (const testApp of testApps) await testApp.close();
  }
}
