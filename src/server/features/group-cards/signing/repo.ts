import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SignatureItem } from '#contract/cards/signing.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { deleteWhenOld, type OldRows, secondsBefore } from '#server/platform/database/old-rows.ts';
import {
  groupCardContributions,
  groupCards,
  groupCardSignatures,
  groupCardSigningLinks,
} from '#server/platform/database/schema/index.ts';
import { signingServerLimits } from '#server/platform/limits/cards.ts';

interface CardKey {
  creatorId: number;
  id: number;
}

export type StoredLink = Pick<
  typeof groupCardSigningLinks.$inferSelect,
  'token' | 'number' | 'isOn' | 'showsAtOnce' | 'pausedAt'
>;

export interface FoundLink {
  slug: string;
  /** Switched on and not replaced. */
  isActive: boolean;
  showsAtOnce: boolean;
}

export type StoredSignature = Pick<
  typeof groupCardSignatures.$inferSelect,
  'id' | 'writer' | 'name' | 'content' | 'isWaiting' | 'contributionId'
>;

const links = groupCardSigningLinks;
const signatures = groupCardSignatures;

const linkFields = {
  token: links.token,
  number: links.number,
  isOn: links.isOn,
  showsAtOnce: links.showsAtOnce,
  pausedAt: links.pausedAt,
};

const signatureFields = {
  id: signatures.id,
  writer: signatures.writer,
  name: signatures.name,
  content: signatures.content,
  isWaiting: signatures.isWaiting,
  contributionId: signatures.contributionId,
};

export function presentSignature({ id, name, content, isWaiting, contributionId }: StoredSignature): SignatureItem {
  const state = !isWaiting ? 'shown' : contributionId === null ? 'waiting' : 'changed';
  return { id, name, content, state };
}

export function createSigningRepo(clock: Clock) {
  const now = clock.sqlNow;
  const linksOf = ({ creatorId, id }: CardKey) => and(eq(links.creatorId, creatorId), eq(links.groupCardId, id));
  const onCard = ({ creatorId, id }: CardKey) =>
    and(eq(signatures.creatorId, creatorId), eq(signatures.groupCardId, id));
  const byId = (card: CardKey, id: number) => and(onCard(card), eq(signatures.id, id));

  return {
    async findLink(db: Database, token: Buffer): Promise<FoundLink | undefined> {
      const [link] = await db
        .select({
          slug: groupCards.slug,
          isActive: sql<boolean>`${links.isOn} and ${links.replacedAt} is null`,
          showsAtOnce: links.showsAtOnce,
        })
        .from(links)
        .innerJoin(groupCards, and(eq(groupCards.creatorId, links.creatorId), eq(groupCards.id, links.groupCardId)))
        .where(eq(links.token, token));
      return link;
    },

    /** The link that is not replaced, if the card ever had one. */
    async findLinkOfCard(db: Database | Transaction, card: CardKey): Promise<StoredLink | undefined> {
      const [link] = await db
        .select(linkFields)
        .from(links)
        .where(and(linksOf(card), isNull(links.replacedAt)))
        .orderBy(desc(links.number))
        .limit(1);
      return link;
    },

    async insertLink(tx: Transaction, card: CardKey, link: Omit<StoredLink, 'pausedAt'>): Promise<void> {
      await tx.insert(links).values({ ...link, creatorId: card.creatorId, groupCardId: card.id, createdAt: now });
    },

    async updateLink(
      tx: Transaction,
      card: CardKey,
      { number }: Pick<StoredLink, 'number'>,
      change: { isOn?: boolean; showsAtOnce?: boolean; isPaused?: boolean; isReplaced?: true },
    ): Promise<void> {
      const { isPaused, isReplaced, ...fields } = change;
      await tx
        .update(links)
        .set({
          ...fields,
          ...(isPaused === undefined ? {} : { pausedAt: isPaused ? now : null }),
          ...(isReplaced ? { replacedAt: now } : {}),
        })
        .where(and(linksOf(card), eq(links.number, number)));
    },

    countSignatures: (db: Database | Transaction, card: CardKey): Promise<number> =>
      db.$count(signatures, onCard(card)),
    countWaiting: (db: Database | Transaction, card: CardKey): Promise<number> =>
      db.$count(signatures, and(onCard(card), signatures.isWaiting)),

    listWaiting: (db: Database, card: CardKey, limit: number): Promise<StoredSignature[]> =>
      db
        .select(signatureFields)
        .from(signatures)
        .where(and(onCard(card), signatures.isWaiting))
        .orderBy(asc(signatures.createdAt), asc(signatures.id))
        .limit(limit),

    /** Those that wait, locked with the card; the named ones, or all. */
    listChosen: (tx: Transaction, card: CardKey, ids?: readonly number[]): Promise<StoredSignature[]> =>
      tx
        .select(signatureFields)
        .from(signatures)
        .where(and(onCard(card), signatures.isWaiting, ids && inArray(signatures.id, [...ids])))
        .orderBy(asc(signatures.createdAt), asc(signatures.id)),

    listByWriter: (db: Database | Transaction, card: CardKey, writer: Buffer): Promise<StoredSignature[]> =>
      db
        .select(signatureFields)
        .from(signatures)
        .where(and(onCard(card), eq(signatures.writer, writer)))
        .orderBy(asc(signatures.createdAt), asc(signatures.id)),

    async insertSignature(tx: Transaction, card: CardKey, signature: StoredSignature): Promise<void> {
      await tx.insert(signatures).values({
        ...signature,
        creatorId: card.creatorId,
        groupCardId: card.id,
        createdAt: now,
        updatedAt: now,
      });
    },

    async updateSignature(
      tx: Transaction,
      card: CardKey,
      id: number,
      fields: Partial<Omit<StoredSignature, 'id' | 'writer'>>,
    ): Promise<void> {
      await tx
        .update(signatures)
        .set({ ...fields, updatedAt: now })
        .where(byId(card, id));
    },

    /** Forgets a change that the creator does not want: the words on the card hold again. */
    async restoreShownWords(tx: Transaction, card: CardKey, ids: readonly number[]): Promise<void> {
      const shown = groupCardContributions;
      await tx
        .update(signatures)
        .set({
          name: sql`coalesce(${shown.contributorName}, ${signatures.name})`,
          content: sql`coalesce(${shown.content}, ${signatures.content})`,
          isWaiting: false,
          updatedAt: now,
        })
        .from(shown)
        .where(
          and(
            onCard(card),
            inArray(signatures.id, [...ids]),
            eq(shown.creatorId, signatures.creatorId),
            eq(shown.id, signatures.contributionId),
            isNotNull(signatures.contributionId),
          ),
        );
    },

    async deleteSignatures(tx: Transaction, card: CardKey, ids: readonly number[]): Promise<void> {
      await tx.delete(signatures).where(and(onCard(card), inArray(signatures.id, [...ids])));
    },

    expiredSignatures: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: signatures,
        by: signatures.updatedAt,
        before: secondsBefore(now, signingServerLimits.signatureSeconds),
      }),
  };
}
