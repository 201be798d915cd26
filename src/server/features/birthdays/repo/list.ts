import { and, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/connect.ts';
import { birthdays } from '../../../platform/database/schema/index.ts';

/** One birthday in the words of the contract, written by the database itself. */
const item = sql`json_build_object(
  'id', ${birthdays.id}, 'name', ${birthdays.name}, 'date', ${birthdays.date}, 'birthYear', ${birthdays.birthYear},
  'email', ${birthdays.email}, 'notes', ${birthdays.notes},
  'createdAt', to_char(${birthdays.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

const isKeptBy = (userId: unknown) => and(sql`${birthdays.userId} = ${userId}`, isNull(birthdays.deletedAt));

/** Nearest first: the days of this year that are still to come, then those of the next. */
export function prepareNearest(db: Database) {
  const monthAndDay = sql`to_char(${birthdays.date}, 'MMDD')`;
  return db
    .select({ item: sql<string>`${item}::text` })
    .from(birthdays)
    .where(isKeptBy(sql.placeholder('userId')))
    .orderBy(sql`${monthAndDay} < ${sql.placeholder('today')}`, monthAndDay, birthdays.id)
    .limit(sql.placeholder('most'))
    .prepare('birthdays_nearest');
}
