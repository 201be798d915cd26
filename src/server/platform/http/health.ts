import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import { httpServerLimits } from '../limits/http.ts';
import type { Database } from '../database/connect.ts';
import type { DatabaseFaults } from '../database/faults.ts';
import { createMigrationCheck } from '../database/migrate.ts';

type Readiness = { status: 'ready' } | { status: 'not ready'; cause: string };
const notReady = (cause: string): Readiness => ({ status: 'not ready', cause });

/** `/healthz`: the process is alive. `/readyz`: it can do its work. Anybody may ask, so neither tells more than that. */
export function installHealth(
  app: FastifyInstance,
  parts: { db: Database; databaseFaults: DatabaseFaults; isStopping: () => boolean },
): void {
  const { db, databaseFaults, isStopping } = parts;
  const pendingMigrations = createMigrationCheck(db);

  async function look(): Promise<Readiness> {
    try {
      const { rows } = await db.execute<{ isReadOnly: boolean }>(
        sql`select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "isReadOnly"`,
      );
      if (rows[0]?.isReadOnly) return notReady('the database is read-only');
      if (databaseFaults.isDiskFull()) return notReady('the disk of the database is full');
      return (await pendingMigrations()) === 0 ? { status: 'ready' } : notReady('migrations are missing');
    } catch (error) {
      app.log.warn({ err: error }, 'not ready');
      return notReady('the database is away');
    }
  }

  // However often it is asked, the database is asked once in a while.
  let last: { until: number; readiness: Promise<Readiness> } | undefined;
  function readiness(): Promise<Readiness> {
    const now = performance.now();
    if (!last || last.until <= now) last = { until: now + httpServerLimits.readinessMs, readiness: look() };
    return last.readiness;
  }

  // An overloaded process is not a dead one: whoever asks whether it lives is never turned away.
  const whateverTheLoad = { pressureHandler: () => undefined };
  app.get('/healthz', { schema: { hide: true }, config: whateverTheLoad }, async () => ({ status: 'alive' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const found = isStopping() ? notReady('stopping') : await readiness();
    if (found.status !== 'ready') reply.status(503).header('retry-after', String(httpServerLimits.unavailableSeconds));
    return found;
  });
}
