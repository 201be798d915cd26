import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import { startLimits } from '../limits/start.ts';
import { describeError } from '../describe-error.ts';
import { StartError } from '../process/start-error.ts';
import { errorCode, isConnectionError } from './connection-errors.ts';
import { installQueues } from '../jobs/install.ts';
import type { QueueDefinition } from '../jobs/queues.ts';
import type { Database } from './connect.ts';

const migrationsFolder = join(process.cwd(), 'migrations');
/** Any number of processes may start at once: the first migrates, the others wait for it. */
const migrationLock = 4_207_849_484;

/** An index on a table in use is built without blocking writers, which PostgreSQL does only outside transactions. */
const concurrentIndex =
  /^\s*(?:--.*\n\s*)*create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"([^"]+)"/i;

/** Removes the index that an interrupted build left: it exists, but is not used. */
async function dropInvalidIndex(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass(quote_ident($1)) and not indisvalid',
    [name],
  );
  if (rowCount) await client.query(`drop index concurrently if exists ${client.escapeIdentifier(name)}`);
}

async function buildIndex(client: Client, statement: string, name: string): Promise<void> {
  // A concurrent build blocks nobody, so it may wait for open transactions.
  await client.query('set lock_timeout = 0');
  await dropInvalidIndex(client, name);
  await client.query(statement);
  await client.query(`set lock_timeout = '${startLimits.lockSeconds}s'`);
}

async function record(client: Client, { hash, folderMillis }: MigrationMeta): Promise<void> {
  const values = [hash, folderMillis];
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', values);
}

/** One transaction, so a try that timed out on a lock has changed nothing. */
async function applyTogether(client: Client, migration: MigrationMeta): Promise<void> {
  await client.query('begin');
  try {
    for (const statement of migration.sql) await client.query(statement);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function applyMigration(client: Client, migration: MigrationMeta): Promise<void> {
  const names = migration.sql.map((statement) => concurrentIndex.exec(statement)?.[1]);
  if (names.every((name) => name === undefined)) return applyTogether(client, migration);
  for (const [place, statement] of migration.sql.entries()) await buildIndex(client, statement, names[place] ?? '');
  return record(client, migration);
}

async function applyWithLockRetries(client: Client, migration: MigrationMeta): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await applyMigration(client, migration);
      return;
    } catch (error) {
      if (errorCode(error) === '55P03' && tries < startLimits.lockTries) continue;
      if (isConnectionError(error)) throw error;
      throw new StartError(`a migration failed: ${describeError(error)}`, { cause: error });
    }
  }
}

/** Applies what is newer than the last migration in drizzle's own table. */
async function applyMigrations(client: Client, folder: string): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.last ?? 0);
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  for (const migration of migrations.filter(({ folderMillis }) => folderMillis > last)) {
    await applyWithLockRetries(client, migration);
  }
}

/** Polls instead of waiting: a waiting statement holds a snapshot, for which a concurrent index build would wait. */
async function takeMigrationLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      migrationLock,
    ]);
    if (rows[0]?.taken) return;
    await sleep(startLimits.migrationLockMs);
  }
}

/** Migrates the database, the job queue's tables included. */
export async function migrateDatabase(
  url: string,
  queues: readonly QueueDefinition[],
  folder: string = migrationsFolder,
): Promise<void> {
  const client = new Client({ connectionString: url });
  // A connection lost between two queries fails the next one; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeMigrationLock(client);
    await client.query(`set lock_timeout = '${startLimits.lockSeconds}s'`);
    await applyMigrations(client, folder);
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
