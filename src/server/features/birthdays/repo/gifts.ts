import { and, asc, eq, exists, sql } from 'drizzle-orm';
import { giftServerLimits } from '#server/platform/limits/birthdays.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { birthdays, gifts } from '#server/platform/database/schema/index.ts';
import { isInListOf } from './list.ts';

export interface GiftFields {
  text: string;
  link: string | null;
  givenYear: number | null;
}

export interface GiftRow extends GiftFields {
  id: number;
}

const columns = { id: gifts.id, text: gifts.text, link: gifts.link, givenYear: gifts.givenYear };

export function createGiftRepo() {
  const selectBirthday = (db: Database | Transaction, userId: number, birthdayId: number) =>
    db
      .select({ id: birthdays.id })
      .from(birthdays)
      .where(and(isInListOf(userId), eq(birthdays.id, birthdayId)));
  const ofBirthday = (userId: number, birthdayId: number) =>
    and(eq(gifts.userId, userId), eq(gifts.birthdayId, birthdayId));
  /** Gifts of a deleted birthday cannot be reached. */
  const byId = (tx: Transaction, userId: number, birthdayId: number, giftId: number) =>
    and(ofBirthday(userId, birthdayId), eq(gifts.id, giftId), exists(selectBirthday(tx, userId, birthdayId)));

  return {
    async hasBirthday(db: Database | Transaction, userId: number, birthdayId: number): Promise<boolean> {
      return (await selectBirthday(db, userId, birthdayId)).length > 0;
    },

    countGifts: (tx: Transaction, userId: number, birthdayId: number): Promise<number> =>
      tx.$count(gifts, ofBirthday(userId, birthdayId)),

    /** In the order in which they were entered. */
    listGifts: (db: Database, userId: number, birthdayId: number): Promise<GiftRow[]> =>
      db
        .select(columns)
        .from(gifts)
        .where(ofBirthday(userId, birthdayId))
        .orderBy(asc(gifts.createdAt), asc(gifts.id))
        .limit(giftServerLimits.perBirthday),

    async insertGift(tx: Transaction, userId: number, birthdayId: number, gift: GiftRow): Promise<void> {
      // The statement's own time keeps the order of gifts inserted in one transaction.
      await tx.insert(gifts).values({ ...gift, userId, birthdayId, createdAt: sql`clock_timestamp()` });
    },

    async updateGift(
      tx: Transaction,
      userId: number,
      birthdayId: number,
      { id, ...fields }: GiftRow,
    ): Promise<boolean> {
      const { rowCount } = await tx
        .update(gifts)
        .set(fields)
        .where(byId(tx, userId, birthdayId, id));
      return rowCount === 1;
    },

    async deleteGift(tx: Transaction, userId: number, birthdayId: number, giftId: number): Promise<boolean> {
      const { rowCount } = await tx.delete(gifts).where(byId(tx, userId, birthdayId, giftId));
      return rowCount === 1;
    },
  };
}
