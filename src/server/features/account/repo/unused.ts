import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Language } from '#domain/language.ts';
import { leaveLimits } from '#domain/limits/leave.ts';
import { day } from '#domain/limits/units.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { users } from '#server/platform/database/schema/index.ts';
import { secondsAgo } from '#server/platform/database/sql.ts';
import { leaveServerLimits } from '#server/platform/limits/leave.ts';

/** Accounts that nobody has signed in to for two years. A suspended one has a period of its own. */
export function createUnusedRepo(clock: Clock) {
  const now = clock.sqlNow;
  const lastSeen = sql`coalesce(${users.lastSeenAt}, ${users.createdAt})`;
  const isOpen = and(isNull(users.suspendedAt), isNull(users.leavesAt));
  const isUnanswered = and(
    isOpen,
    lt(users.askedToStayAt, secondsAgo(now, (leaveLimits.answerDays - leaveLimits.graceDays) * day)),
  );

  return {
    /** Marks a bounded number as asked, those unused for longest first. */
    async markAsked(tx: Transaction): Promise<{ userId: number; askedAt: Date }[]> {
      const unused = tx
        .select({ id: users.id })
        .from(users)
        .where(
          and(isOpen, isNull(users.askedToStayAt), sql`${lastSeen} < ${secondsAgo(now, leaveLimits.unusedDays * day)}`),
        )
        .orderBy(lastSeen)
        .limit(leaveServerLimits.unusedBatch)
        .for('update', { skipLocked: true });
      const asked = await tx
        .update(users)
        .set({ askedToStayAt: now })
        .where(sql`${users.id} in (${unused})`)
        .returning({ userId: users.id, askedAt: users.askedToStayAt });
      return asked.flatMap(({ userId, askedAt }) => (askedAt ? [{ userId, askedAt }] : []));
    },

    async findAsked(tx: Transaction, userId: number) {
      const [row] = await tx
        .select({
          email: users.email,
          language: sql<Language>`${users.language}`,
          timeZone: users.timeZone,
          askedAt: sql<Date>`${users.askedToStayAt}`.mapWith(users.askedToStayAt),
        })
        .from(users)
        .where(and(eq(users.id, userId), isNotNull(users.askedToStayAt)));
      return row;
    },

    /** Asked anew after an outage, but not without end where a mailbox takes nothing for months. */
    async forgetQuestion(tx: Transaction, userId: number): Promise<void> {
      const longest = leaveLimits.unusedDays * day + leaveServerLimits.questionsSeconds;
      const isAskedAnew = sql`${lastSeen} > ${secondsAgo(now, longest)}`;
      await tx
        .update(users)
        .set({ askedToStayAt: null })
        .where(and(eq(users.id, userId), isAskedAnew));
    },

    async listUnanswered(db: Database): Promise<number[]> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(isUnanswered)
        .orderBy(users.askedToStayAt)
        .limit(leaveServerLimits.unusedBatch);
      return rows.map(({ id }) => id);
    },

    /** False if the owner signed in meanwhile. */
    async lockUnanswered(tx: Transaction, userId: number): Promise<boolean> {
      const rows = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), isUnanswered))
        .for('no key update');
      return rows.length > 0;
    },
  };
}
