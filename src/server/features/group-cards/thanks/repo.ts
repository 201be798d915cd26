import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { CardThanks } from '#contract/cards/thanks.ts';
import { isPseudonym } from '#domain/cards/thanks.ts';
import type { Language } from '#domain/language.ts';
import { thanksLimits } from '#domain/limits/group-cards/thanks.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import {
  groupCardContributions,
  groupCards,
  groupCardThanks,
  userAddresses,
  users,
} from '#server/platform/database/schema/index.ts';
import { inSeconds, secondsUntil } from '#server/platform/database/sql.ts';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import type { CardKey } from '#server/features/group-cards/cards/service/change.ts';

/** Somebody who wrote on the card, by the first of their messages. */
export interface Writer {
  contributionId: number;
  invitationId: number | null;
  email: string;
  /** Of their account, if they have one. */
  language: Language | null;
  hasHeart: boolean;
}

/** The data that the mails of a thank-you are rendered from. */
export interface ThanksForMail {
  content: string;
  slug: string;
  title: string;
  recipientName: string;
  cardLanguage: Language;
  isTakenDown: boolean;
  creatorEmail: string;
  creatorLanguage: Language;
}

const table = groupCardThanks;
const contributions = groupCardContributions;

export function createThanksRepo(clock: Clock) {
  const now = clock.sqlNow;
  const byKey = ({ creatorId, id }: CardKey) => and(eq(table.creatorId, creatorId), eq(table.groupCardId, id));
  const isCard = and(eq(groupCards.creatorId, table.creatorId), eq(groupCards.id, table.groupCardId));
  const selectDue = (db: Database | Transaction, key: CardKey | undefined) =>
    db
      .select({ creatorId: table.creatorId, id: table.groupCardId })
      .from(table)
      .innerJoin(groupCards, isCard)
      .innerJoin(users, eq(users.id, table.creatorId))
      .where(
        and(
          key && byKey(key),
          isNull(table.postedAt),
          lte(table.sendAt, now),
          isNull(groupCards.takenDownAt),
          isNull(users.suspendedAt),
          isNull(users.leavesAt),
        ),
      )
      .orderBy(table.sendAt)
      .limit(cardServerLimits.publishBatch);
  const answer = { content: table.content, secondsLeft: secondsUntil(now, table.sendAt) };

  return {
    /** Callers that change it hold the lock of its card. */
    async findThanks(tx: Transaction, key: CardKey): Promise<CardThanks | undefined> {
      const [row] = await tx.select(answer).from(table).where(byKey(key));
      return row;
    },

    /** Begins the time in which it can be taken back anew. */
    async saveThanks(
      tx: Transaction,
      { creatorId, id: groupCardId }: CardKey,
      fields: { content: string; authorUserId: number | null },
    ): Promise<CardThanks> {
      const set = { ...fields, sendAt: inSeconds(now, thanksLimits.waitSeconds), updatedAt: now };
      const [row] = await tx
        .insert(table)
        .values({ creatorId, groupCardId, ...set, createdAt: now })
        .onConflictDoUpdate({ target: [table.creatorId, table.groupCardId], set })
        .returning(answer);
      return row ?? { content: fields.content, secondsLeft: thanksLimits.waitSeconds };
    },

    async deleteThanks(tx: Transaction, key: CardKey): Promise<void> {
      await tx.delete(table).where(byKey(key));
    },

    /** Gives a heart to a message that the recipient sees, or takes it back; returns whether there is such a message. */
    async changeHeart(tx: Transaction, { creatorId, id }: CardKey, contributionId: number, isOn: boolean) {
      const { rowCount } = await tx
        .update(contributions)
        .set({ heartedAt: isOn ? sql`coalesce(${contributions.heartedAt}, ${now})` : null })
        .where(
          and(
            eq(contributions.creatorId, creatorId),
            eq(contributions.groupCardId, id),
            eq(contributions.id, contributionId),
            isNull(contributions.hiddenAt),
          ),
        );
      return rowCount === 1;
    },

    /** Those of taken-down cards and of suspended or leaving creators wait. */
    listDue: (db: Database): Promise<CardKey[]> => selectDue(db, undefined),

    /** The same, or one of them, locked with their cards; those that are locked already are left out. */
    claimDue: (tx: Transaction, key?: CardKey): Promise<CardKey[]> =>
      selectDue(tx, key).for('no key update', { of: [groupCards, table], skipLocked: true }),

    /** Lets others go first; until then it can be taken back once more. */
    async postponeThanks(db: Database, key: CardKey): Promise<void> {
      await db
        .update(table)
        .set({ sendAt: inSeconds(now, thanksLimits.waitSeconds) })
        .where(byKey(key));
    },

    async markPosted(tx: Transaction, key: CardKey): Promise<void> {
      await tx.update(table).set({ postedAt: now }).where(byKey(key));
    },

    /** Only what was posted: taken back, it is no longer there. */
    async findForMail(tx: Transaction, key: CardKey): Promise<ThanksForMail | undefined> {
      const [row] = await tx
        .select({
          content: table.content,
          slug: groupCards.slug,
          title: groupCards.title,
          recipientName: groupCards.recipientName,
          cardLanguage: sql<Language>`${groupCards.language}`,
          isTakenDown: sql<boolean>`${groupCards.takenDownAt} is not null`,
          creatorEmail: users.email,
          creatorLanguage: sql<Language>`${users.language}`,
        })
        .from(table)
        .innerJoin(groupCards, isCard)
        .innerJoin(users, eq(users.id, table.creatorId))
        .where(and(byKey(key), isNotNull(table.postedAt)));
      return row;
    },

    /** Those with an address whose messages are shown, each once; suspended and leaving accounts are left out. */
    async listWriters(tx: Transaction, { creatorId, id }: CardKey): Promise<Writer[]> {
      const canonical = contributions.contributorEmailCanonical;
      const rows = await tx
        .selectDistinctOn([canonical], {
          contributionId: contributions.id,
          invitationId: contributions.invitationId,
          email: contributions.contributorEmail,
          language: sql<Language | null>`${users.language}`,
          hasHeart: sql<boolean>`bool_or(${contributions.heartedAt} is not null) over (partition by ${canonical})`,
        })
        .from(contributions)
        .leftJoin(userAddresses, eq(userAddresses.emailCanonical, canonical))
        .leftJoin(users, eq(users.id, userAddresses.userId))
        .where(
          and(
            eq(contributions.creatorId, creatorId),
            eq(contributions.groupCardId, id),
            isNull(contributions.hiddenAt),
            isNull(users.suspendedAt),
            isNull(users.leavesAt),
          ),
        )
        .orderBy(canonical, contributions.createdAt, contributions.id);
      return rows.filter(({ email }) => !isPseudonym(email));
    },
  };
}
