import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { cardDeliveryLimits } from '#domain/limits/card-delivery.ts';
import { day } from '#domain/limits/units.ts';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import {
  countOverdue,
  type OldRows,
  type OldRowsOptions,
  secondsBefore,
  withinRetentionTime,
} from '#server/platform/database/old-rows.ts';
import { groupCardDeliveries, groupCards, users } from '#server/platform/database/schema/index.ts';
import { secondsSince } from '#server/platform/database/sql.ts';
import type { CardKey } from './deliveries.ts';

export interface DueDelivery extends CardKey {
  day: string;
  minutes: number;
  timeZone: string;
  deliverAt: Date;
  isPublished: boolean;
  messages: number;
}

const table = groupCardDeliveries;

/** Finds deliveries whose moment has come. */
export function createDueRepo(clock: Clock) {
  const now = clock.sqlNow;
  const byKey = ({ creatorId, id }: CardKey) => and(eq(table.creatorId, creatorId), eq(table.groupCardId, id));
  // Cards that are taken down, and those of suspended and leaving people, wait.
  const isWaiting = and(
    eq(table.state, 'scheduled'),
    isNull(groupCards.takenDownAt),
    isNull(users.suspendedAt),
    isNull(users.leavesAt),
  );
  const isDue = and(isWaiting, lte(table.deliverAt, now));
  const isWarningDue = and(isWaiting, isNotNull(table.warnAt), lte(table.warnAt, now));
  const isRetryDue = or(isNull(table.retryAt), lte(table.retryAt, now));

  const select = (db: Database | Transaction, where: SQL | undefined) =>
    db
      .select({
        creatorId: table.creatorId,
        id: table.groupCardId,
        day: table.day,
        minutes: table.minutes,
        timeZone: table.timeZone,
        deliverAt: table.deliverAt,
        isPublished: groupCards.isPublished,
        messages: groupCards.contributionsCount,
      })
      .from(table)
      .innerJoin(groupCards, and(eq(groupCards.creatorId, table.creatorId), eq(groupCards.id, table.groupCardId)))
      .innerJoin(users, eq(users.id, table.creatorId))
      .where(and(where, isRetryDue))
      .orderBy(table.deliverAt)
      .limit(cardServerLimits.publishBatch);
  /** The card's lock is the one that planning, moving and calling off take. */
  const locked = { of: [groupCards, table], skipLocked: true as const };

  return {
    listDue: (db: Database): Promise<DueDelivery[]> => select(db, isDue),

    /** The same, locked; those that another worker or their creator has locked are left out. */
    claimDue: (tx: Transaction, key?: CardKey): Promise<DueDelivery[]> =>
      select(tx, and(isDue, key && byKey(key))).for('no key update', locked),

    listWarnings: (db: Database): Promise<DueDelivery[]> => select(db, isWarningDue),

    claimWarnings: (tx: Transaction, key?: CardKey): Promise<DueDelivery[]> =>
      select(tx, and(isWarningDue, key && byKey(key))).for('no key update', locked),

    async markWarned(tx: Transaction, key: CardKey): Promise<void> {
      await tx.update(table).set({ warnAt: null }).where(byKey(key));
    },

    async rescheduleDelivery(db: Database, key: CardKey, until: Temporal.Instant): Promise<void> {
      await db
        .update(table)
        .set({ retryAt: sql`${until.toString()}::timestamptz` })
        .where(byKey(key));
    },

    /** For how many seconds the oldest delivery has been due, rescheduled ones included. */
    async findOldestDueSeconds(db: Database): Promise<number> {
      const [oldest] = await db
        .select({ seconds: secondsSince(now, table.deliverAt) })
        .from(table)
        .innerJoin(groupCards, and(eq(groupCards.creatorId, table.creatorId), eq(groupCards.id, table.groupCardId)))
        .innerJoin(users, eq(users.id, table.creatorId))
        .where(isDue)
        .orderBy(table.deliverAt)
        .limit(1);
      return oldest?.seconds ?? 0;
    },

    /** Forgets addresses some time after their delivery. */
    expiredAddresses(db: Database): OldRows {
      const options: OldRowsOptions = {
        table,
        by: table.deliverAt,
        before: secondsBefore(now, cardDeliveryLimits.addressDaysAfter * day),
        only: isNotNull(table.recipientEmail),
      };
      return {
        remove: (batch, after) =>
          withinRetentionTime(db, async (tx) => {
            const { rows } = await tx.execute<{ found: number; last: string | null }>(sql`
              with old as materialized (
                select ctid as place, ${table.deliverAt} as moment from ${table}
                where ${table.deliverAt} < ${options.before()} and ${options.only}
                  ${after === null ? sql`` : sql`and ${table.deliverAt} >= ${after}`}
                order by ${table.deliverAt} limit ${batch}),
              gone as (update ${table} set recipient_email = null, recipient_email_canonical = null
                where ctid = any(array(select place from old)))
              select count(*)::int as found, max(moment)::text as last from old`);
            return rows[0] ?? { found: 0, last: null };
          }),
        countOverdue: (bound) => countOverdue(db, options, bound),
      };
    },
  };
}
