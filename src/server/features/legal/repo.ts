import { eq, sql } from 'drizzle-orm';
import type { Language } from '#domain/language.ts';
import type { Clock } from '#server/platform/clock.ts';
import { acceptedTerms } from '#server/platform/database/accepted-terms.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { users } from '#server/platform/database/schema/index.ts';
import { termsServerLimits } from '#server/platform/limits/terms.ts';

export function createTermsRepo(clock: Clock) {
  const now = clock.sqlNow;

  return {
    async hasAccepted(db: Database, userId: number, version: string): Promise<boolean> {
      const [row] = await db
        .select({ has: sql<boolean>`coalesce(${users.acceptedTermsVersion} >= ${version}::date, false)` })
        .from(users)
        .where(eq(users.id, userId));
      return row?.has ?? true;
    },

    async accept(db: Database, userId: number, version: string): Promise<void> {
      await db.update(users).set(acceptedTerms(version, now)).where(eq(users.id, userId));
    },

    /** Marks a bounded number of accounts as told, by an index of those that were not. */
    async markTold(tx: Transaction, version: string): Promise<number[]> {
      const untold = tx
        .select({ id: users.id })
        .from(users)
        .where(sql`${users.termsNoticeVersion} < ${version}::date`)
        .orderBy(users.termsNoticeVersion, users.id)
        .limit(termsServerLimits.batch)
        .for('update', { skipLocked: true });
      const told = await tx
        .update(users)
        .set({ termsNoticeVersion: version })
        .where(sql`${users.id} in (${untold})`)
        .returning({ id: users.id });
      return told.map(({ id }) => id);
    },

    async findReader(tx: Transaction, userId: number) {
      const [row] = await tx
        .select({ email: users.email, language: sql<Language>`${users.language}` })
        .from(users)
        .where(eq(users.id, userId));
      return row;
    },
  };
}
