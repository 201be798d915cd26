import { and, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/connect.ts';
import { birthdays } from '../../../platform/database/schema/index.ts';

/** One birthday in the words of the contract, written by the database itself. */
export const birthdayJson = sql`json_build_object(
  'id', ${birthdays.id}, 'name', ${birthdays.name}, 'date', ${birthdays.date}, 'birthYear', ${birthdays.birthYear},
  'email', ${birthdays.email}, 'notes', ${birthdays.notes},
  'createdAt', to_char(${birthdays.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** Deleted birthdays are there for one thing only, to be brought back: whoever reads a list begins here. */
export const isInListOf = (userId: unknown) => and(sql`${birthdays.userId} = ${userId}`, isNull(birthdays.deletedAt));

/** The whole list as JSON, in the order in which it came to be. */
export function prepareList(db: Database) {
  const list = sql<string>`coalesce(json_agg(${birthdayJson} order by ${birthdays.createdAt}, ${birthdays.id}), '[]')::text`;
  return db
    .select({ list })
    .from(birthdays)
    .where(isInListOf(sql.placeholder('userId')))
    .prepare('birthdays_list');
}

/** Nearest first: the days of this year that are still to come, then those of the next. */
export function prepareNearest(db: Database) {
  const monthAndDay = sql`to_char(${birthdays.date}, 'MMDD')`;
  return db
    .select({ item: sql<string>`${birthdayJson}::text` })
    .from(birthdays)
    .where(isInListOf(sql.placeholder('userId')))
    .orderBy(sql`${monthAndDay} < ${sql.placeholder('today')}`, monthAndDay, birthdays.id)
    .limit(sql.placeholder('most'))
    .prepare('birthdays_nearest');
}
