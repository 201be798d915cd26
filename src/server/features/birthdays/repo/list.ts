import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { readLimits } from '#server/platform/limits/reads.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { birthdays, users } from '#server/platform/database/schema/index.ts';
import { isoInstant, jsonObject } from '#server/platform/database/sql.ts';

const wholeNotes = sql`${birthdays.notes} as "notes", false as "notesTruncated"`;
/** Literal in the SQL, because a prepared statement would need a parameter for it. */
const notesLength = sql.raw(String(readLimits.notesInList));
const shortNotes = sql`left(${birthdays.notes}, ${notesLength}) as "notes",
  coalesce(char_length(${birthdays.notes}) > ${notesLength}, false) as "notesTruncated"`;

/** The columns of a birthday as the contract names them. */
const itemColumns = (
  notes: SQL,
) => sql`${birthdays.id} as "id", ${birthdays.name} as "name", ${birthdays.date} as "date",
  ${birthdays.birthYear} as "birthYear", ${birthdays.email} as "email", ${notes},
  ${birthdays.isMuted} as "isMuted", ${birthdays.isRemembered} as "isRemembered",
  ${isoInstant(birthdays.createdAt)} as "createdAt",
  ${birthdays.version} as "version"`;

const itemJson = (notes: SQL) => jsonObject(itemColumns(notes));

/** A single birthday as JSON. */
export const birthdayJson = itemJson(wholeNotes);

/** The condition of every read of a list: deleted birthdays are kept only to be restored. */
export const isInListOf = (userId: unknown) => and(sql`${birthdays.userId} = ${userId}`, isNull(birthdays.deletedAt));

/** What files, imports and merges need of an entry. */
export const personColumns = {
  id: birthdays.id,
  name: birthdays.name,
  date: birthdays.date,
  birthYear: birthdays.birthYear,
  email: birthdays.email,
  notes: birthdays.notes,
};

/** The whole list, oldest entry first, serialised by the database and read in one statement with the session. */
export const listWithSession = {
  name: 'birthdays',
  text: sql<string>`(select coalesce(json_agg(item), '[]')::text from (
    select ${itemColumns(shortNotes)} from ${birthdays} where ${isInListOf(users.id)}
    order by ${birthdays.createdAt}, ${birthdays.id}) item)`,
};

/** The nearest first: days still to come this year, then those of the next year. */
export function prepareListNearest(db: Database) {
  const monthAndDay = sql`to_char(${birthdays.date}, 'MMDD')`;
  return db
    .select({ item: itemJson(shortNotes) })
    .from(birthdays)
    .where(isInListOf(sql.placeholder('userId')))
    .orderBy(sql`${monthAndDay} < ${sql.placeholder('today')}`, monthAndDay, birthdays.id)
    .limit(sql.placeholder('max'))
    .prepare('birthdays_nearest');
}

/** One birthday of the list as JSON. */
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

/** What other features need of one birthday. */
export async function findContact(db: Database, userId: number, id: number) {
  const [contact] = await db
    .select({ email: birthdays.email })
    .from(birthdays)
    .where(and(isInListOf(userId), eq(birthdays.id, id)));
  return contact;
}
