import { type ChildProcess, spawn } from 'node:child_process';
import { type Environment, stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';

/** A process of the product that can be replaced by one from another production directory. */
export function createReplaceable(program: 'main-web' | 'main-worker', environment: Environment, ready: string) {
  let child: ChildProcess | undefined;
  const stop = async () => {
    if (child) await stopChild(child);
  };
  return {
    stop,
    /** Ends the one that runs, if any, by SIGTERM, and waits until the next one answers. */
    async replace(directory: string): Promise<void> {
      await stop();
      child = spawn(process.execPath, [`build/app/${program}.js`], {
        cwd: directory,
        env: { ...environment, NODE_ENV: 'production', LOG_LEVEL: 'error' },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      await waitUntilAnswering(ready, child);
    },
  };
}
