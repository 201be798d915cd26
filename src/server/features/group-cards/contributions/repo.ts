import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/contributions.ts';
import { contributionServerLimits } from '#server/platform/limits/cards.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { groupCardContributions, uploads } from '#server/platform/database/schema/index.ts';

export interface CardKey {
  creatorId: number;
  id: number;
}

/** For whom the words are read: whose own they know again, and whether nothing is kept from them. */
export interface Reader {
  address: string;
  isCreator: boolean;
  isPublished: boolean;
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
}

export interface PageOfJson {
  items: string;
  after: string | null;
}

const c = groupCardContributions;
const createdText = sql`to_char(${c.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** As exact as it is stored, so that a page begins where the one before ended. */
const createdExactly = sql`to_char(${c.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** One contribution in the words of the contract, as this reader may see it. */
function itemFor(address: SQL, isCreator: SQL, isPublished: SQL): SQL {
  const isMine = sql`(${c.contributorEmailCanonical} = ${address})`;
  return sql`${c.id} as "id", ${c.contributorName} as "contributorName",
    case when ${isCreator} or ${isMine} then ${c.contributorEmail} else ${c.pseudonym} end as "contributorEmail",
    ${c.avatarIndex} as "avatarIndex", ${c.type} as "type", ${c.content} as "content", ${c.imageUrl} as "imageUrl",
    ${c.position} as "position", ${c.hiddenAt} is not null as "isHidden", ${isMine} as "isMine",
    ${isMine} and not ${isPublished} as "mayEdit", ${createdText} as "createdAt"`;
}

const asJson = (item: SQL) => sql<string>`(select row_to_json(item)::text from (select ${item}) item)`;

const firstPage: Cursor = { position: -1, createdAt: '-infinity', id: 0 };

export function preparePage(db: Database) {
  const { page } = contributionServerLimits;
  const slot = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;
  const isCreator = slot('isCreator', 'boolean');
  const address = slot('address', 'text');
  const item = itemFor(address, isCreator, slot('isPublished', 'boolean'));
  const order = sql`${c.position}, ${c.createdAt}, ${c.id}`;
  const some = db
    .select({
      number: sql<number>`row_number() over (order by ${order})`.as('number'),
      cursor: sql<string>`${c.position} || '~' || ${createdExactly} || '~' || ${c.id}`.as('cursor'),
      item: sql`(select row_to_json(item) from (select ${item}) item)`.as('item'),
    })
    .from(c)
    .where(
      and(
        eq(c.creatorId, sql.placeholder('creatorId')),
        eq(c.groupCardId, sql.placeholder('cardId')),
        // Authors see that their words are hidden.
        or(isCreator, isNull(c.hiddenAt), sql`${c.contributorEmailCanonical} = ${address}`),
        sql`(${order}) > (${slot('position', 'int')}, ${slot('createdAt', 'timestamptz')}, ${slot('id', 'bigint')})`,
      ),
    )
    .orderBy(order)
    .limit(page + 1)
    .as('some');
  const statement = db
    .select({
      items: sql<string>`coalesce(json_agg(${some.item} order by ${some.number}) filter (where ${some.number} <= ${sql.raw(String(page))}), '[]')::text`,
      last: sql<string | null>`max(${some.cursor}) filter (where ${some.number} = ${sql.raw(String(page))})`,
      read: sql<number>`count(*)::int`,
    })
    .from(some)
    .prepare('group_card_contributions');

  return async (card: CardKey, reader: Reader, after: Cursor = firstPage): Promise<PageOfJson> => {
    const [row] = await statement.execute({ ...reader, ...after, creatorId: card.creatorId, cardId: card.id });
    return { items: row?.items ?? '[]', after: row && row.read > page ? row.last : null };
  };
}

export function createContributionRepo(clock: Clock) {
  const now = clock.sqlNow;
  const onCard = (card: CardKey) => and(eq(c.creatorId, card.creatorId), eq(c.groupCardId, card.id));
  const one = (card: CardKey, id: number) => and(onCard(card), eq(c.id, id));
  const itemOf = ({ address, isCreator, isPublished }: Reader) =>
    asJson(itemFor(sql`${address}`, sql`${isCreator}::boolean`, sql`${isPublished}::boolean`));

  return {
    countOnCard: (tx: Transaction, card: CardKey): Promise<number> => tx.$count(c, onCard(card)),
    countOfInvitation: (tx: Transaction, card: CardKey, invitationId: number): Promise<number> =>
      tx.$count(c, and(onCard(card), eq(c.invitationId, invitationId))),

    /** Behind all others, wherever the creator has moved them. */
    async insert(tx: Transaction, card: CardKey, contribution: NewContribution, reader: Reader): Promise<string> {
      const last = sql`(select coalesce(max(position), 0) from ${c} o where o.creator_id = ${card.creatorId}
        and o.group_card_id = ${card.id})`;
      const [row] = await tx
        .insert(c)
        .values({
          ...contribution,
          creatorId: card.creatorId,
          groupCardId: card.id,
          position: last,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ json: itemOf(reader) });
      return row?.json ?? '';
    },

    async find(tx: Transaction, card: CardKey, id: number) {
      const [row] = await tx
        .select({
          authorCanonical: c.contributorEmailCanonical,
          invitationId: c.invitationId,
          type: c.type,
          hiddenAt: c.hiddenAt,
        })
        .from(c)
        .where(one(card, id));
      return row;
    },

    async update(
      tx: Transaction,
      card: CardKey,
      id: number,
      fields: { contributorName?: string; content?: string | null; isHidden?: boolean },
    ): Promise<void> {
      const { isHidden, ...words } = fields;
      const hiddenAt = isHidden === undefined ? {} : { hiddenAt: isHidden ? now : null };
      await tx
        .update(c)
        .set({ ...words, ...hiddenAt, updatedAt: now })
        .where(one(card, id));
    },

    /** Gives every contribution its place in the order; new ones come behind the last. */
    async move(tx: Transaction, card: CardKey, id: number, place: number): Promise<void> {
      await tx.execute(sql`update ${c} t set position = n.place from (
          select id, case when id = ${id} then ${place}::bigint else other + (other >= ${place}::bigint)::int end as place
          from (select id, row_number() over (partition by id = ${id} order by position, created_at, id) - 1 as other
            from ${c} where creator_id = ${card.creatorId} and group_card_id = ${card.id}) o) n
        where t.creator_id = ${card.creatorId} and t.group_card_id = ${card.id} and t.id = n.id
          and t.position <> n.place`);
    },

    async remove(tx: Transaction, card: CardKey, id: number): Promise<void> {
      await tx.delete(c).where(one(card, id));
    },

    async read(tx: Transaction, card: CardKey, id: number, reader: Reader): Promise<string> {
      const [row] = await tx
        .select({ json: itemOf(reader) })
        .from(c)
        .where(one(card, id));
      return row?.json ?? '';
    },

    /** Takes a picture that its author had stored for this card and has not used yet. */
    async claimPicture(
      tx: Transaction,
      card: CardKey,
      picture: { objectName: string; contributionId: number; userId: number | null; invitationId: number | null },
    ): Promise<boolean> {
      const { objectName, contributionId, userId, invitationId } = picture;
      const isOwn = or(
        userId === null ? undefined : eq(uploads.ownerUserId, userId),
        invitationId === null ? undefined : eq(uploads.ownerInvitationId, invitationId),
      );
      const { rowCount } = await tx
        .update(uploads)
        .set({ contributionId, expiresAt: null })
        .where(
          and(
            eq(uploads.objectName, objectName),
            eq(uploads.state, 'clean'),
            eq(uploads.creatorId, card.creatorId),
            eq(uploads.groupCardId, card.id),
            isNull(uploads.contributionId),
            isOwn,
          ),
        );
      return rowCount === 1;
    },
  };
}
