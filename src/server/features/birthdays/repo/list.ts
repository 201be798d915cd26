import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { readLimits } from '#server/platform/limits/reads.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { birthdays, users } from '#server/platform/database/schema/index.ts';

const wholeNotes = sql`${birthdays.notes} as "notes", false as "notesTruncated"`;
/** The number stands in the statement itself, since it is prepared once for everybody. */
const notesLength = sql.raw(String(readLimits.notesInList));
const shortNotes = sql`left(${birthdays.notes}, ${notesLength}) as "notes",
  coalesce(char_length(${birthdays.notes}) > ${notesLength}, false) as "notesTruncated"`;

/** One birthday in the words of the contract. */
const itemColumns = (
  notes: SQL,
) => sql`${birthdays.id} as "id", ${birthdays.name} as "name", ${birthdays.date} as "date",
  ${birthdays.birthYear} as "birthYear", ${birthdays.email} as "email", ${notes},
  ${birthdays.isMuted} as "isMuted", ${birthdays.isRemembered} as "isRemembered",
  to_char(${birthdays.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  ${birthdays.version} as "version"`;

const itemJson = (notes: SQL) => sql<string>`(select row_to_json(item)::text from (select ${itemColumns(notes)}) item)`;

/** The same as JSON, for statements that give a single one. */
export const birthdayJson = itemJson(wholeNotes);

/** Deleted birthdays are there for one thing only, to be brought back: whoever reads a list begins here. */
export const isInListOf = (userId: unknown) => and(sql`${birthdays.userId} = ${userId}`, isNull(birthdays.deletedAt));

/** The whole list as JSON written by the database, in the order in which it came to be; read along with its user. */
export const listWithSession = {
  name: 'birthdays',
  text: sql<string>`(select coalesce(json_agg(item), '[]')::text from (
    select ${itemColumns(shortNotes)} from ${birthdays} where ${isInListOf(users.id)}
    order by ${birthdays.createdAt}, ${birthdays.id}) item)`,
};

/** Nearest first: the days of this year that are still to come, then those of the next. */
export function prepareListNearest(db: Database) {
  const monthAndDay = sql`to_char(${birthdays.date}, 'MMDD')`;
  return db
    .select({ item: itemJson(shortNotes) })
    .from(birthdays)
    .where(isInListOf(sql.placeholder('userId')))
    .orderBy(sql`${monthAndDay} < ${sql.placeholder('today')}`, monthAndDay, birthdays.id)
    .limit(sql.placeholder('most'))
    .prepare('birthdays_nearest');
}

/** One of the list as JSON. */
export async function findBirthdayJson(
  db: Database | Transaction,
  userId: number,
  id: number,
): Promise<string | undefined> {
  const [row] = await db
    .select({ json: birthdayJson })
    .from(birthdays)
    .where(and(isInListOf(userId), eq(birthdays.id, id)));
  return row?.json;
}

/** One of the list, as other features need to know it. */
export async function findContact(db: Database, userId: number, id: number) {
  const [contact] = await db
    .select({ email: birthdays.email })
    .from(birthdays)
    .where(and(isInListOf(userId), eq(birthdays.id, id)));
  return contact;
}
