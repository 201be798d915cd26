import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { startLimits } from '../limits/start.ts';
import { describeError } from '../describe-error.ts';
import { StartError } from '../process/start-error.ts';
import { errorCode } from './connection-errors.ts';
import { installQueues } from '../jobs/install.ts';
import type { QueueDefinition } from '../jobs/queues.ts';
import type { Database } from './connect.ts';

const migrationsFolder = join(process.cwd(), 'migrations');
/** Any number of processes may start at once: the first migrates, the others wait for it. */
const migrationLock = 4_207_849_484;

/** Each try is one transaction, so a try that timed out on a lock has changed nothing. */
async function applyMigrations(client: Client): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await migrate(drizzle({ client }), { migrationsFolder });
      return;
    } catch (error) {
      if (errorCode(error) === '55P03' && tries < startLimits.lockTries) continue;
      throw new StartError(`a migration failed: ${describeError(error)}`, { cause: error });
    }
  }
}

/** Migrates the database, the job queue's tables included. */
export async function migrateDatabase(url: string, queues: readonly QueueDefinition[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`set lock_timeout = '${startLimits.lockSeconds}s'`);
    await applyMigrations(client);
    await installQueues(url, queues);
  } finally {
    await client.end();
  }
}

/** Counts the migrations that the database lacks. The files are read once. */
export function createMigrationCheck(db: Database): () => Promise<number> {
  const known = readMigrationFiles({ migrationsFolder });
  return async () => {
    const result = await db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`);
    const applied = new Set(result.rows.map((row) => row.hash));
    return known.filter((migration) => !applied.has(migration.hash)).length;
  };
}
