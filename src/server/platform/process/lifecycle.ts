import { processLimits } from '../limits/process.ts';
import { startLimits } from '../limits/start.ts';
import { type Config, ConfigError, misspeltSettings, readConfig } from '../config.ts';
import { createLogger, type Logger } from '../logger.ts';
import { StartError } from './start-error.ts';

/**
 * On SIGTERM or SIGINT finishes running work, then exits; after a time limit it exits anyway. The same after an error
 * that nobody caught, with code 1: what it left behind cannot be trusted, so the process ends and its supervisor starts
 * a new one.
 */
export function stopOnSignal(logger: Logger, stop: (code: 0 | 1) => Promise<void>): void {
  let stopping = false;
  const begin = (code: 0 | 1) => {
    if (stopping) return;
    stopping = true;
    setTimeout(
      () => {
        logger.error('the stop took too long');
        process.exit(1);
      },
      (processLimits.stopSeconds + 1) * 1000,
    ).unref();
    stop(code).then(
      () => {
        logger.info('stopped');
        process.exit(code);
      },
      (error: unknown) => {
        logger.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!stopping) logger.info({ signal }, 'stopping');
      begin(0);
    });
  }
  onUncaught((error) => {
    logger.fatal({ err: error }, 'an error that nobody caught; stopping');
    begin(1);
  });
}

/** Rejections that nobody handles come here too, as errors. Returns what takes the listener away. */
function onUncaught(listener: (error: unknown) => void): () => void {
  process.on('uncaughtException', listener);
  return () => void process.off('uncaughtException', listener);
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
  const forget = onUncaught((error) => {
    logger.fatal({ err: error }, 'an error that nobody caught during the start');
    process.exit(1);
  });
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
    forget();
  }
}
