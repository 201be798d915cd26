import { limits } from '../../domain/limits.ts';
import { ConfigError } from './config.ts';
import type { Logger } from './logger.ts';

/** On SIGTERM or SIGINT finishes what was begun, then leaves; whoever hangs is cut off. */
export function stopOnSignal(logger: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const begin = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(
      () => {
        logger.error('the stop took too long');
        process.exit(1);
      },
      (limits.stopSeconds + 1) * 1000,
    ).unref();
    stop().then(
      () => {
        logger.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        logger.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => begin('SIGTERM'));
  process.on('SIGINT', () => begin('SIGINT'));
}

/** Runs a process's start; a faulty configuration is told plainly, without a stack. */
export async function runProcess(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const text = error instanceof ConfigError ? error.message : (error as Error).stack;
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}
