import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Language } from '#domain/language.ts';
import { leaveLimits } from '#domain/limits/leave.ts';
import { day } from '#domain/limits/units.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { deleteWhenOld, type OldRows, secondsBefore } from '#server/platform/database/old-rows.ts';
import {
  birthdays,
  calendarFeeds,
  goodbyeMails,
  groupCardContributions,
  groupCardInvitations,
  groupCards,
  leaveRequests,
  sessions,
  users,
  verificationTokens,
} from '#server/platform/database/schema/index.ts';
import { inSeconds } from '#server/platform/database/sql.ts';
import { leaveServerLimits } from '#server/platform/limits/leave.ts';

export interface NewRequest {
  userId: number;
  id: number;
  token: Buffer;
  takesMessages: boolean;
}

/** A mailed link, with the account that it is about. */
export interface FoundRequest {
  userId: number;
  id: number;
  token: Buffer;
  takesMessages: boolean;
  isUsed: boolean;
  isExpired: boolean;
  createdAt: Date;
  email: string;
  language: Language;
  timeZone: string;
  leavesAt: Date | null;
}

export interface Goodbye {
  id: number;
  email: string;
  language: Language;
  hasLeftMessages: boolean;
  wasUnused: boolean;
}

export function createRequestRepo(clock: Clock) {
  const now = clock.sqlNow;
  const fields = {
    userId: leaveRequests.userId,
    id: leaveRequests.id,
    token: leaveRequests.token,
    takesMessages: leaveRequests.takesMessages,
    isUsed: sql<boolean>`${leaveRequests.usedAt} is not null`,
    isExpired: sql<boolean>`${leaveRequests.expiresAt} <= ${now}`,
    createdAt: leaveRequests.createdAt,
    email: users.email,
    language: sql<Language>`${users.language}`,
    timeZone: users.timeZone,
    leavesAt: users.leavesAt,
  };
  const selectRequest = (db: Database | Transaction, userId: number) =>
    db
      .select(fields)
      .from(leaveRequests)
      .innerJoin(users, eq(users.id, leaveRequests.userId))
      .where(and(eq(leaveRequests.userId, userId), isNull(users.suspendedAt)));

  return {
    /** A new link ends the one before. */
    async saveRequest(tx: Transaction, { userId, ...request }: NewRequest): Promise<void> {
      const values = {
        ...request,
        usedAt: null,
        createdAt: now,
        expiresAt: inSeconds(now, leaveLimits.linkSeconds),
      };
      await tx
        .insert(leaveRequests)
        .values({ userId, ...values })
        .onConflictDoUpdate({ target: leaveRequests.userId, set: values });
    },

    async findRequest(db: Database | Transaction, userId: number): Promise<FoundRequest | undefined> {
      const [row] = await selectRequest(db, userId);
      return row;
    },

    /** Locks the account and its link, so that of two confirmations at once one counts. */
    async lockRequest(tx: Transaction, userId: number): Promise<FoundRequest | undefined> {
      const [row] = await selectRequest(tx, userId).for('no key update');
      return row;
    },

    /** An account that is to be deleted, by its owner or because nobody used it. */
    async findLeaving(tx: Transaction, userId: number) {
      const [row] = await tx
        .select({
          email: users.email,
          language: fields.language,
          timeZone: users.timeZone,
          leavesAt: users.leavesAt,
          isUnused: sql<boolean>`${users.askedToStayAt} is not null`,
        })
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.suspendedAt)));
      return row;
    },

    async deleteRequest(db: Database, userId: number, id: number): Promise<void> {
      await db
        .delete(leaveRequests)
        .where(and(eq(leaveRequests.userId, userId), eq(leaveRequests.id, id), isNull(leaveRequests.usedAt)));
    },

    /** Locked in the order of their ids, before the account, as signing in does. */
    async deleteSignInLinks(tx: Transaction, emailCanonical: string): Promise<void> {
      await tx.execute(sql`
        with found as materialized (select id from ${verificationTokens} where email_canonical = ${emailCanonical}
          order by id for update)
        delete from ${verificationTokens} where id in (select id from found)`);
    },

    /** Returns when the account is deleted. */
    async saveLeaving(tx: Transaction, userId: number, takesMessages: boolean): Promise<Date | null> {
      const leavesAt = inSeconds(now, leaveLimits.graceDays * day);
      const [saved] = await tx
        .update(users)
        .set({ leavesAt, leaveTakesMessages: takesMessages })
        .where(eq(users.id, userId))
        .returning({ leavesAt: users.leavesAt });
      await tx
        .update(leaveRequests)
        .set({ usedAt: now, takesMessages, expiresAt: leavesAt })
        .where(eq(leaveRequests.userId, userId));
      return saved?.leavesAt ?? null;
    },

    /** What ends at once and does not come back: sessions and the calendar's address. */
    async endAccess(tx: Transaction, userId: number): Promise<void> {
      await tx.delete(sessions).where(eq(sessions.userId, userId));
      await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
    },

    /** New revisions of all cards of this creator, by which open pages notice that the cards are withdrawn. */
    async incrementCardRevisions(tx: Transaction, userId: number): Promise<{ id: number; revision: number }[]> {
      return tx
        .update(groupCards)
        .set({ revision: sql`${groupCards.revision} + 1` })
        .where(eq(groupCards.creatorId, userId))
        .returning({ id: groupCards.id, revision: groupCards.revision });
    },

    /** How much an account holds, and how much its owner wrote elsewhere. */
    async countContents(db: Database, userId: number, emailCanonical: string) {
      const open = and(
        eq(groupCardInvitations.creatorId, userId),
        eq(groupCardInvitations.status, 'pending'),
        sql`${groupCardInvitations.expiresAt} > ${now}`,
      );
      const elsewhere = and(
        or(
          eq(groupCardContributions.contributorUserId, userId),
          eq(groupCardContributions.contributorEmailCanonical, emailCanonical),
        ),
        ne(groupCardContributions.creatorId, userId),
      );
      const own = eq(groupCards.creatorId, userId);
      return {
        birthdays: await db.$count(birthdays, and(eq(birthdays.userId, userId), isNull(birthdays.deletedAt))),
        cards: await db.$count(groupCards, own),
        published: await db.$count(groupCards, and(own, eq(groupCards.isPublished, true))),
        invitations: await db.$count(groupCardInvitations, open),
        messages: await db.$count(groupCardContributions, elsewhere),
      };
    },

    async findGoodbye(tx: Transaction, id: number): Promise<Goodbye | undefined> {
      const [row] = await tx
        .select({
          id: goodbyeMails.id,
          email: goodbyeMails.email,
          language: sql<Language>`${goodbyeMails.language}`,
          hasLeftMessages: goodbyeMails.hasLeftMessages,
          wasUnused: goodbyeMails.wasUnused,
        })
        .from(goodbyeMails)
        .where(eq(goodbyeMails.id, id));
      return row;
    },

    async deleteGoodbye(tx: Transaction, id: number): Promise<void> {
      await tx.delete(goodbyeMails).where(eq(goodbyeMails.id, id));
    },

    expiredRequests: (db: Database): OldRows =>
      deleteWhenOld(db, { table: leaveRequests, by: leaveRequests.expiresAt, before: secondsBefore(now, 0) }),

    /** Whatever became of the mail, its address is not kept any longer. */
    expiredGoodbyes: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: goodbyeMails,
        by: goodbyeMails.createdAt,
        before: secondsBefore(now, leaveServerLimits.goodbyeSeconds),
      }),
  };
}
