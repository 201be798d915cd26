import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Transaction } from './connect.ts';
import { users } from './schema/index.ts';

/** Fragments of SQL that several repos use. `now` is the clock's `sqlNow`. */

export const secondsAgo = (now: SQL, seconds: number): SQL => sql`${now} - make_interval(secs => ${seconds})`;
export const inSeconds = (now: SQL, seconds: number): SQL => sql`${now} + make_interval(secs => ${seconds})`;

/** For statements of nearly every request: the number stands in their text, so that it is neither sent nor computed anew. */
export const fixedSecondsAgo = (now: SQL, seconds: number): SQL =>
  sql`${now} - interval ${sql.raw(`'${seconds} seconds'`)}`;

export const secondsSince = (now: SQL, moment: SQLWrapper): SQL<number> =>
  sql<number>`extract(epoch from ${now} - ${moment})::float8`;

/** Whole seconds until a moment, 0 once it has come. */
export const secondsUntil = (now: SQL, moment: SQLWrapper): SQL<number> =>
  sql<number>`greatest(0, ceil(extract(epoch from ${moment} - ${now})))::int`;

export const epochMilliseconds = (moment: SQLWrapper): SQL<number> =>
  sql<number>`(extract(epoch from ${moment}) * 1000)::float8`;

const fractions = { seconds: '', milliseconds: '.MS', microseconds: '.US' };

/** A moment as `Instant` writes it. */
export const isoInstant = (moment: SQLWrapper, precision: keyof typeof fractions = 'milliseconds'): SQL<string> =>
  sql<string>`to_char(${moment} at time zone 'UTC', ${sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS${fractions[precision]}"Z"'`)})`;

/** One parameter for any number of ids, so that the statement's text stays the same. */
export const bigintArray = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::bigint[]`;

/** Rows as one parameter, for `from … as r(id bigint, …)`. */
export const recordset = (rows: readonly object[]): SQL => sql`json_to_recordset(${JSON.stringify(rows)}::json)`;

/** The columns as one JSON object. */
export const jsonObject = (columns: SQL): SQL<string> =>
  sql<string>`(select row_to_json(item)::text from (select ${columns}) item)`;

/** Changes to what belongs to a user happen one after another; keys that refer to the user are not held up. */
export async function lockUser(tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
