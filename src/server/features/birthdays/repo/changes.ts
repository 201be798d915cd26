import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { birthdayServerLimits } from '#server/platform/limits/birthdays.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { deleteWhenOld, secondsBefore, type OldRows } from '#server/platform/database/old-rows.ts';
import { birthdays } from '#server/platform/database/schema/index.ts';
import { lockUser, secondsAgo } from '#server/platform/database/sql.ts';
import { birthdayJson, isInListOf } from './list.ts';

/** The fields of a birthday that files can hold. */
export interface PersonFacts {
  name: string;
  date: string;
  birthYear: number | null;
  email: string | null;
  notes: string | null;
}

export interface BirthdayFields extends PersonFacts {
  isMuted: boolean;
  isRemembered: boolean;
}

export interface ListSize {
  people: number;
  textBytes: number;
}

/** With the version that the change was made from, if the caller names it. */
export interface BirthdayChange extends BirthdayFields {
  version?: number | undefined;
}

export function createBirthdayRepo(clock: Clock) {
  const now = clock.sqlNow;
  const undoableSince = secondsAgo(now, birthdayServerLimits.undoSeconds);
  const byId = (userId: number, id: number) => and(isInListOf(userId), eq(birthdays.id, id));

  return {
    /** Serialises changes of one user's list. */
    lockList: lockUser,

    /** Number of birthdays and bytes of their texts. */
    async measureList(tx: Transaction, userId: number): Promise<ListSize> {
      const length = (column: AnyPgColumn) => sql`coalesce(octet_length(${column}), 0)`;
      const { name, email, notes } = birthdays;
      const [size] = await tx
        .select({
          people: sql<number>`count(*)::int`,
          textBytes: sql<number>`coalesce(sum(${length(name)} + ${length(email)} + ${length(notes)}), 0)::int`,
        })
        .from(birthdays)
        .where(isInListOf(userId));
      return size ?? { people: 0, textBytes: 0 };
    },

    async insertBirthday(tx: Transaction, userId: number, id: number, fields: BirthdayFields): Promise<string> {
      const [row] = await tx
        .insert(birthdays)
        .values({ ...fields, userId, id, createdAt: now, updatedAt: now })
        .returning({ json: birthdayJson });
      return row?.json ?? '';
    },

    /** Returns nothing if the birthday is gone, or if the given version is not the latest. */
    async updateBirthday(
      tx: Transaction,
      userId: number,
      id: number,
      { version, ...fields }: BirthdayChange,
    ): Promise<string | undefined> {
      const isLatest = version === undefined ? undefined : eq(birthdays.version, version);
      const [row] = await tx
        .update(birthdays)
        .set({ ...fields, updatedAt: now, version: sql`${birthdays.version} + 1` })
        .where(and(byId(userId, id), isLatest))
        .returning({ json: birthdayJson });
      return row?.json;
    },

    async softDeleteBirthday(tx: Transaction, userId: number, id: number): Promise<boolean> {
      const { rowCount } = await tx.update(birthdays).set({ deletedAt: now }).where(byId(userId, id));
      return rowCount === 1;
    },

    /** True also if the birthday is in the list already. */
    async restoreBirthday(tx: Transaction, userId: number, id: number): Promise<boolean> {
      const { rowCount } = await tx
        .update(birthdays)
        .set({ deletedAt: null, updatedAt: now })
        .where(
          and(
            eq(birthdays.userId, userId),
            eq(birthdays.id, id),
            or(isNull(birthdays.deletedAt), gt(birthdays.deletedAt, undoableSince)),
          ),
        );
      return rowCount === 1;
    },

    /** Keeps only the latest deleted birthdays, so that repeated deleting does not fill the table. */
    async deleteSurplusBirthdays(tx: Transaction, userId: number): Promise<void> {
      const surplus = tx
        .select({ id: birthdays.id })
        .from(birthdays)
        .where(and(eq(birthdays.userId, userId), isNotNull(birthdays.deletedAt)))
        .orderBy(desc(birthdays.deletedAt), birthdays.id)
        .offset(birthdayServerLimits.undoable);
      await tx.delete(birthdays).where(and(eq(birthdays.userId, userId), inArray(birthdays.id, surplus)));
    },

    expiredBirthdays: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: birthdays,
        by: birthdays.deletedAt,
        before: secondsBefore(now, birthdayServerLimits.undoSeconds),
      }),
  };
}
