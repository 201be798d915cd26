import { eq, sql } from 'drizzle-orm';
import type { Language } from '#domain/language.ts';
import type { Clock } from '#server/platform/clock.ts';
import { acceptedTerms } from '#server/platform/database/accepted-terms.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { leaveRequests, userAddresses, users } from '#server/platform/database/schema/index.ts';

export interface Account {
  userId: number;
  isSuspended: boolean;
  /** Whether it is to be deleted: soon, which signing in takes back, or from this moment on, which it does not. */
  leaving: 'soon' | 'now' | null;
}

export interface NewAccount {
  userId: number;
  email: string;
  emailCanonical: string;
  language: Language;
  timeZone: string | null;
  /** The version of the terms to which they agree by signing up. */
  terms: string;
}

export function createAccountRepo(clock: Clock) {
  const now = clock.sqlNow;

  return {
    /** Locked, because an account that is being deleted at this moment must not be signed in to. */
    async findAccount(tx: Transaction, emailCanonical: string): Promise<Account | undefined> {
      const [row] = await tx
        .select({
          userId: users.id,
          suspendedAt: users.suspendedAt,
          leaving: sql<Account['leaving']>`case when ${users.leavesAt} > ${now} then 'soon'
            when ${users.leavesAt} is not null then 'now' end`,
        })
        .from(userAddresses)
        .innerJoin(users, eq(users.id, userAddresses.userId))
        .where(eq(userAddresses.emailCanonical, emailCanonical))
        .for('no key update', { of: users });
      return row && { userId: row.userId, isSuspended: row.suspendedAt !== null, leaving: row.leaving };
    },

    async cancelLeaving(tx: Transaction, userId: number): Promise<void> {
      await tx.update(users).set({ leavesAt: null, leaveTakesMessages: false }).where(eq(users.id, userId));
      await tx.delete(leaveRequests).where(eq(leaveRequests.userId, userId));
    },

    /** Reads one row of one index, so that its duration hardly depends on the result. */
    async accountExists(db: Database, emailCanonical: string): Promise<boolean> {
      const rows = await db
        .select({ userId: userAddresses.userId })
        .from(userAddresses)
        .where(eq(userAddresses.emailCanonical, emailCanonical));
      return rows.length > 0;
    },

    /** Returns false if the id or the address was taken a moment ago. */
    async insertAccount(tx: Transaction, account: NewAccount): Promise<boolean> {
      const { userId, emailCanonical, email, language, timeZone, terms } = account;
      const made = await tx
        .insert(users)
        .values({
          id: userId,
          email,
          language,
          ...(timeZone === null ? {} : { timeZone }),
          isVerified: true,
          acceptedTermsVersion: terms,
          acceptedTermsAt: now,
        })
        .onConflictDoNothing({ target: users.id })
        .returning({ id: users.id });
      if (made.length === 0) return false;
      const linked = await tx
        .insert(userAddresses)
        .values({ emailCanonical, userId })
        .onConflictDoNothing()
        .returning({ userId: userAddresses.userId });
      if (linked.length === 0) await tx.delete(users).where(eq(users.id, userId));
      return linked.length > 0;
    },

    async markSignedIn(tx: Transaction, userId: number, terms: string): Promise<void> {
      await tx
        .update(users)
        .set({ isVerified: true, lastSeenAt: now, askedToStayAt: null, ...acceptedTerms(terms, now) })
        .where(eq(users.id, userId));
    },
  };
}
