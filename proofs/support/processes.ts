import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#scripts/stack/postgres.ts';
import { type Environment, startNode, stopChild } from '#scripts/stack/processes.ts';

const production =
  (program: string) =>
  (environment: Environment, print: (line: string) => void = () => {}): ChildProcess =>
    startNode([`build/app/${program}.js`], { ...environment, NODE_ENV: 'production', LOG_LEVEL: 'error' }, print);

export const startWeb = production('main-web');
export const startWorker = production('main-worker');

/** For measurements on a machine that others use as well: a process that waits for its turn is not overloaded. */
export const noLoadShedding: Environment = { SHED_LOOP_DELAY_MS: '60000' };

/** A mail server that accepts everything and keeps nothing, in a process of its own. */
export async function startMailSink(note: (text: string) => void): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const sink = startNode(['proofs/support/mail-sink.ts'], { PORT: String(port) }, note);
  if (sink.stdout) await once(sink.stdout, 'data');
  return { url: `smtp://127.0.0.1:${port}`, stop: () => stopChild(sink) };
}
