import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { CardTheme } from '#domain/cards/group-card.ts';
import type { Language } from '#domain/language.ts';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { groupCards, users } from '#server/platform/database/schema/index.ts';
import { secondsSince } from '#server/platform/database/sql.ts';
import type { CardKey } from './changes.ts';
import type { TimedCard } from './publish-times.ts';

export interface DueCard extends TimedCard {
  publishAt: Date;
}

export function createPublishingRepo(clock: Clock) {
  const now = clock.sqlNow;
  const byKey = ({ creatorId, id }: CardKey) => and(eq(groupCards.creatorId, creatorId), eq(groupCards.id, id));
  const isDue = and(
    sql`not ${groupCards.isPublished}`,
    lte(groupCards.publishAt, now),
    // An older release clears the day and leaves the time.
    isNotNull(groupCards.publishOn),
    isNull(groupCards.takenDownAt),
    isNull(users.suspendedAt),
    isNull(users.leavesAt),
  );
  const isRetryDue = or(isNull(groupCards.publishRetryAt), lte(groupCards.publishRetryAt, now));

  const selectDue = (db: Database | Transaction, where?: SQL) =>
    db
      .select({
        creatorId: groupCards.creatorId,
        id: groupCards.id,
        publishOn: sql<string>`${groupCards.publishOn}::text`,
        publishAt: sql<Date>`${groupCards.publishAt}`.mapWith(groupCards.publishAt),
        timeZone: users.timeZone,
        hour: users.reminderHour,
      })
      .from(groupCards)
      .innerJoin(users, eq(users.id, groupCards.creatorId))
      .where(and(isDue, isRetryDue, where))
      .orderBy(groupCards.publishAt)
      .limit(cardServerLimits.publishBatch);

  return {
    /** Cards whose publish time has come, the earliest first. */
    listDueCards: (db: Database): Promise<DueCard[]> => selectDue(db),

    /** The same cards, locked; those that another worker has locked are left out. */
    claimDueCards: (tx: Transaction, key?: CardKey): Promise<DueCard[]> =>
      selectDue(tx, key && byKey(key)).for('no key update', { of: groupCards, skipLocked: true }),

    async publishCards(tx: Transaction, cards: readonly CardKey[]): Promise<void> {
      // Card ids are unique per creator only.
      const keys = cards.map(({ creatorId, id }) => sql`(${creatorId}::bigint, ${id}::bigint)`);
      await tx
        .update(groupCards)
        .set({ isPublished: true, publishedAt: now, updatedAt: now })
        .where(
          and(
            inArray(
              groupCards.creatorId,
              cards.map(({ creatorId }) => creatorId),
            ),
            sql`(${groupCards.creatorId}, ${groupCards.id}) in (${sql.join(keys, sql`, `)})`,
          ),
        );
    },

    async rescheduleCard(db: Database, key: CardKey, until: Temporal.Instant): Promise<void> {
      const publishRetryAt = sql`${until.toString()}::timestamptz`;
      await db.update(groupCards).set({ publishRetryAt }).where(byKey(key));
    },

    /** For how many seconds the oldest card has been due, rescheduled ones included. */
    async findOldestDueSeconds(db: Database): Promise<number> {
      const [oldest] = await db
        .select({ seconds: secondsSince(now, groupCards.publishAt) })
        .from(groupCards)
        .innerJoin(users, eq(users.id, groupCards.creatorId))
        .where(isDue)
        .orderBy(groupCards.publishAt)
        .limit(1);
      return oldest?.seconds ?? 0;
    },

    async findCardForMail(tx: Transaction, key: CardKey) {
      const [row] = await tx
        .select({
          to: users.email,
          language: sql<Language>`${groupCards.language}`,
          theme: sql<CardTheme>`${groupCards.theme}`,
          title: groupCards.title,
          recipient: groupCards.recipientName,
          celebratedOn: groupCards.celebratedOn,
          slug: groupCards.slug,
        })
        .from(groupCards)
        .innerJoin(users, eq(users.id, groupCards.creatorId))
        .where(byKey(key));
      return row;
    },
  };
}
