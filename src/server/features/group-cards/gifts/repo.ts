import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { groupCardGifts, groupCardInvitations, groupCards, users } from '#server/platform/database/schema/index.ts';
import { recordset } from '#server/platform/database/sql.ts';

interface CardKey {
  creatorId: number;
  id: number;
}

export interface GiftFields {
  text: string;
  link: string | null;
}

/** Whoever is invited, or the creator if null. */
export type GiftPerson = number | null;

export interface StoredGift extends GiftFields {
  id: number;
  author: GiftPerson;
  /** Null while nobody brings it. */
  bringer: { name: string; person: GiftPerson; address: string } | null;
}

const table = groupCardGifts;
const bringers = groupCardInvitations;

export function createGiftListRepo(clock: Clock) {
  const onCard = ({ creatorId, id }: CardKey) => and(eq(table.creatorId, creatorId), eq(table.groupCardId, id));
  const byId = (card: CardKey, id: number) => and(onCard(card), eq(table.id, id));
  /** What somebody promised whose invitation was revoked is free again. */
  const isPromised = sql`${table.bringerName} is not null and ${bringers.revokedAt} is null`;
  const selectGifts = (db: Database | Transaction) =>
    db
      .select({
        id: table.id,
        text: table.text,
        link: table.link,
        author: table.authorInvitationId,
        name: sql<string | null>`case when ${isPromised} then ${table.bringerName} end`,
        person: table.bringerInvitationId,
        address: sql<string>`coalesce(${bringers.inviteeEmailCanonical}, ${users.email})`,
      })
      .from(table)
      .innerJoin(users, eq(users.id, table.creatorId))
      .leftJoin(bringers, and(eq(bringers.creatorId, table.creatorId), eq(bringers.id, table.bringerInvitationId)));
  type Row = Awaited<ReturnType<typeof selectGifts>>[number];
  const storedGift = ({ name, person, address, ...gift }: Row): StoredGift => ({
    ...gift,
    bringer: name === null ? null : { name, person, address },
  });

  return {
    async listGifts(db: Database, card: CardKey): Promise<StoredGift[]> {
      const rows = await selectGifts(db).where(onCard(card)).orderBy(asc(table.createdAt), asc(table.id));
      return rows.map(storedGift);
    },

    async findGift(tx: Transaction, card: CardKey, id: number): Promise<StoredGift | undefined> {
      const [row] = await selectGifts(tx).where(byId(card, id));
      return row && storedGift(row);
    },

    /** The entry of the creator's list that the card was made from. */
    async findBirthdayId(db: Database, { creatorId, id }: CardKey): Promise<number | null> {
      const [row] = await db
        .select({ birthdayId: groupCards.birthdayId })
        .from(groupCards)
        .where(and(eq(groupCards.creatorId, creatorId), eq(groupCards.id, id)));
      return row?.birthdayId ?? null;
    },

    countGifts: (tx: Transaction, card: CardKey): Promise<number> => tx.$count(table, onCard(card)),

    countGiftsBy: (tx: Transaction, card: CardKey, author: GiftPerson): Promise<number> =>
      tx.$count(
        table,
        and(onCard(card), author === null ? isNull(table.authorInvitationId) : eq(table.authorInvitationId, author)),
      ),

    async insertGift(
      tx: Transaction,
      card: CardKey,
      { author, ...gift }: GiftFields & { id: number; author: GiftPerson },
    ): Promise<void> {
      await tx.insert(table).values({
        ...gift,
        creatorId: card.creatorId,
        groupCardId: card.id,
        authorInvitationId: author,
        createdAt: clock.sqlNow,
      });
    },

    async updateBringer(
      tx: Transaction,
      card: CardKey,
      id: number,
      bringer: { name: string; person: GiftPerson } | null,
    ): Promise<void> {
      await tx
        .update(table)
        .set({ bringerName: bringer?.name ?? null, bringerInvitationId: bringer?.person ?? null })
        .where(byId(card, id));
    },

    async deleteGift(tx: Transaction, card: CardKey, id: number): Promise<void> {
      await tx.delete(table).where(byId(card, id));
    },
  };
}

/** An invitation that loses its address. */
export interface ForgottenInvitation {
  creatorId: number;
  groupCardId: number;
  id: number;
}

const ofInvitations = (invitations: readonly ForgottenInvitation[]) =>
  sql`${recordset(invitations)} as p("creatorId" bigint, "groupCardId" bigint, id bigint)
    where g.creator_id = p."creatorId" and g.group_card_id = p."groupCardId"`;

export async function deleteGiftsBy(tx: Transaction, authors: readonly ForgottenInvitation[]): Promise<void> {
  await tx.execute(sql`delete from ${table} g using ${ofInvitations(authors)} and g.author_invitation_id = p.id`);
}

export async function releaseGiftsOf(tx: Transaction, promised: readonly ForgottenInvitation[]): Promise<void> {
  await tx.execute(sql`update ${table} g set bringer_name = null, bringer_invitation_id = null
    from ${ofInvitations(promised)} and g.bringer_invitation_id = p.id`);
}
