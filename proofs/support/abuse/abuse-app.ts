import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client, type QueryResultRow } from 'pg';
import { freePort } from '#scripts/stack/postgres.ts';
import { startNode, stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import { pause } from '#scripts/stack/program.ts';
import { noLoadShedding, startWorker } from '../processes.ts';
import { type TestApp, startTestApp } from '../test-app.ts';
import { type Relay, startRelay } from './relay.ts';

const collectOnSignal = fileURLToPath(new URL('collect-on-signal.ts', import.meta.url));
const heapMb = 512;

export interface Call {
  method?: string;
  network?: string;
  session?: string;
  body?: object;
}

export interface Reply {
  status: number;
  text: string;
  ms: number;
}

/** The production build, a mail server that can misbehave, and helpers to use and abuse both. */
export interface AbuseTestApp {
  testApp: TestApp;
  relay: Relay;
  isShort: boolean;
  note(text: string): void;
  call(path: string, options?: Call): Promise<Reply>;
  askForLink(email: string, network: string): Promise<Reply>;
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Megabytes in use by the web process after garbage collection; undefined if the process is gone. */
  usedMb(): Promise<number | undefined>;
  isWebAlive(): boolean;
  close(): Promise<void>;
}

export type Figures = Record<string, number | string | boolean> & { pass: boolean };
export type Part = (app: AbuseTestApp) => Promise<Figures>;

/** Runs `many` tasks, `atOnce` of them concurrently. */
export async function runConcurrently(
  many: number,
  atOnce: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < many) await work((next += 1) - 1);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Whether the condition becomes true within these seconds. */
export async function happensWithin(seconds: number, isTrue: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    if (await isTrue()) return true;
    await pause(200);
  }
  return isTrue();
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export async function startAbuseTestApp(options: { short: boolean; note(text: string): void }): Promise<AbuseTestApp> {
  const testApp = await startTestApp();
  const relay = await startRelay();
  const metricsPort = await freePort();
  const environment = {
    ...testApp.environment,
    ...noLoadShedding,
    SMTP_URL: relay.url,
    TRUSTED_PROXIES: '1',
    METRICS_PORT: String(metricsPort),
    WORKER_METRICS_PORT: String(await freePort()),
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
  };
  const node = [`--max-old-space-size=${heapMb}`, '--expose-gc', '--import', collectOnSignal];
  const web: ChildProcess = startNode([...node, 'build/app/main-web.js'], environment, options.note);
  await waitUntilAnswering(`${testApp.origin}/healthz`, web);
  const worker = startWorker(environment, options.note);
  const client = new Client(testApp.databaseUrl);
  await client.connect();
  const isWebAlive = () => web.exitCode === null && web.signalCode === null;

  async function call(path: string, { method = 'GET', network, session, body }: Call = {}): Promise<Reply> {
    const began = performance.now();
    const answer = await fetch(`${testApp.origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        origin: testApp.origin,
        'x-forwarded-for': network ?? '10.200.0.1',
        ...(session === undefined ? {} : { cookie: `__Host-session=${session}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, text, ms: performance.now() - began };
  }

  return {
    testApp,
    relay,
    isShort: options.short,
    note: options.note,
    call,
    isWebAlive,
    askForLink: (email, network) =>
      call('/api/auth/magic-link', { method: 'POST', network, body: { email, recaptchaToken: null } }),
    query: async (text, values) => (await client.query(text, values)).rows,

    async usedMb() {
      if (!isWebAlive()) return undefined;
      web.kill('SIGUSR2');
      await pause(500);
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
      return (figure('nodejs_heap_size_used_bytes') + figure('nodejs_external_memory_bytes')) / 1_000_000;
    },

    async close() {
      await stopChild(web);
      await stopChild(worker);
      await client.end();
      await relay.close();
      await testApp.close();
    },
  };
}
