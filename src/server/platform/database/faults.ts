import { limits } from '../../../domain/limits.ts';
import type { Metrics } from '../metrics.ts';
import { errorCode, isDatabaseAway } from './away.ts';

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
      if (!isDatabaseAway(error)) return;
      const code = errorCode(error) ?? 'connection';
      metrics.databaseFaults.inc({ code });
      if (code === diskFull) fullUntil = performance.now() + limits.http.diskFullSeconds * 1000;
    },
    isDiskFull: () => performance.now() < fullUntil,
  };
}
