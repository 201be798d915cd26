import type { ChildProcess } from 'node:child_process';
import { type Environment, startNode } from '../../scripts/lib/processes.ts';

const production =
  (program: string) =>
  (environment: Environment, print: (line: string) => void = () => {}): ChildProcess =>
    startNode([`build/app/${program}.js`], { ...environment, NODE_ENV: 'production', LOG_LEVEL: 'error' }, print);

export const startWeb = production('main-web');
export const startWorker = production('main-worker');

/** For measurements on a machine that others use as well: a process that waits for its turn is not overloaded. */
export const neverTurningAway: Environment = { SHED_LOOP_DELAY_MS: '60000' };
