import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/contributions.ts';
import { contributionServerLimits } from '#server/platform/limits/cards.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { prepareFlat } from '#server/platform/database/prepared.ts';
import { groupCardContributions, uploads } from '#server/platform/database/schema/index.ts';
import { isoInstant, jsonObject } from '#server/platform/database/sql.ts';

export interface CardKey {
  creatorId: number;
  id: number;
}

/** Who reads contributions: the address decides which are their own, `isCreator` whether they see all. */
export interface Reader {
  address: string;
  isCreator: boolean;
  /** Whether they may change what they have written. */
  mayEditOwn: boolean;
}

export interface Cursor {
  position: number;
  createdAt: string;
  id: number;
}

export interface NewContribution {
  id: number;
  invitationId: number | null;
  contributorEmail: string;
  contributorEmailCanonical: string;
  contributorUserId: number | null;
  contributorName: string;
  pseudonym: string;
  avatarIndex: number;
  type: ContributionType;
  content: string | null;
  imageUrl: string | null;
  imageDescription: string | null;
}

/** What is known of a picture before it has loaded. */
export interface ClaimedPicture {
  imageWidth: number | null;
  imageHeight: number | null;
  imageColor: string | null;
  imagePreview: string | null;
}

export interface ChangedContribution extends ClaimedPicture {
  contributorName: string;
  content: string | null;
  type: ContributionType;
  imageUrl: string | null;
  imageDescription: string | null;
  isHidden: boolean;
}

export interface PageOfJson {
  items: string;
  after: string | null;
}

const table = groupCardContributions;
/** As precise as it is stored: with milliseconds a cursor would skip or repeat rows. */
const createdAtMicroseconds = isoInstant(table.createdAt, 'microseconds');

/** The columns of a contribution as the contract names them, limited to what this reader may see. */
function contributionColumns(address: SQL, isCreator: SQL, mayEditOwn: SQL): SQL {
  const isMine = sql`(${table.contributorEmailCanonical} = ${address})`;
  return sql`${table.id} as "id", ${table.contributorName} as "contributorName",
    case when ${isCreator} or ${isMine} then ${table.contributorEmail} else ${table.pseudonym} end as "contributorEmail",
    ${table.avatarIndex} as "avatarIndex", ${table.type} as "type", ${table.content} as "content", ${table.imageUrl} as "imageUrl",
    ${table.imageWidth} as "imageWidth", ${table.imageHeight} as "imageHeight", ${table.imageColor} as "imageColor",
    ${table.imagePreview} as "imagePreview",
    case when ${table.imageUrl} is not null then ${table.imageDescription} end as "imageDescription",
    ${table.position} as "position", ${table.hiddenAt} is not null as "isHidden", ${isMine} as "isMine",
    ${isMine} and ${mayEditOwn} as "mayEdit", ${table.heartedAt} is not null as "hasHeart",
    ${isoInstant(table.createdAt)} as "createdAt"`;
}

const firstPage: Cursor = { position: -1, createdAt: '-infinity', id: 0 };

export function prepareListContributions(db: Database) {
  const { page } = contributionServerLimits;
  const parameter = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;
  const isCreator = parameter('isCreator', 'boolean');
  const address = parameter('address', 'text');
  const item = contributionColumns(address, isCreator, parameter('mayEditOwn', 'boolean'));
  const order = sql`${table.position}, ${table.createdAt}, ${table.id}`;
  const rows = db
    .select({
      number: sql<number>`row_number() over (order by ${order})`.as('number'),
      cursor: sql<string>`${table.position} || '~' || ${createdAtMicroseconds} || '~' || ${table.id}`.as('cursor'),
      item: sql`(select row_to_json(item) from (select ${item}) item)`.as('item'),
    })
    .from(table)
    .where(
      and(
        eq(table.creatorId, sql.placeholder('creatorId')),
        eq(table.groupCardId, sql.placeholder('cardId')),
        // Authors see their own hidden contributions, marked as hidden.
        or(isCreator, isNull(table.hiddenAt), sql`${table.contributorEmailCanonical} = ${address}`),
        sql`(${order}) > (${parameter('position', 'int')}, ${parameter('createdAt', 'timestamptz')}, ${parameter('id', 'bigint')})`,
      ),
    )
    .orderBy(order)
    .limit(page + 1)
    .as('some');
  const find = prepareFlat(
    db,
    'group_card_contributions',
    db
      .select({
        items: sql<string>`coalesce(json_agg(${rows.item} order by ${rows.number}) filter (where ${rows.number} <= ${sql.raw(String(page))}), '[]')::text`,
        last: sql<string | null>`max(${rows.cursor}) filter (where ${rows.number} = ${sql.raw(String(page))})`,
        read: sql<number>`count(*)::int`,
      })
      .from(rows),
  );

  return async (card: CardKey, reader: Reader, after: Cursor = firstPage): Promise<PageOfJson> => {
    const [row] = await find({ ...reader, ...after, creatorId: card.creatorId, cardId: card.id });
    return { items: row?.items ?? '[]', after: row && row.read > page ? row.last : null };
  };
}

