import { processLimits } from '../limits/process.ts';
import { startLimits } from '../limits/start.ts';
import { type Config, ConfigError, misspeltSettings, readConfig } from '../config.ts';
import { createLogger, type Logger } from '../logger.ts';
import { StartError } from './start-error.ts';

/** On SIGTERM or SIGINT finishes running work, then exits; after a time limit it exits anyway. */
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
      (processLimits.stopSeconds + 1) * 1000,
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

/** Reads the settings and starts a process. A failure is one line of the log; a signal ends the start at once. */
export async function runProcess(
  role: 'web' | 'worker',
  start: (config: Config, logger: Logger) => Promise<void>,
): Promise<void> {
  const logger = createLogger({ level: 'info', process: role });
  const leave = (signal: string) => {
    logger.info({ signal }, 'stopped during the start');
    process.exit(0);
  };
  process.on('SIGTERM', leave).on('SIGINT', leave);
  try {
    if (Number.parseInt(process.versions.node, 10) < startLimits.oldestNode) {
      throw new StartError(`Node ${startLimits.oldestNode} or newer is needed; this is ${process.versions.node}`);
    }
    const config = readConfig();
    const chosen = createLogger({ level: config.LOG_LEVEL, process: role });
    for (const warning of misspeltSettings()) chosen.warn(warning);
    await start(config, chosen);
  } catch (error) {
    if (error instanceof ConfigError) logger.fatal({ issues: error.issues }, 'the configuration has issues');
    else if (error instanceof StartError) logger.fatal({ cause: error.message }, 'the process cannot start');
    else logger.fatal({ err: error }, 'the process cannot start');
    process.exit(1);
  } finally {
    process.off('SIGTERM', leave).off('SIGINT', leave);
  }
}
