import { eq } from 'drizzle-orm';
import type { Language } from '#domain/language.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { userAddresses, users } from '#server/platform/database/schema/index.ts';

export interface Account {
  userId: number;
  isSuspended: boolean;
}

export interface NewAccount {
  userId: number;
  email: string;
  emailCanonical: string;
  language: Language;
  timeZone: string | null;
}

export function createAccountRepo(clock: Clock) {
  const now = clock.sqlNow;

  return {
    async findAccount(tx: Transaction, emailCanonical: string): Promise<Account | undefined> {
      const [row] = await tx
        .select({ userId: users.id, suspendedAt: users.suspendedAt })
        .from(userAddresses)
        .innerJoin(users, eq(users.id, userAddresses.userId))
        .where(eq(userAddresses.emailCanonical, emailCanonical));
      return row && { userId: row.userId, isSuspended: row.suspendedAt !== null };
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
      const { userId, emailCanonical, email, language, timeZone } = account;
      const made = await tx
        .insert(users)
        .values({ id: userId, email, language, ...(timeZone === null ? {} : { timeZone }), isVerified: true })
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

    async markSignedIn(tx: Transaction, userId: number): Promise<void> {
      await tx.update(users).set({ isVerified: true, lastSeenAt: now }).where(eq(users.id, userId));
    },
  };
}