export function createContributionRepo(clock: Clock) {
  const now = clock.sqlNow;
  const onCard = (card: CardKey) => and(eq(table.creatorId, card.creatorId), eq(table.groupCardId, card.id));
  const byId = (card: CardKey, id: number) => and(onCard(card), eq(table.id, id));
  const picturesOf = (card: CardKey, contributionId: number) =>
    and(
      eq(uploads.creatorId, card.creatorId),
      eq(uploads.groupCardId, card.id),
      eq(uploads.contributionId, contributionId),
    );
  const contributionJson = ({ address, isCreator, mayEditOwn }: Reader) =>
    jsonObject(contributionColumns(sql`${address}`, sql`${isCreator}::boolean`, sql`${mayEditOwn}::boolean`));

  return {
    countContributions: (tx: Transaction, card: CardKey): Promise<number> => tx.$count(table, onCard(card)),
    countContributionsByInvitation: (tx: Transaction, card: CardKey, invitationId: number): Promise<number> =>
      tx.$count(table, and(onCard(card), eq(table.invitationId, invitationId))),

    /** Takes the highest position, so that the new contribution comes last. */
    async insertContribution(
      tx: Transaction,
      card: CardKey,
      contribution: NewContribution & Partial<ClaimedPicture>,
      reader: Reader,
    ): Promise<string> {
      const last = sql`(select coalesce(max(position), 0) from ${table} o where o.creator_id = ${card.creatorId}
        and o.group_card_id = ${card.id})`;
      const [row] = await tx
        .insert(table)
        .values({
          ...contribution,
          creatorId: card.creatorId,
          groupCardId: card.id,
          position: last,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ json: contributionJson(reader) });
      return row?.json ?? '';
    },

    async findContribution(tx: Transaction, card: CardKey, id: number) {
      const [row] = await tx
        .select({
          authorCanonical: table.contributorEmailCanonical,
          invitationId: table.invitationId,
          content: table.content,
          imageUrl: table.imageUrl,
          hiddenAt: table.hiddenAt,
        })
        .from(table)
        .where(byId(card, id));
      return row;
    },

    async updateContribution(
      tx: Transaction,
      card: CardKey,
      id: number,
      fields: Partial<ChangedContribution>,
    ): Promise<void> {
      const { isHidden, ...words } = fields;
      const hiddenAt = isHidden === undefined ? {} : { hiddenAt: isHidden ? now : null };
      await tx
        .update(table)
        .set({ ...words, ...hiddenAt, updatedAt: now })
        .where(byId(card, id));
    },

    /** Moves one contribution and renumbers the positions of all others on the card. */
    async moveContribution(tx: Transaction, card: CardKey, id: number, place: number): Promise<void> {
      await tx.execute(sql`update ${table} t set position = n.place from (
          select id, case when id = ${id} then ${place}::bigint else other + (other >= ${place}::bigint)::int end as place
          from (select id, row_number() over (partition by id = ${id} order by position, created_at, id) - 1 as other
            from ${table} where creator_id = ${card.creatorId} and group_card_id = ${card.id}) o) n
        where t.creator_id = ${card.creatorId} and t.group_card_id = ${card.id} and t.id = n.id
          and t.position <> n.place`);
    },

    async deleteContribution(tx: Transaction, card: CardKey, id: number): Promise<void> {
      await tx.delete(table).where(byId(card, id));
      await tx.delete(uploads).where(picturesOf(card, id));
    },

    /** A trigger remembers the stored objects, and a job removes them. */
    async deletePicture(tx: Transaction, card: CardKey, contributionId: number): Promise<void> {
      await tx.delete(uploads).where(picturesOf(card, contributionId));
    },

    async findContributionJson(tx: Transaction, card: CardKey, id: number, reader: Reader): Promise<string> {
      const [row] = await tx
        .select({ json: contributionJson(reader) })
        .from(table)
        .where(byId(card, id));
      return row?.json ?? '';
    },

    /** Attaches an uploaded picture, if its author uploaded it for this card and has not used it yet. */
    async claimPicture(
      tx: Transaction,
      card: CardKey,
      picture: { objectName: string; contributionId: number; userId: number | null; invitationId: number | null },
    ): Promise<ClaimedPicture | undefined> {
      const { objectName, contributionId, userId, invitationId } = picture;
      const isOwn = or(
        userId === null ? undefined : eq(uploads.ownerUserId, userId),
        invitationId === null ? undefined : eq(uploads.ownerInvitationId, invitationId),
      );
      const [claimed] = await tx
        .update(uploads)
        .set({ contributionId, creatorId: card.creatorId, groupCardId: card.id, expiresAt: null })
        .where(
          and(
            eq(uploads.objectName, objectName),
            eq(uploads.state, 'clean'),
            or(
              isNull(uploads.groupCardId),
              and(eq(uploads.creatorId, card.creatorId), eq(uploads.groupCardId, card.id)),
            ),
            isNull(uploads.contributionId),
            // A claimed photo does not expire: it may be on the cover.
            isNotNull(uploads.expiresAt),
            isOwn,
          ),
        )
        .returning({
          imageWidth: uploads.width,
          imageHeight: uploads.height,
          imageColor: uploads.colour,
          imagePreview: uploads.preview,
        });
      return claimed;
    },
  };
}
