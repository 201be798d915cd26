/**
 * What a start costs, what a settled process holds and what the files take, of several production directories:
 * `npm run hosting -- start DIRECTORY…`, each with its own NODE_OPTIONS as `DIRECTORY=OPTIONS` where it has any.
 * They take turns, so that a busy machine hurts all alike.
 */
import { spawn } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { freePort } from '#scripts/stack/postgres.ts';
import { type Environment, stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import { pause, type ProgramOptions, type ProofResult } from '#scripts/stack/program.ts';
import { localSettings } from '#scripts/stack/settings.ts';
import { startProofDatabase } from '../support/database.ts';
import { startMailSink } from '../support/processes.ts';

const rounds = 3;
/** After the last page; what the start left behind has been collected by then. */
const settleSeconds = 20;
const ticksPerSecond = 100;

interface Start {
  cpu: number;
  memory: number;
}

interface Directory {
  path: string;
  options: string;
  web: Start[];
  worker: Start[];
}

/** CPU that a process has used, its threads included. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

function sizeMb(folder: string): number {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((each) => each.isFile());
  const bytes = files.map((each) => statSync(join(each.parentPath, each.name)).size);
  return bytes.reduce((all, each) => all + each, 0) / 2 ** 20;
}

async function measureStart(
  program: string,
  { path, options }: Directory,
  environment: Environment,
  { ready, pages = [] }: { ready: string; pages?: string[] },
): Promise<Start> {
  const child = spawn(process.execPath, [`build/app/${program}.js`], {
    cwd: path,
    env: { ...environment, MALLOC_ARENA_MAX: '2', NODE_OPTIONS: options, NODE_ENV: 'production', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await waitUntilAnswering(ready, child);
    const pid = child.pid ?? 0;
    const cpu = cpuSeconds(pid);
    for (const page of pages) await (await fetch(page)).text();
    await pause(settleSeconds * 1000);
    return { cpu, memory: residentMb(pid) };
  } finally {
    await stopChild(child);
  }
}

const median = (figures: readonly number[]) => figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0;
const rounded = (figure: number) => Number(figure.toFixed(figure < 10 ? 2 : 0));

export default async function start({ words, note }: ProgramOptions): Promise<ProofResult> {
  const directories = words.map((word): Directory => {
    const [path = '', ...options] = word.split('=');
    return { path: resolve(path), options: options.join('='), web: [], worker: [] };
  });
  const database = await startProofDatabase();
  const sink = await startMailSink(note);
  for (let round = 0; round < rounds; round += 1) {
    for (const directory of directories) {
      const port = await freePort();
      const figures = String(await freePort());
      const origin = `http://localhost:${port}`;
      const settings: Environment = {
        ...localSettings({ origin, port, databaseUrl: database.databaseUrl, smtpUrl: sink.url }),
        METRICS_PORT: figures,
        WORKER_METRICS_PORT: figures,
      };
      const pages = ['/', '/lt', '/ru', '/privacy-policy', '/terms-of-service', '/group-cards/none'].map(
        (each) => origin + each,
      );
      directory.web.push(await measureStart('main-web', directory, settings, { ready: `${origin}/healthz`, pages }));
      const ready = `http://127.0.0.1:${figures}/healthz`;
      directory.worker.push(await measureStart('main-worker', directory, settings, { ready }));
      note(JSON.stringify({ ...directory, web: directory.web.at(-1), worker: directory.worker.at(-1) }));
    }
  }
  await sink.stop();
  await database.close();
  const figures = directories.flatMap(({ path, web, worker }) => [
    [`${basename(path)} MB`, sizeMb(path)],
    [`${basename(path)} web CPU s`, median(web.map(({ cpu }) => cpu))],
    [`${basename(path)} worker CPU s`, median(worker.map(({ cpu }) => cpu))],
    [`${basename(path)} web memory MB`, median(web.map(({ memory }) => memory))],
    [`${basename(path)} worker memory MB`, median(worker.map(({ memory }) => memory))],
  ]) as [string, number][];
  return { pass: true, ...Object.fromEntries(figures.map(([name, figure]) => [name, rounded(figure)])) };
}
