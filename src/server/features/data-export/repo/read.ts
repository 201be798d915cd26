import { eq, type SQL, sql } from 'drizzle-orm';
import type { CardTheme } from '#domain/cards/group-card.ts';
import type { Language } from '#domain/language.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { users } from '#server/platform/database/schema/index.ts';
import { dataExportServerLimits } from '#server/platform/limits/data-export.ts';
import { type ExportedTable, messagesElsewhere, picturesOf } from './tables.ts';

export interface ExportOwner {
  email: string;
  language: Language;
  timeZone: string;
}

export interface ExportedCard {
  id: number;
  slug: string;
  title: string;
  coverLine: string | null;
  description: string | null;
  recipientName: string;
  celebratedOn: string;
  theme: CardTheme;
  /** Of the photo on the cover. */
  coverUrl: string | null;
}

export interface ExportedMessage {
  name: string | null;
  content: string | null;
  imageUrl: string | null;
  imageDescription: string | null;
  /** The day, in UTC. */
  writtenOn: string;
  /** Of the card that it is on. */
  title: string;
}

interface Reading extends Pick<ExportedTable, 'key'> {
  from: SQL;
  columns: SQL;
  where: SQL;
}

/** All rows as JSON texts, read by keyset so that each statement is short, whatever the size of the account. */
async function* readJson(db: Database, { key, from, columns, where }: Reading): AsyncGenerator<string> {
  const names = key.map(([column]) => sql`t.${sql.identifier(column)}`);
  const order = sql.join(names, sql`, `);
  const place = sql.join(
    names.map((name) => sql`${name}::text`),
    sql`, `,
  );
  let after: readonly string[] | undefined;
  for (;;) {
    const values = after?.map((value, index) => sql`${value}::${sql.raw(key[index]?.[1] ?? 'text')}`);
    const beyond = values ? sql`and (${order}) > (${sql.join(values, sql`, `)})` : sql``;
    const { rows } = await db.execute<{ json: string; place: string[] }>(sql`
      select (select row_to_json(item)::text from (select ${columns}) item) as json, array[${place}] as place
      from ${from} where ${where} ${beyond} order by ${order} limit ${dataExportServerLimits.batch}`);
    for (const { json } of rows) yield json;
    after = rows.at(-1)?.place;
    if (rows.length < dataExportServerLimits.batch) return;
  }
}

async function* readParts(
  db: Database,
  parts: readonly SQL[],
  reading: Omit<Reading, 'where'>,
): AsyncGenerator<string> {
  for (const where of parts) yield* readJson(db, { ...reading, where: sql`(${where})` });
}

/** The rows of one table that belong into the export, as JSON texts. */
export function readTable(db: Database, userId: number, { name, columns, key, parts }: ExportedTable) {
  const selected = columns.map((column) => {
    const [as, value] = typeof column === 'string' ? [column, sql`t.${sql.identifier(column)}`] : column;
    return sql`${value} as ${sql.identifier(as)}`;
  });
  return readParts(db, parts(userId), {
    key,
    from: sql`${sql.identifier(name)} t`,
    columns: sql.join(selected, sql`, `),
  });
}

async function* parsed<Row>(texts: AsyncIterable<string>): AsyncGenerator<Row> {
  for await (const text of texts) yield JSON.parse(text) as Row;
}

const readCardsWhere = (db: Database, where: SQL) =>
  parsed<ExportedCard>(
    readJson(db, {
      key: [['id', 'bigint']],
      from: sql`group_cards t`,
      columns: sql`t.id, t.slug, t.title, t.cover_line as "coverLine", t.description, t.recipient_name as "recipientName",
        t.celebrated_on as "celebratedOn", t.theme, t.cover ->> 'imageUrl' as "coverUrl"`,
      where,
    }),
  );

export const readCards = (db: Database, userId: number) => readCardsWhere(db, sql`t.creator_id = ${userId}`);

export async function findCard(db: Database, userId: number, cardId: number): Promise<ExportedCard | undefined> {
  for await (const card of readCardsWhere(db, sql`t.creator_id = ${userId} and t.id = ${cardId}`)) return card;
  return undefined;
}

const messageColumns = sql`t.contributor_name as name, t.content, t.image_url as "imageUrl",
  t.image_description as "imageDescription", (t.created_at at time zone 'UTC')::date as "writtenOn", c.title`;
const messagesAndCards = sql`group_card_contributions t
  join group_cards c on c.creator_id = t.creator_id and c.id = t.group_card_id`;

/** The messages of a card in its order, without hidden ones. */
export const readMessages = (db: Database, userId: number, cardId: number) =>
  parsed<ExportedMessage>(
    readJson(db, {
      key: [
        ['position', 'bigint'],
        ['created_at', 'timestamptz'],
        ['id', 'bigint'],
      ],
      from: messagesAndCards,
      columns: messageColumns,
      where: sql`t.creator_id = ${userId} and t.group_card_id = ${cardId} and t.hidden_at is null`,
    }),
  );

/** What the user wrote on cards of others. */
export const readMessagesElsewhere = (db: Database, userId: number) =>
  parsed<ExportedMessage>(
    readParts(db, messagesElsewhere(userId), {
      key: [
        ['creator_id', 'bigint'],
        ['id', 'bigint'],
      ],
      from: messagesAndCards,
      columns: messageColumns,
    }),
  );

const isStored = (where: SQL) => sql`${where} and t.state = 'clean'`;

export const readPictures = (db: Database, userId: number) =>
  parsed<{ objectName: string }>(
    readParts(db, picturesOf(userId).map(isStored), {
      key: [['object_name', 'text']],
      from: sql`uploads t`,
      columns: sql`t.object_name as "objectName"`,
    }),
  );

export async function countPictures(db: Database, userId: number): Promise<number> {
  const counts = picturesOf(userId).map((where) => sql`(select count(*) from uploads t where ${isStored(where)})`);
  const { rows } = await db.execute<{ pictures: number }>(sql`select (${sql.join(counts, sql` + `)})::int as pictures`);
  return rows[0]?.pictures ?? 0;
}

export async function findOwner(db: Database, userId: number): Promise<ExportOwner | undefined> {
  const [row] = await db
    .select({ email: users.email, language: sql<Language>`${users.language}`, timeZone: users.timeZone })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}
