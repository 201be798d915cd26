import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { AuditFilter } from '#contract/admin.ts';
import { actionsOfKind, type AuditAction } from '#domain/admin/audit.ts';
import { adminLimits } from '#domain/limits/admin.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { deleteWhenOld, type OldRows, secondsBefore } from '#server/platform/database/old-rows.ts';
import { auditLog, users } from '#server/platform/database/schema/index.ts';
import { secondsAgo } from '#server/platform/database/sql.ts';
import { retentionLimits } from '#server/platform/limits/retention.ts';

export interface AuditEntry {
  actorUserId: number;
  action: AuditAction;
  subjectUserId?: number | undefined;
  /** In the administrator's words; names nobody. */
  reason?: string | undefined;
  /** Numbers and codes; no names, addresses or texts. */
  details?: Record<string, number | string> | undefined;
}

export function createAuditRepo(clock: Clock) {
  const now = clock.sqlNow;
  const fields = {
    id: auditLog.id,
    at: auditLog.at,
    action: sql<AuditAction>`${auditLog.action}`,
    actorEmail: users.email,
    subjectUserId: auditLog.subjectUserId,
    reason: auditLog.reason,
    details: auditLog.details,
  };

  return {
    async insertEntry(tx: Database | Transaction, entry: AuditEntry): Promise<void> {
      await tx.insert(auditLog).values({ ...entry, at: now });
    },

    async listEntries(
      db: Database,
      { kind, before, subjectUserId }: AuditFilter & { subjectUserId?: number },
      limit: number,
    ) {
      return db
        .select(fields)
        .from(auditLog)
        .leftJoin(users, eq(users.id, auditLog.actorUserId))
        .where(
          and(
            kind && inArray(auditLog.action, actionsOfKind(kind)),
            before === undefined ? undefined : lt(auditLog.id, before),
            subjectUserId === undefined ? undefined : eq(auditLog.subjectUserId, subjectUserId),
          ),
        )
        .orderBy(desc(subjectUserId === undefined ? auditLog.id : auditLog.at))
        .limit(limit);
    },

    /** Whether this administrator gave a reason for looking at this person a short time ago. */
    async hasRecentLook(db: Database, actorUserId: number, subjectUserId: number): Promise<boolean> {
      const rows = await db
        .select({ id: auditLog.id })
        .from(auditLog)
        .where(
          and(
            eq(auditLog.subjectUserId, subjectUserId),
            gt(auditLog.at, secondsAgo(now, adminLimits.lookSeconds)),
            eq(auditLog.actorUserId, actorUserId),
            eq(auditLog.action, 'person-looked-at'),
          ),
        )
        .limit(1);
      return rows.length > 0;
    },

    expiredEntries: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: auditLog,
        by: auditLog.at,
        before: secondsBefore(now, retentionLimits.auditSeconds),
      }),
  };
}
