import { and, eq, gt, sql } from 'drizzle-orm';
import { dataExportLimits } from '#domain/limits/data-export.ts';
import { day } from '#domain/limits/units.ts';
import type { Language } from '#domain/language.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import {
  countOverdue,
  deleteWhenOld,
  type OldBatch,
  type OldRows,
  type OldRowsOptions,
  secondsBefore,
  withinRetentionTime,
} from '#server/platform/database/old-rows.ts';
import { dataExports as table, users } from '#server/platform/database/schema/index.ts';
import { inSeconds, secondsAgo } from '#server/platform/database/sql.ts';
import { dataExportServerLimits } from '#server/platform/limits/data-export.ts';

export interface ExportKey {
  userId: number;
  id: number;
}

export interface NewExport extends ExportKey {
  objectName: string;
  linkToken: Buffer;
}

export interface Progress {
  picturesTotal: number;
  picturesDone: number;
  bytes: number;
}

export type ExportRow = typeof table.$inferSelect;

/** What the mail and the page of its link say. */
export interface ReadyExport {
  userId: number;
  id: number;
  objectName: string;
  linkToken: Buffer;
  bytes: number;
  requestedAt: Date;
  expiresAt: Date;
  email: string;
  language: Language;
  timeZone: string;
}

export function createExportRepo(clock: Clock) {
  const now = clock.sqlNow;
  const isAt = ({ userId, id }: ExportKey) => and(eq(table.userId, userId), eq(table.id, id));
  const isReady = and(eq(table.state, 'ready'), gt(table.expiresAt, now));
  const mayBeReplaced = sql`${table.state} = 'failed' or (${table.state} in ('ready', 'removed')
    and ${table.requestedAt} <= ${secondsAgo(now, dataExportLimits.pauseSeconds)})`;
  const days = (count: number) => inSeconds(now, count * day);
  /** Files whose days are over; their rows stay for a while to say so. */
  const expired: OldRowsOptions = {
    table,
    by: table.expiresAt,
    before: secondsBefore(now, 0),
    only: sql`${table.objectName} is not null`,
  };

  return {
    async findExport(db: Database | Transaction, userId: number): Promise<ExportRow | undefined> {
      const [row] = await db.select().from(table).where(eq(table.userId, userId));
      return row;
    },

    /** False if one is being made, or was made a short time ago. */
    async insertExport(tx: Transaction, { userId, ...request }: NewExport): Promise<boolean> {
      const fresh = {
        ...request,
        state: 'making',
        linkDownloadsLeft: dataExportServerLimits.linkDownloads,
        attempts: 0,
        picturesTotal: 0,
        picturesDone: 0,
        bytes: 0,
        requestedAt: now,
        expiresAt: days(dataExportLimits.days),
      };
      const { rowCount } = await tx
        .insert(table)
        .values({ userId, ...fresh })
        .onConflictDoUpdate({ target: table.userId, set: fresh, setWhere: mayBeReplaced });
      return rowCount === 1;
    },

    /** How many runs there were, this one included; undefined if the file is no longer wanted. */
    async startRun(db: Database, key: ExportKey): Promise<number | undefined> {
      const [row] = await db
        .update(table)
        .set({ attempts: sql`${table.attempts} + 1` })
        .where(and(isAt(key), eq(table.state, 'making')))
        .returning({ attempts: table.attempts });
      return row?.attempts;
    },

    /** False if the file is no longer wanted. */
    async saveProgress(db: Database, key: ExportKey, progress: Progress): Promise<boolean> {
      const { rowCount } = await db
        .update(table)
        .set(progress)
        .where(and(isAt(key), eq(table.state, 'making')));
      return rowCount === 1;
    },

    async saveReady(tx: Transaction, key: ExportKey, bytes: number): Promise<boolean> {
      const { rowCount } = await tx
        .update(table)
        .set({ state: 'ready', bytes, picturesDone: table.picturesTotal, expiresAt: days(dataExportLimits.days) })
        .where(and(isAt(key), eq(table.state, 'making')));
      return rowCount === 1;
    },

    async saveFailed(db: Database, key: ExportKey): Promise<void> {
      await db
        .update(table)
        .set({ state: 'failed', objectName: null, linkToken: null })
        .where(and(isAt(key), eq(table.state, 'making')));
    },

    async isCurrent(db: Database, key: ExportKey): Promise<boolean> {
      return (await db.$count(table, isAt(key))) > 0;
    },

    /** One that is being made leaves no trace; a finished one stays as the day's one file. */
    async removeExport(tx: Transaction, userId: number): Promise<void> {
      await tx.delete(table).where(and(eq(table.userId, userId), eq(table.state, 'making')));
      await tx
        .update(table)
        .set({ state: 'removed', objectName: null, linkToken: null })
        .where(and(eq(table.userId, userId), eq(table.state, 'ready')));
    },

    async findReady(db: Database | Transaction, userId: number): Promise<ReadyExport | undefined> {
      const [row] = await db
        .select({
          userId: table.userId,
          id: table.id,
          objectName: sql<string>`${table.objectName}`,
          linkToken: sql<Buffer>`${table.linkToken}`,
          bytes: table.bytes,
          requestedAt: table.requestedAt,
          expiresAt: table.expiresAt,
          email: users.email,
          language: sql<Language>`${users.language}`,
          timeZone: users.timeZone,
        })
        .from(table)
        .innerJoin(users, eq(users.id, table.userId))
        .where(and(eq(table.userId, userId), isReady));
      return row;
    },

    /** Whether the mailed link still leads to the file. */
    async isLinkValid(db: Database, userId: number, linkToken: Buffer): Promise<boolean> {
      const isValid = and(
        eq(table.userId, userId),
        isReady,
        eq(table.linkToken, linkToken),
        gt(table.linkDownloadsLeft, 0),
      );
      return (await db.$count(table, isValid)) > 0;
    },

    /** Takes one download of the mailed link; of two at once for the last only one gets true. */
    async useLink(db: Database, userId: number, linkToken: Buffer): Promise<boolean> {
      const { rowCount } = await db
        .update(table)
        .set({ linkDownloadsLeft: sql`${table.linkDownloadsLeft} - 1` })
        .where(and(eq(table.userId, userId), isReady, eq(table.linkToken, linkToken), gt(table.linkDownloadsLeft, 0)));
      return rowCount === 1;
    },

    expiredFiles: (db: Database): OldRows => ({
      remove: (batch, after) =>
        withinRetentionTime(db, async (tx) => {
          const { rows } = await tx.execute<OldBatch & Record<string, unknown>>(sql`
            with old as materialized (
              select user_id, expires_at from ${table} where object_name is not null and expires_at < ${now}
                ${after === null ? sql`` : sql`and expires_at >= ${after}`} order by expires_at limit ${batch}),
            gone as (update ${table} set object_name = null, link_token = null,
              state = case state when 'making' then 'failed' else state end
              where user_id = any(array(select user_id from old)) and object_name is not null and expires_at < ${now})
            select count(*)::int as found, max(expires_at)::text as last from old`);
          return rows[0] ?? { found: 0, last: null };
        }),
      countOverdue: (bound) => countOverdue(db, expired, bound),
    }),

    expiredExports: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table,
        by: table.expiresAt,
        before: secondsBefore(now, dataExportServerLimits.rowSeconds),
      }),
  };
}
