import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '#scripts/stack/postgres.ts';
import { lookAlikes, parseConfig } from '../config.ts';

const sound = {
  PUBLIC_ORIGIN: 'https://kartu.example',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'hello@kartu.example',
  APP_SECRET: 'x'.repeat(32),
  LEGAL_OPERATOR: 'Kartu Example UAB',
  PRIVACY_CONTACT: 'privacy@kartu.example',
  LEGAL_CONTACT: 'legal@kartu.example',
};

test('issues are said in words, and a misspelt variable is noticed', () => {
  const faulty = { ...sound, MAIL_FROM: 'Kartu <hello@kartu.example>', TRUSTED_PROXIES: 'two' };
  expect(() => parseConfig(faulty)).toThrow(/DATABASE_URL: is required/);
  expect(() => parseConfig(faulty)).toThrow(/MAIL_FROM: must be a bare mail address/);
  expect(() => parseConfig(faulty)).toThrow(/TRUSTED_PROXIES: must be a number/);
  expect(lookAlikes({ ...sound, TRUSTED_PROXY: '1', PATH: '/bin', HOME: '/' })).toEqual([
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

test('a process without a database waits, answers probes and stops when told', { timeout: 120_000 }, async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['--import', './scripts/stack/tsx.ts', 'src/server/main-worker.ts'], {
    env: {
      ...process.env,
      ...sound,
      PORT: String(port),
      WORKER_METRICS_PORT: String(metricsPort),
      DATABASE_URL: 'postgres://kartu@127.0.0.1:1/kartu',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (printed += text));
  const statusOf = async (path: string) => {
    try {
      return (await fetch(`http://127.0.0.1:${metricsPort}${path}`)).status;
    } catch {
      return 0;
    }
  };
  while (child.exitCode === null && (await statusOf('/healthz')) !== 200) await sleep(100);
  expect([child.exitCode, await statusOf('/readyz')]).toEqual([null, 503]);
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
  for (const line of printed.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');
});
