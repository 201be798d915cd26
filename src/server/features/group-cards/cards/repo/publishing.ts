import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CardTheme } from '../../../../../domain/group-card.ts';
import type { Language } from '../../../../../domain/language.ts';
import { limits } from '../../../../../domain/limits.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/connect.ts';
import { groupCards, users } from '../../../../platform/database/schema/index.ts';
import type { CardKey } from './changes.ts';

export interface WaitingCard extends CardKey {
  publishOn: string;
  timeZone: string;
  hour: number;
}

export function createPublishingRepo(clock: Clock) {
  const now = clock.sqlNow;
  /** A little early rather than late where the clock is being changed: the rule itself decides afterwards. */
  const early = sql`interval '3 hours'`;
  const morning = sql`(${groupCards.publishOn} + make_interval(hours => ${users.reminderHour}))
    at time zone ${users.timeZone}`;

  return {
    /** Cards whose morning has come where their creator is, the first first; another worker takes others. */
    claim: (tx: Transaction): Promise<WaitingCard[]> =>
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
        .where(
          and(
            eq(groupCards.isPublished, false),
            // No place on Earth is further ahead, so that the index gives no more than the cards of two days.
            sql`${groupCards.publishOn} <= ((${now} + interval '14 hours') at time zone 'UTC')::date`,
            sql`${morning} <= ${now} + ${early}`,
            isNull(users.suspendedAt),
          ),
        )
        .orderBy(morning)
        .limit(limits.groupCards.publishBatch)
        .for('no key update', { of: groupCards, skipLocked: true }),

    async publish(tx: Transaction, cards: readonly CardKey[]): Promise<void> {
      // Ids are unique per creator only.
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

    async toTell(tx: Transaction, key: CardKey) {
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
        .where(and(eq(groupCards.creatorId, key.creatorId), eq(groupCards.id, key.id)));
      return row;
    },
  };
}
