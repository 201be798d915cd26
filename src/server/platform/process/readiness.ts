import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import type { DatabaseErrors } from '../database/errors.ts';
import { createMigrationCheck } from '../database/migrate.ts';
import { httpServerLimits } from '../limits/http.ts';
import type { Logger } from '../logger.ts';

export type Readiness = { status: 'ready' } | { status: 'not ready'; cause: string };
export type ReadReadiness = () => Promise<Readiness>;

interface Parts {
  db: Database;
  databaseErrors: DatabaseErrors;
  logger: Pick<Logger, 'warn'>;
  isStopping: () => boolean;
  /** A further condition of this kind of process; returns what is missing. */
  alsoNeeded?: () => Promise<string | undefined>;
}

const notReady = (cause: string): Readiness => ({ status: 'not ready', cause });

/** Whether a process can do its work. The result is cached for a moment, so that probes do not load the database. */
export function createReadiness({ db, databaseErrors, logger, isStopping, alsoNeeded }: Parts): ReadReadiness {
  const pendingMigrations = createMigrationCheck(db);

  async function look(): Promise<Readiness> {
    try {
      const { rows } = await db.execute<{ isReadOnly: boolean }>(
        sql`select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "isReadOnly"`,
      );
      if (rows[0]?.isReadOnly) return notReady('the database is read-only');
      if (databaseErrors.isDiskFull()) return notReady('the disk of the database is full');
      if ((await pendingMigrations()) > 0) return notReady('migrations are missing');
      const missing = await alsoNeeded?.();
      return missing === undefined ? { status: 'ready' } : notReady(missing);
    } catch (error) {
      logger.warn({ err: error }, 'not ready');
      return notReady('the database is unreachable');
    }
  }

  let last: { until: number; readiness: Promise<Readiness> } | undefined;
  return async () => {
    if (isStopping()) return notReady('stopping');
    const now = performance.now();
    if (!last || last.until <= now) last = { until: now + httpServerLimits.readinessMs, readiness: look() };
    return last.readiness;
  };
}
