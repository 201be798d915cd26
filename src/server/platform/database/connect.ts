import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import { errorCode } from './connection-errors.ts';
import * as schema from './schema/index.ts';

export type Database = NodePgDatabase<typeof schema> & { $client: Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface DatabaseConnection {
  db: Database;
  pool: Pool;
  close(): Promise<void>;
}

const dialect = new PgDialect({ casing: 'snake_case' });

/** Runs a statement outside any transaction, prepared by name, so that each connection plans it only once. */
export async function runNamed<Row extends object>(db: Database, name: string, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (await db.$client.query<Row>({ name, text, values: params })).rows;
}

/** To end a deadlock PostgreSQL rolls one transaction back completely, so it can be run once more. */
function retryingDeadlocks(db: Database): Database {
  const run = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    try {
      return await run(work, config);
    } catch (error) {
      if (errorCode(error) !== '40P01') throw error;
      return run(work, config);
    }
  };
  return db;
}

export function connectDatabase(options: {
  url: string;
  pool: number;
  name: string;
  logger: Logger;
}): DatabaseConnection {
  const pool = new Pool({
    connectionString: options.url,
    max: options.pool,
    application_name: options.name,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // The pool listens to idle connections only: without a listener of its own, one that is lost in a transaction would
  // end the process. The query under way fails by itself; the pool's listener tells of the idle ones.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.logger.warn({ err: error }, 'a database connection was lost'));
  });
  pool.on('error', () => undefined);
  return {
    db: retryingDeadlocks(drizzle({ client: pool, casing: 'snake_case', schema })),
    pool,
    close: () => pool.end(),
  };
}
