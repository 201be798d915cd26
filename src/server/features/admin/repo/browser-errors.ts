import { desc, sql } from 'drizzle-orm';
import type { BrowserErrorKind } from '#domain/admin/browser-error.ts';
import { adminLimits } from '#domain/limits/admin.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { deleteWhenOld, type OldRows, secondsBefore } from '#server/platform/database/old-rows.ts';
import { browserErrors } from '#server/platform/database/schema/index.ts';
import { retentionLimits } from '#server/platform/limits/retention.ts';

export interface StoredError {
  fingerprint: Buffer;
  kind: BrowserErrorKind;
  message: string;
  stack: string;
  page: string;
  browser: string;
}

export function createBrowserErrorRepo(clock: Clock) {
  const now = clock.sqlNow;

  return {
    /** The same error again raises its number and tells where it was met last. */
    async saveError(db: Database, error: StoredError): Promise<void> {
      const { page, browser } = error;
      await db
        .insert(browserErrors)
        .values({ ...error, firstAt: now, lastAt: now })
        .onConflictDoUpdate({
          target: browserErrors.fingerprint,
          set: { page, browser, lastAt: now, times: sql`least(${browserErrors.times} + 1, 1000000)` },
        });
    },

    /** Anybody can invent errors, so only the newest are kept. */
    async removeSurplus(db: Database): Promise<void> {
      await db.execute(sql`delete from ${browserErrors} where fingerprint in (
        select fingerprint from ${browserErrors} order by last_at desc offset ${adminLimits.browserErrors})`);
    },

    listErrors: (db: Database) =>
      db
        .select({
          kind: sql<BrowserErrorKind>`${browserErrors.kind}`,
          message: browserErrors.message,
          stack: browserErrors.stack,
          page: browserErrors.page,
          browser: browserErrors.browser,
          times: browserErrors.times,
          firstAt: browserErrors.firstAt,
          lastAt: browserErrors.lastAt,
        })
        .from(browserErrors)
        .orderBy(desc(browserErrors.lastAt))
        .limit(adminLimits.browserErrors),

    expiredErrors: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: browserErrors,
        by: browserErrors.lastAt,
        before: secondsBefore(now, retentionLimits.browserErrorSeconds),
      }),
  };
}
