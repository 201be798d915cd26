import { httpServerLimits } from '../limits/http.ts';
import type { Metrics } from '../metrics.ts';
import { errorCode, isDatabaseUnavailable } from './connection-errors.ts';

const diskFull = '53100';

/** What requests met of a database that could not serve them. */
export interface DatabaseFaults {
  record(error: unknown): void;
  /** Reading still works on a full disk, so only a write that failed tells of it. */
  isDiskFull(): boolean;
}

export function createDatabaseFaults(metrics: Metrics): DatabaseFaults {
  let fullUntil = 0;
  return {
    record(error) {
      if (!isDatabaseUnavailable(error)) return;
      const code = errorCode(error) ?? 'connection';
      metrics.databaseFaults.inc({ code });
      if (code === diskFull) fullUntil = performance.now() + httpServerLimits.diskFullSeconds * 1000;
    },
    isDiskFull: () => performance.now() < fullUntil,
  };
}
