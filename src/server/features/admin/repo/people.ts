import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { adminLimits } from '#domain/limits/admin.ts';
import type { Language } from '#domain/language.ts';
import type { DeliveryState, Lane } from '#domain/mail/delivery.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import {
  birthdays,
  calendarFeeds,
  dataExports,
  gifts,
  groupCardContributions,
  groupCards,
  mailDeliveries,
  sessions,
  uploads,
  userAddresses,
  users,
  verificationTokens,
} from '#server/platform/database/schema/index.ts';

/** For mails about a suspension. */
export async function findReader(tx: Transaction, userId: number) {
  const [row] = await tx
    .select({
      email: users.email,
      language: sql<Language>`${users.language}`,
      timeZone: users.timeZone,
      suspendedAt: users.suspendedAt,
      suspendedReason: users.suspendedReason,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

/** Reads how much an account holds and never what: no name, note, gift, message, title or picture. */
export function createPeopleRepo(clock: Clock) {
  const now = clock.sqlNow;

  return {
    async findUserId(db: Database, emailCanonical: string): Promise<number | undefined> {
      const [row] = await db
        .select({ userId: userAddresses.userId })
        .from(userAddresses)
        .where(eq(userAddresses.emailCanonical, emailCanonical));
      return row?.userId;
    },

    async findAccount(db: Database, userId: number) {
      const [row] = await db
        .select({
          userId: users.id,
          email: users.email,
          createdAt: users.createdAt,
          isVerified: users.isVerified,
          lastSeenAt: users.lastSeenAt,
          language: users.language,
          timeZone: users.timeZone,
          acceptedTermsVersion: users.acceptedTermsVersion,
          suspendedAt: users.suspendedAt,
          suspendedReason: users.suspendedReason,
          leavesAt: users.leavesAt,
          remindersEnabled: users.remindersEnabled,
          reminderHour: users.reminderHour,
          nextReminderAt: users.nextReminderAt,
          googleContactsImported: users.googleContactsImported,
        })
        .from(users)
        .where(eq(users.id, userId));
      return row;
    },

    async countContents(db: Database, userId: number, emailCanonical: string) {
      const [pictures] = await db
        .select({
          count: sql<number>`count(*)::int`,
          bytes: sql<number>`coalesce(sum(${uploads.bytes}), 0)::float8`,
        })
        .from(uploads)
        .where(and(eq(uploads.ownerUserId, userId), eq(uploads.state, 'clean')));
      const written = or(
        eq(groupCardContributions.contributorUserId, userId),
        eq(groupCardContributions.contributorEmailCanonical, emailCanonical),
      );
      const [dataFile] = await db
        .select({ state: dataExports.state })
        .from(dataExports)
        .where(eq(dataExports.userId, userId));
      return {
        sessions: await db.$count(sessions, eq(sessions.userId, userId)),
        birthdays: await db.$count(birthdays, and(eq(birthdays.userId, userId), isNull(birthdays.deletedAt))),
        gifts: await db.$count(gifts, eq(gifts.userId, userId)),
        cards: await db.$count(groupCards, eq(groupCards.creatorId, userId)),
        messages: await db.$count(groupCardContributions, written),
        pictures: pictures?.count ?? 0,
        pictureBytes: pictures?.bytes ?? 0,
        hasCalendar: (await db.$count(calendarFeeds, eq(calendarFeeds.userId, userId))) > 0,
        dataFile: dataFile?.state ?? null,
      };
    },

    /** The latest mails that the account caused or got. */
    async listMails(db: Database, userId: number) {
      return db
        .select({
          key: mailDeliveries.key,
          at: mailDeliveries.createdAt,
          lane: sql<Lane>`${mailDeliveries.lane}`,
          kind: mailDeliveries.kind,
          state: sql<DeliveryState>`${mailDeliveries.state}`,
          answer: mailDeliveries.lastError,
        })
        .from(mailDeliveries)
        .where(eq(mailDeliveries.userId, userId))
        .orderBy(desc(mailDeliveries.createdAt))
        .limit(adminLimits.mailsOfPerson);
    },

    /** Nothing if the account is gone, or being deleted at this moment. */
    async lockAccount(tx: Transaction, userId: number) {
      const [row] = await tx
        .select({ email: users.email, isSuspended: sql<boolean>`${users.suspendedAt} is not null` })
        .from(users)
        .where(and(eq(users.id, userId), or(isNull(users.leavesAt), sql`${users.leavesAt} > ${now}`)))
        .for('no key update');
      return row;
    },

    async saveSuspension(tx: Transaction, userId: number, reason: string | null): Promise<void> {
      await tx
        .update(users)
        .set({ suspendedAt: reason === null ? null : now, suspendedReason: reason })
        .where(eq(users.id, userId));
    },

    async endSessions(tx: Transaction, userId: number): Promise<number> {
      const { rowCount } = await tx.delete(sessions).where(eq(sessions.userId, userId));
      return rowCount ?? 0;
    },

    /** Locked in the order of their ids, before the account, as signing in does. */
    async deleteSignInLinks(tx: Transaction, emailCanonical: string): Promise<void> {
      const found = await tx
        .select({ id: verificationTokens.id })
        .from(verificationTokens)
        .where(eq(verificationTokens.emailCanonical, emailCanonical))
        .orderBy(verificationTokens.id)
        .for('update');
      const ids = found.map(({ id }) => id);
      if (ids.length > 0) await tx.delete(verificationTokens).where(inArray(verificationTokens.id, ids));
    },

    /** New revisions of all cards of this creator, by which open pages notice that the cards are withdrawn, or back. */
    async incrementCardRevisions(tx: Transaction, userId: number): Promise<{ id: number; revision: number }[]> {
      return tx
        .update(groupCards)
        .set({ revision: sql`${groupCards.revision} + 1` })
        .where(eq(groupCards.creatorId, userId))
        .returning({ id: groupCards.id, revision: groupCards.revision });
    },
  };
}
