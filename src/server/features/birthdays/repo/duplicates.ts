import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { birthdays, gifts, groupCards } from '#server/platform/database/schema/index.ts';
import { birthdayServerLimits } from '#server/platform/limits/birthdays.ts';
import { isInListOf } from './list.ts';

const columns = {
  id: birthdays.id,
  name: birthdays.name,
  date: birthdays.date,
  birthYear: birthdays.birthYear,
  email: birthdays.email,
  notes: birthdays.notes,
  isMuted: birthdays.isMuted,
  isRemembered: birthdays.isRemembered,
  source: sql<'own' | 'file' | 'google'>`${birthdays.source}`,
  sourceRef: birthdays.sourceRef,
  importId: birthdays.importId,
  importName: birthdays.importName,
  importedFacts: birthdays.importedFacts,
};

export function createDuplicateRepo(clock: Clock) {
  const now = clock.sqlNow;
  const byId = (userId: number, id: number) => and(isInListOf(userId), eq(birthdays.id, id));

  return {
    listNames: (db: Database, userId: number) =>
      db
        .select({
          id: birthdays.id,
          name: birthdays.name,
          date: birthdays.date,
          source: columns.source,
          importName: birthdays.importName,
          distinctFrom: sql<number[]>`coalesce(${birthdays.distinctFrom}, '{}')`.mapWith(birthdays.distinctFrom),
        })
        .from(birthdays)
        .where(isInListOf(userId))
        .orderBy(asc(birthdays.createdAt), asc(birthdays.id))
        .limit(birthdayServerLimits.perUser),

    /** How many cards the user has made for each. */
    async countCards(db: Database, userId: number, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
      const rows = await db
        .select({ id: groupCards.birthdayId, count: sql<number>`count(*)::int` })
        .from(groupCards)
        .where(and(eq(groupCards.creatorId, userId), inArray(groupCards.birthdayId, [...ids])))
        .groupBy(groupCards.birthdayId);
      return new Map(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, count]])));
    },

    async findEntry(tx: Transaction, userId: number, id: number) {
      const [row] = await tx.select(columns).from(birthdays).where(byId(userId, id));
      return row;
    },

    async markDistinct(tx: Transaction, userId: number, id: number, otherId: number): Promise<void> {
      await tx
        .update(birthdays)
        .set({ distinctFrom: sql`array_append(coalesce(${birthdays.distinctFrom}, '{}'), ${otherId}::bigint)` })
        .where(and(byId(userId, id), sql`not (${otherId}::bigint = any(coalesce(${birthdays.distinctFrom}, '{}')))`));
    },

    /** Gifts and cards of one entry become those of the other. */
    async moveBelongings(tx: Transaction, userId: number, from: number, to: number): Promise<void> {
      await tx
        .update(gifts)
        .set({ birthdayId: to })
        .where(and(eq(gifts.userId, userId), eq(gifts.birthdayId, from)));
      await tx
        .update(groupCards)
        .set({ birthdayId: to })
        .where(and(eq(groupCards.creatorId, userId), eq(groupCards.birthdayId, from)));
    },

    /** Out of the list for good: its gifts are gone from it, so that it could only come back half. */
    async deleteEntry(tx: Transaction, userId: number, id: number): Promise<void> {
      await tx.delete(birthdays).where(byId(userId, id));
    },

    /** By which the source knows the person, so that importing again finds them. */
    async takeSource(
      tx: Transaction,
      userId: number,
      id: number,
      from: Pick<typeof birthdays.$inferSelect, 'source' | 'sourceRef' | 'importedFacts'>,
    ): Promise<void> {
      await tx
        .update(birthdays)
        .set({ ...from, updatedAt: now })
        .where(byId(userId, id));
    },
  };
}
