import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { GivenCard } from '#contract/cards/keeping.ts';
import type { CardTheme } from '#domain/cards/group-card.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { groupCardDeliveries, groupCards, users } from '#server/platform/database/schema/index.ts';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import type { CardKey } from './deliveries.ts';

const table = groupCardDeliveries;

export function createKeepingRepo(clock: Clock) {
  const now = clock.sqlNow;
  const byKey = ({ creatorId, id }: CardKey) => and(eq(table.creatorId, creatorId), eq(table.groupCardId, id));

  return {
    /** Returns whether the card is still delivered to that address. */
    async keepCard(db: Database, key: CardKey, userId: number, address: string): Promise<boolean> {
      const { rowCount } = await db
        .update(table)
        .set({ keptByUserId: userId, updatedAt: now })
        .where(and(byKey(key), eq(table.recipientEmailCanonical, address)));
      return rowCount === 1;
    },

    async releaseCard(db: Database, key: CardKey, userId: number): Promise<void> {
      await db
        .update(table)
        .set({ keptByUserId: null, updatedAt: now })
        .where(and(byKey(key), eq(table.keptByUserId, userId)));
    },

    /** Those that can be opened, the latest first. */
    listGivenCards: (db: Database, userId: number): Promise<GivenCard[]> =>
      db
        .select({
          slug: groupCards.slug,
          title: groupCards.title,
          theme: sql<CardTheme>`${groupCards.theme}`,
          initiatorName: groupCards.initiatorName,
          celebratedOn: groupCards.celebratedOn,
          contributionsCount: groupCards.contributionsCount,
        })
        .from(table)
        .innerJoin(groupCards, and(eq(groupCards.creatorId, table.creatorId), eq(groupCards.id, table.groupCardId)))
        .innerJoin(users, eq(users.id, table.creatorId))
        .where(
          and(
            eq(table.keptByUserId, userId),
            eq(groupCards.isPublished, true),
            isNull(groupCards.takenDownAt),
            or(isNull(groupCards.expiresAt), gt(groupCards.expiresAt, now)),
            isNull(users.suspendedAt),
            isNull(users.leavesAt),
          ),
        )
        .orderBy(desc(groupCards.celebratedOn), desc(groupCards.id))
        .limit(cardServerLimits.givenCards),
  };
}
