import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { retentionLimits } from '../limits/retention.ts';
import type { Database, Transaction } from './connect.ts';
import { secondsAgo } from './sql.ts';

/** The result of one batch: how many old rows it found, and where the next batch continues. */
export interface OldBatch {
  found: number;
  last: string | null;
}

/** The rows of one table whose retention time is over. */
export interface OldRows {
  /** Removes up to `batch` rows, the oldest first; `after` is where the previous batch ended. */
  remove(batch: number, after: string | null): Promise<OldBatch>;
  /** Counts, up to `bound`, rows that earlier runs should have removed. */
  countOverdue(bound: number): Promise<number>;
}

export interface OldRowsOptions {
  table: PgTable;
  /** The column that decides the age. An index must begin with it. */
  by: PgColumn;
  /** Rows before this time are old; `secondsAgo` moves it into the past. */
  before(secondsAgo?: number): SQL;
  /** The condition of a partial index, for both searches. */
  only?: SQL;
}

/** Runs one clean-up statement with short time-outs, so that it never blocks other users of the table. */
export function withinRetentionTime<Result>(db: Database, run: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const ms = String(retentionLimits.statementSeconds * 1000);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${ms}, true), set_config('lock_timeout', ${ms}, true)`);
    return run(tx);
  });
}

/** Counts rows that are overdue for so long that earlier runs must have missed them. */
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

/** Old rows that are deleted. */
export function deleteWhenOld(db: Database, options: OldRowsOptions): OldRows {
  const { table, by, before, only } = options;
  return {
    // By ctid rather than by key: no second index search, and a row that is updated meanwhile is left alone.
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

/** The boundary for timestamp columns: this many seconds before now. */
export const secondsBefore =
  (now: SQL, seconds: number) =>
  (more = 0): SQL =>
    secondsAgo(now, seconds + more);
