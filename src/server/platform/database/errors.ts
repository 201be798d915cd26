import { httpServerLimits } from '../limits/http.ts';
import type { Metrics } from '../metrics.ts';
import { errorCode, isDatabaseUnavailable } from './connection-errors.ts';

const diskFull = '53100';

/** Remembers database failures that requests met. */
export interface DatabaseErrors {
  record(error: unknown): void;
  /** A probe that only reads would not notice a full disk, so failed writes are remembered. */
  isDiskFull(): boolean;
}

export function createDatabaseErrors(metrics: Metrics): DatabaseErrors {
  let fullUntil = 0;
  return {
    record(error) {
      if (!isDatabaseUnavailable(error)) return;
      const code = errorCode(error) ?? 'connection';
      metrics.databaseErrors.inc({ code });
      if (code === diskFull) fullUntil = performance.now() + httpServerLimits.diskFullSeconds * 1000;
    },
    isDiskFull: () => performance.now() < fullUntil,
  };
}
