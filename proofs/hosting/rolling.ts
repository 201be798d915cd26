/**
 * Two web processes and two workers behind Caddy. The web processes are replaced in turn for as long as visitors read
 * and write: `npm run hosting -- rolling [DIRECTORY [NEXT]]`. With a second directory it is an upgrade: each process of
 * the first is replaced by one of the next. No request fails, and every birthday that was accepted is there.
 */
import { resolve } from 'node:path';
import { dropDatabase, ensureDatabase } from '#scripts/stack/database.ts';
import { freePort, startPostgres } from '#scripts/stack/postgres.ts';
import type { ProgramOptions, ProofResult } from '#scripts/stack/program.ts';
import { localSettings } from '#scripts/stack/settings.ts';
import { startMailbox } from '#test/mailbox.ts';
import { type Ask, createAsk, signInThrough } from '../support/hosting/ask.ts';
import { startCaddy } from '../support/hosting/caddy.ts';
import { createReplaceable } from '../support/hosting/replaceable.ts';
import { noLoadShedding } from '../support/processes.ts';

const minRequests = { long: 20_000, short: 2000 };
const visitors = 8;
const database = 'kartu_rolling';

interface Kind {
  name: string;
  /** In so many of a hundred requests. */
  share: number;
  status: number;
  ask(cookie: string, number: number): ReturnType<Ask>;
}

const kindsOf = (ask: Ask): Kind[] => [
  { name: 'public page', share: 15, status: 200, ask: () => ask('/') },
  { name: 'public page in Lithuanian', share: 15, status: 200, ask: () => ask('/lt') },
  { name: 'signed-in page', share: 10, status: 200, ask: (cookie) => ask('/dashboard', { cookie }) },
  { name: 'API read', share: 39, status: 200, ask: (cookie) => ask('/api/auth/me', { cookie }) },
  {
    name: 'API write',
    share: 20,
    status: 200,
    ask: (cookie, number) =>
      ask('/api/auth/profile', {
        cookie,
        method: 'PUT',
        body: { name: `Visitor ${number}`, birthday: '1990-01-01', birthYear: 1990 },
      }),
  },
  {
    name: 'birthday added',
    share: 1,
    status: 201,
    ask: (cookie, number) =>
      ask('/api/birthdays', {
        cookie,
        body: { name: `Person ${number}`, date: '1990-05-15', birthYear: 1990, email: null, notes: null },
      }),
  },
];

/** Visitors who ask without a pause until they are told to end. */
function startLoad(ask: Ask, cookie: string) {
  const kinds = kindsOf(ask);
  const order = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind));
  const counts: Record<string, number> = Object.fromEntries(kinds.map(({ name }) => [name, 0]));
  const failures: string[] = [];
  const state = { requests: 0, isEnding: false };
  const visit = async () => {
    while (!state.isEnding) {
      const number = (state.requests += 1);
      // 37 has no factor in common with 100, so the kinds are mixed and each keeps its share.
      const kind = order[(number * 37) % order.length];
      if (kind === undefined) return;
      const { status, body } = await kind.ask(cookie, number);
      if (status === kind.status) counts[kind.name] = (counts[kind.name] ?? 0) + 1;
      else failures.push(`${kind.name}: ${status} ${body.slice(0, 200)}`);
    }
  };
  const visits = Array.from({ length: visitors }, visit);
  return {
    counts,
    failures,
    count: () => state.requests,
    async end(): Promise<void> {
      state.isEnding = true;
      await Promise.all(visits);
    },
  };
}

export default async function rolling({ words, short, note }: ProgramOptions): Promise<ProofResult> {
  const [first = resolve('.'), next = first] = words.map((each) => resolve(each));
  const postgres = await startPostgres();
  const databaseUrl = await ensureDatabase(postgres.url, database);
  const mailbox = await startMailbox();
  const port = await freePort();
  const webPorts = [await freePort(), await freePort()];
  const settings = {
    ...localSettings({ origin: `https://localhost:${port}`, port, databaseUrl, smtpUrl: mailbox.smtpUrl }),
    ...noLoadShedding,
    TRUSTED_PROXIES: '1',
    RUN_MIGRATIONS: '1',
  };
  const webs = webPorts.map((each) =>
    createReplaceable('main-web', { ...settings, PORT: String(each) }, `http://127.0.0.1:${each}/readyz`),
  );
  const workers = [await freePort(), await freePort()].map((each) =>
    createReplaceable(
      'main-worker',
      { ...settings, WORKER_METRICS_PORT: String(each) },
      `http://127.0.0.1:${each}/healthz`,
    ),
  );
  const all = [...webs, ...workers];
  let caddy: Awaited<ReturnType<typeof startCaddy>> | undefined;
  try {
    for (const each of all) await each.replace(first);
    caddy = await startCaddy(port, webPorts);
    const ask = createAsk(port, visitors);
    const cookie = await signInThrough(ask, mailbox, 'rolling@example.lt');
    const load = startLoad(ask, cookie);
    for (const each of workers) await each.replace(next);
    let replaced = 0;
    while (load.count() < minRequests[short ? 'short' : 'long'] || replaced < webs.length) {
      await webs[replaced % webs.length]?.replace(next);
      replaced += 1;
      note(`${replaced} replaced, ${load.count()} requests, ${load.failures.length} failed`);
    }
    await load.end();
    for (const failure of load.failures.slice(0, 10)) note(failure);
    const stored = JSON.parse((await ask('/api/birthdays', { cookie })).body) as unknown[];
    const failed = load.failures.length;
    const lost = (load.counts['birthday added'] ?? 0) - stored.length;
    const pass = failed === 0 && lost === 0;
    return { pass, requests: load.count(), failed, websReplaced: replaced, lost, ...load.counts };
  } finally {
    for (const each of all) await each.stop();
    await caddy?.stop();
    await mailbox.close();
    await dropDatabase(postgres.url, database);
    await postgres.stop();
  }
}
