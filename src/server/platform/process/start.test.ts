import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#scripts/stack/postgres.ts';
import { testDatabase } from '#test/database.ts';
import { requiredSettings } from '#test/fixtures/settings.ts';
import { findMisspeltSettings, parseConfig } from '../config.ts';

test('issues are said in words, and a misspelt variable is noticed', () => {
  const wrong = {
    ...requiredSettings,
    DATABASE_URL: '',
    MAIL_FROM: 'Kartu <hello@kartu.example>',
    TRUSTED_PROXIES: 'two',
  };
  expect(() => parseConfig(wrong)).toThrow(/DATABASE_URL: is required/);
  expect(() => parseConfig(wrong)).toThrow(/MAIL_FROM: must be a bare mail address/);
  expect(() => parseConfig(wrong)).toThrow(/TRUSTED_PROXIES: must be a number/);
  expect(findMisspeltSettings({ ...requiredSettings, TRUSTED_PROXY: '1', PATH: '/bin', HOME: '/' })).toEqual([
    'the variable TRUSTED_PROXY is not a setting; is it misspelt?',
  ]);
});

/** Prints every package that is loaded. */
const printPackages = `data:text/javascript,import { registerHooks } from 'node:module';
registerHooks({ resolve(name, context, next) {
  const found = next(name, context);
  const [, owner] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*node_modules)/.exec(found.url) ?? [];
  if (owner) console.error('package ' + owner);
  return found;
} })`;

test.each(['web', 'worker'])(
  'what is wrong with the settings is told before the %s process loads its parts',
  { timeout: 120_000 },
  (role) => {
    const options = ['--import', './scripts/stack/tsx.ts', '--import', printPackages, `src/server/main-${role}.ts`];
    const env = { PATH: process.env['PATH'], PORT: 'eighty', APP_SECRET: 'hunter2' };
    const { status, stdout, stderr } = spawnSync(process.execPath, options, { env, encoding: 'utf8' });
    const [line = '', ...others] = stdout.trim().split('\n');
    expect([status, others]).toEqual([1, []]);
    const { issues } = JSON.parse(line) as { issues: string[] };
    for (const name of ['PORT', 'APP_SECRET', 'DATABASE_URL', 'SMTP_URL', 'PUBLIC_ORIGIN', 'LEGAL_OPERATOR']) {
      expect(issues.join('\n')).toContain(`${name}: `);
    }
    const loaded = new Set(stderr.split('\n').flatMap((text) => /^package (\S+)/.exec(text)?.[1] ?? []));
    expect(loaded).toContain('zod');
    for (const heavy of [
      'fastify',
      'pg',
      'pg-boss',
      'drizzle-orm',
      'nodemailer',
      'react',
      'prom-client',
      'temporal-polyfill',
    ]) {
      expect(loaded).not.toContain(heavy);
    }
  },
);

/** A process of the product, started as in development. */
async function startProcess(role: 'web' | 'worker', databaseUrl: string) {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['--import', './scripts/stack/tsx.ts', `src/server/main-${role}.ts`], {
    env: {
      ...process.env,
      ...requiredSettings,
      NODE_ENV: 'development',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      WORKER_METRICS_PORT: String(metricsPort),
      DATABASE_URL: databaseUrl,
      RUN_MIGRATIONS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (printed += text));
  const probed = role === 'web' ? port : metricsPort;
  const statusOf = async (path: string) => {
    try {
      return (await fetch(`http://127.0.0.1:${probed}${path}`)).status;
    } catch {
      return 0;
    }
  };
  return {
    statusOf,
    /** Until a probe has this answer, or the process has exited. */
    async waitFor(path: string, status: number) {
      while (child.exitCode === null && (await statusOf(path)) !== status) await sleep(100);
      if (child.exitCode !== null) throw new Error(`exited with ${child.exitCode}: ${printed}`);
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await gone).toEqual([0, null]);
    },
    printed: () => printed.trim(),
  };
}

test('a process without a database waits, answers probes and stops when told', { timeout: 120_000 }, async () => {
  const worker = await startProcess('worker', requiredSettings.DATABASE_URL);
  await worker.waitFor('/healthz', 200);
  expect(await worker.statusOf('/readyz')).toBe(503);
  await worker.stop();
  for (const line of worker.printed().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');
});

/** What PostgreSQL says to a new connection that it refuses. */
function refusal(code: string, message: string): Buffer {
  const body = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const inRecovery = refusal('57P03', 'the database system is in recovery mode');
const outOfMemory = refusal('53200', 'out of memory');

/** In front of a database: of the connections those with these numbers are refused. */
async function refusing(databaseUrl: string, numbers: readonly number[]): Promise<string> {
  const url = new URL(databaseUrl);
  const database = { host: url.hostname, port: Number(url.port) };
  let count = 0;
  const server = createServer((client) => {
    count += 1;
    client.on('error', () => undefined);
    if (numbers.includes(count)) {
      return void client.once('data', () => client.end(count % 2 === 0 ? inRecovery : outOfMemory));
    }
    const upstream = connect(database).on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}

test(
  'processes that start while their database crashes or is out of memory begin anew, and are ready in the end',
  { timeout: 120_000 },
  async () => {
    const databaseUrl = await testDatabase();
    const start = async (role: 'web' | 'worker') => {
      // Each try gets further than the one before.
      const starting = await startProcess(role, await refusing(databaseUrl, [2, 5, 6, 10, 11, 16, 17]));
      await starting.waitFor('/readyz', 200);
      expect(starting.printed().split('waiting for the database').length).toBeGreaterThan(3);
    };
    await Promise.all([start('web'), start('worker')]);
  },
);
