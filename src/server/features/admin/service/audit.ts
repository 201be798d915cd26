import type { AuditFilter, AuditItem } from '#contract/admin.ts';
import { userReference } from '#domain/admin/user-reference.ts';
import { adminLimits } from '#domain/limits/admin.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { type AuditEntry, createAuditRepo } from '../repo/audit.ts';

/** The append-only audit log: what administrators did and whom they looked at. */
export function createAuditService({ clock, db }: Pick<Deps, 'clock' | 'db'>) {
  const repo = createAuditRepo(clock);

  async function list(filter: AuditFilter & { subjectUserId?: number }, limit: number): Promise<AuditItem[]> {
    const entries = await repo.listEntries(db, filter, limit);
    return entries.map(({ at, actorEmail, subjectUserId, details, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      actor: actorEmail?.split('@')[0] ?? null,
      subject: subjectUserId === null ? null : userReference(subjectUserId),
      details: details ?? {},
    }));
  }

  return {
    /** Written in the transaction of the act, so that neither is there without the other. */
    record: (tx: Transaction, entry: AuditEntry): Promise<void> => repo.insertEntry(tx, entry),
    /** For a look, which changes nothing: recorded before anything is shown. */
    recordLook: (entry: AuditEntry): Promise<void> => repo.insertEntry(db, entry),
    mayLookAt: (actorUserId: number, subjectUserId: number): Promise<boolean> =>
      repo.hasRecentLook(db, actorUserId, subjectUserId),
    listEntries: (filter: AuditFilter): Promise<AuditItem[]> => list(filter, adminLimits.auditPage + 1),
    listAbout: (subjectUserId: number): Promise<AuditItem[]> => list({ subjectUserId }, adminLimits.auditPage),
  };
}

export type AuditService = ReturnType<typeof createAuditService>;
