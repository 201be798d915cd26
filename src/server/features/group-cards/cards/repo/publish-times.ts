import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { groupCards, users } from '#server/platform/database/schema/index.ts';
import { recordset } from '#server/platform/database/sql.ts';
import type { CardKey } from './changes.ts';

/** A card that will publish itself, with its creator's zone and hour. */
export interface TimedCard extends CardKey {
  publishOn: string;
  timeZone: string;
  hour: number;
}

export interface PublishTime extends CardKey {
  publishAt: Temporal.Instant;
}

/** Publish times are computed in our code, not in SQL: this repo reads what they depend on and stores them. */
export function createPublishTimesRepo(clock: Clock) {
  const isWaiting = and(sql`not ${groupCards.isPublished}`, isNotNull(groupCards.publishOn));

  const selectWaiting = (tx: Transaction, where: SQL | undefined) =>
    tx
      .select({
        creatorId: groupCards.creatorId,
        id: groupCards.id,
        publishOn: sql<string>`${groupCards.publishOn}::text`,
        timeZone: users.timeZone,
        hour: users.reminderHour,
      })
      .from(groupCards)
      .innerJoin(users, eq(users.id, groupCards.creatorId))
      .where(and(isWaiting, where));

  return {
    lockCardsOfCreator: (tx: Transaction, userId: number): Promise<TimedCard[]> =>
      selectWaiting(tx, eq(groupCards.creatorId, userId))
        .orderBy(groupCards.id)
        .for('no key update', { of: groupCards }),

    /** Cards that an older release left without a publish time, the nearest day first. */
    lockCardsWithoutTime: (tx: Transaction): Promise<TimedCard[]> =>
      selectWaiting(tx, isNull(groupCards.publishAt))
        .orderBy(groupCards.publishOn)
        .limit(cardServerLimits.publishTimesBatch)
        .for('no key update', { of: groupCards, skipLocked: true }),

    /** One page of the cards of the next days; `after` is the last card of the previous page. */
    lockUpcomingCards: (tx: Transaction, after: TimedCard | undefined): Promise<TimedCard[]> =>
      selectWaiting(
        tx,
        and(
          sql`${groupCards.publishOn} <= (${clock.sqlNow} at time zone 'UTC')::date + ${cardServerLimits.publishTimesDays}::int`,
          after &&
            sql`(${groupCards.publishOn}, ${groupCards.creatorId}, ${groupCards.id}) >
              (${after.publishOn}::date, ${after.creatorId}::bigint, ${after.id}::bigint)`,
        ),
      )
        .orderBy(groupCards.publishOn, groupCards.creatorId, groupCards.id)
        .limit(cardServerLimits.publishTimesBatch)
        .for('no key update', { of: groupCards, skipLocked: true }),

    /** Returns how many publish times have changed. */
    async savePublishTimes(tx: Transaction, times: readonly PublishTime[]): Promise<number> {
      if (times.length === 0) return 0;
      const rows = times.map(({ publishAt, ...key }) => ({ ...key, publishAt: publishAt.toString() }));
      const { rowCount } = await tx.execute(sql`
        update ${groupCards} g set publish_at = t."publishAt", publish_retry_at = null
        from ${recordset(rows)}
          as t("creatorId" bigint, id bigint, "publishAt" timestamptz)
        where g.creator_id = t."creatorId" and g.id = t.id and g.publish_at is distinct from t."publishAt"`);
      return rowCount ?? 0;
    },
  };
}
