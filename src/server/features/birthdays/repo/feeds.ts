import { and, eq, isNull } from 'drizzle-orm';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { calendarFeeds, users } from '#server/platform/database/schema/index.ts';

export function createFeedRepo(clock: Clock) {
  const now = clock.sqlNow;

  return {
    /** Invalidates the former address in the same statement. */
    async replaceFeed(db: Database, userId: number, token: Buffer): Promise<void> {
      await db
        .insert(calendarFeeds)
        .values({ userId, token, createdAt: now })
        .onConflictDoUpdate({ target: calendarFeeds.userId, set: { token, createdAt: now } });
    },

    async findCreatedAt(db: Database, userId: number): Promise<Date | undefined> {
      const [row] = await db
        .select({ createdAt: calendarFeeds.createdAt })
        .from(calendarFeeds)
        .where(eq(calendarFeeds.userId, userId));
      return row?.createdAt;
    },

    /** Whether the token is valid and the account is not suspended. */
    async isFeedActive(db: Database, userId: number, token: Buffer): Promise<boolean> {
      const found = await db
        .select({ userId: users.id })
        .from(calendarFeeds)
        .innerJoin(users, eq(users.id, calendarFeeds.userId))
        .where(and(eq(calendarFeeds.userId, userId), eq(calendarFeeds.token, token), isNull(users.suspendedAt)));
      return found.length > 0;
    },

    async deleteFeed(db: Database, userId: number): Promise<void> {
      await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
    },
  };
}
