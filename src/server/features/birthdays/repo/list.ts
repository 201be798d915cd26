import { and, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/connect.ts';
import { birthdays } from '../../../platform/database/schema/index.ts';

/** One birthday in the words of the contract. */
const item = {
  id: sql`${birthdays.id}`.as('id'),
  name: sql`${birthdays.name}`.as('name'),
  date: sql`${birthdays.date}`.as('date'),
  birthYear: sql`${birthdays.birthYear}`.as('birthYear'),
  email: sql`${birthdays.email}`.as('email'),
  notes: sql`${birthdays.notes}`.as('notes'),
  createdAt: sql`to_char(${birthdays.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('createdAt'),
};

/** The same as JSON, for statements that give a single one. */
export const birthdayJson = sql<string>`(select row_to_json(item)::text from (select ${sql.join(
  Object.values(item).map(({ sql: value, fieldAlias }) => sql`${value} as ${sql.identifier(fieldAlias)}`),
  sql`, `,
)}) item)`;

/** Deleted birthdays are there for one thing only, to be brought back: whoever reads a list begins here. */
export const isInListOf = (userId: unknown) => and(sql`${birthdays.userId} = ${userId}`, isNull(birthdays.deletedAt));

/** The whole list as JSON written by the database, in the order in which it came to be. */
export function prepareList(db: Database) {
  const items = db
    .select(item)
    .from(birthdays)
    .where(isInListOf(sql.placeholder('userId')))
    .orderBy(birthdays.createdAt, birthdays.id)
    .as('item');
  return db
    .select({ list: sql<string>`coalesce(json_agg(item), '[]')::text` })
    .from(items)
    .prepare('birthdays_list');
}

/** Nearest first: the days of this year that are still to come, then those of the next. */
export function prepareNearest(db: Database) {
  const monthAndDay = sql`to_char(${birthdays.date}, 'MMDD')`;
  return db
    .select({ item: birthdayJson })
    .from(birthdays)
    .where(isInListOf(sql.placeholder('userId')))
    .orderBy(sql`${monthAndDay} < ${sql.placeholder('today')}`, monthAndDay, birthdays.id)
    .limit(sql.placeholder('most'))
    .prepare('birthdays_nearest');
}
