import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { retentionLimits } from '../limits/retention.ts';
import type { Database, Transaction } from './connect.ts';

/** What one batch did: how many old rows it found, and where the next one goes on. */
export interface OldBatch {
  found: number;
  last: string | null;
}

/** Rows whose time is over, of one table. */
export interface OldRows {
  /** Deals with up to `batch` of them, the oldest first; `after` is where the batch before ended. */
  remove(batch: number, after: string | null): Promise<OldBatch>;
  /** How many should have been gone for a while, counted up to `bound`. */
  countOverdue(bound: number): Promise<number>;
}

export interface OldRowsOptions {
  table: PgTable;
  /** The column by which rows grow old. It leads an index, so that neither search reads anything else. */
  by: PgColumn;
  /** Rows before this are old; with a number, those that were old so many seconds ago. */
  before(secondsAgo?: number): SQL;
  /** Narrows both searches, as the index does. */
  only?: SQL;
}

/** Runs one statement of the clean-up: it gives way to whoever uses the table instead of holding them up. */
export function withinRetentionTime<Result>(db: Database, run: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const ms = String(retentionLimits.statementSeconds * 1000);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${ms}, true), set_config('lock_timeout', ${ms}, true)`);
    return run(tx);
  });
}

/** Rows that should have been gone for a while, so that the last runs must have missed them. */
export async function countOverdue(
  db: Database,
  { table, by, before, only }: OldRowsOptions,
  bound: number,
): Promise<number> {
  const condition = sql`${by} < ${before(retentionLimits.overdueAfterSeconds)} ${only ? sql`and ${only}` : sql``}`;
  const { rows } = await db.execute<{ rows: number }>(sql`
    select count(*)::int as rows from (select 1 from ${table} where ${condition} limit ${bound}) as overdue`);
  return rows[0]?.rows ?? 0;
}

/** Rows that are deleted when they are old. */
export function deleteWhenOld(db: Database, options: OldRowsOptions): OldRows {
  const { table, by, before, only } = options;
  return {
    // By place rather than by key: no second search. A row that is changed meanwhile moves and is left alone.
    remove: (batch, after) =>
      withinRetentionTime(db, async (tx) => {
        const { rows } = await tx.execute<OldBatch & Record<string, unknown>>(sql`
          with old as materialized (
            select ctid as place, ${by} as moment from ${table}
            where ${by} < ${before()} ${after === null ? sql`` : sql`and ${by} >= ${after}`}
              ${only ? sql`and ${only}` : sql``}
            order by ${by} limit ${batch}),
          gone as (delete from ${table} where ctid = any(array(select place from old)))
          select count(*)::int as found, max(moment)::text as last from old`);
        return rows[0] ?? { found: 0, last: null };
      }),
    countOverdue: (bound) => countOverdue(db, options, bound),
  };
}

/** A moment so long ago, for columns of moments. */
export const secondsBefore =
  (now: SQL, seconds: number) =>
  (more = 0): SQL =>
    sql`${now} - make_interval(secs => ${seconds + more})`;
