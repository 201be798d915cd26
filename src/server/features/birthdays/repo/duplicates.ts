import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { birthdays, gifts, groupCards, type MergeUndo } from '#server/platform/database/schema/index.ts';
import { birthdayServerLimits } from '#server/platform/limits/birthdays.ts';
import { isInListOf, personColumns } from './list.ts';

type Belongings = Pick<MergeUndo, 'gifts' | 'cards'>;

const columns = {
  ...personColumns,
  isMuted: birthdays.isMuted,
  isRemembered: birthdays.isRemembered,
  source: sql<'own' | 'file' | 'google'>`${birthdays.source}`,
  sourceRef: birthdays.sourceRef,
  importId: birthdays.importId,
  importName: birthdays.importName,
  importedFacts: birthdays.importedFacts,
  version: birthdays.version,
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

    /** Gifts and cards of one entry become those of the other. Returns which ones. */
    async moveBelongings(tx: Transaction, userId: number, from: number, to: number): Promise<Belongings> {
      const movedGifts = await tx
        .update(gifts)
        .set({ birthdayId: to })
        .where(and(eq(gifts.userId, userId), eq(gifts.birthdayId, from)))
        .returning({ id: gifts.id });
      const movedCards = await tx
        .update(groupCards)
        .set({ birthdayId: to })
        .where(and(eq(groupCards.creatorId, userId), eq(groupCards.birthdayId, from)))
        .returning({ id: groupCards.id });
      return { gifts: movedGifts.map(({ id }) => id), cards: movedCards.map(({ id }) => id) };
    },

    /** Out of the list, as by a deletion, with what brings it back. Its name at the source is free for the other. */
    async deleteMerged(tx: Transaction, userId: number, id: number, mergeUndo: MergeUndo): Promise<void> {
      await tx.update(birthdays).set({ deletedAt: now, sourceRef: null, mergeUndo }).where(byId(userId, id));
    },

    /** Gives an entry that came back what a merge took from it; the other is as before, unless it was changed since. */
    async undoMerge(tx: Transaction, userId: number, id: number): Promise<void> {
      const [row] = await tx.select({ undo: birthdays.mergeUndo }).from(birthdays).where(byId(userId, id));
      if (!row?.undo) return;
      const { into, version, was, sourceRef, ...moved } = row.undo;
      await tx
        .update(birthdays)
        .set({ ...was, updatedAt: now, version: sql`${birthdays.version} + 1` })
        .where(and(eq(birthdays.userId, userId), eq(birthdays.id, into), eq(birthdays.version, version)));
      await tx
        .update(gifts)
        .set({ birthdayId: id })
        .where(and(eq(gifts.userId, userId), eq(gifts.birthdayId, into), inArray(gifts.id, moved.gifts)));
      await tx
        .update(groupCards)
        .set({ birthdayId: id })
        .where(
          and(eq(groupCards.creatorId, userId), eq(groupCards.birthdayId, into), inArray(groupCards.id, moved.cards)),
        );
      // The source knows one entry by a name, which the other may have kept or a new import may have taken.
      await tx.execute(sql`
        update birthdays set merge_undo = null, source_ref = case when exists (
          select from birthdays as other where other.user_id = ${userId} and other.source = birthdays.source
            and other.source_ref = ${sourceRef}) then null else ${sourceRef} end
        where user_id = ${userId} and id = ${id}`);
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
