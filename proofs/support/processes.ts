import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { freePort } from '#scripts/stack/postgres.ts';
import { type Environment, startNode, stopChild } from '#scripts/stack/processes.ts';

const production =
  (program: string) =>
  (environment: Environment, print: (line: string) => void = () => {}): ChildProcess =>
    startNode([`build/app/${program}.js`], { ...environment, NODE_ENV: 'production', LOG_LEVEL: 'error' }, print);

export const startWeb = production('main-web');
export const startWorker = production('main-worker');

/** Turns load shedding off, since on a shared machine a waiting process would count as overloaded. */
export const noLoadShedding: Environment = { SHED_LOOP_DELAY_MS: '60000' };

/** What bounds the memory of the web process, as its unit sets it for operators. */
export function deployedMemory(): Environment {
  const unit = readFileSync('ops/systemd/kartu-web.service', 'utf8');
  const settings = [...unit.matchAll(/^Environment="?(NODE_OPTIONS|MALLOC_ARENA_MAX)=([^"\n]+)"?$/gm)];
  if (settings.length !== 2) throw new Error('the unit of the web process no longer bounds its memory');
  return Object.fromEntries(settings.map(([, name = '', value = '']) => [name, value]));
}

/** Starts a mail server that accepts every mail and stores none, in a process of its own. */
export async function startMailSink(note: (text: string) => void): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const sink = startNode(['proofs/support/mail-sink.ts'], { PORT: String(port) }, note);
  if (sink.stdout) await once(sink.stdout, 'data');
  return { url: `smtp://127.0.0.1:${port}`, stop: () => stopChild(sink) };
}
