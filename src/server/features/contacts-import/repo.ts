import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { deleteWhenOld, secondsBefore, type OldRows } from '#server/platform/database/old-rows.ts';
import { importHandles } from '#server/platform/database/schema/index.ts';
import { inSeconds } from '#server/platform/database/sql.ts';
import { googleServerLimits } from '#server/platform/limits/google.ts';

/** The session that began an import; no other one continues it. */
export interface ImportOwner {
  userId: number;
  sessionId: string;
}

export function createImportRepo(clock: Clock) {
  const now = clock.sqlNow;
  const { openConsents, consentSeconds, handleSeconds } = googleServerLimits;
  const isOpenFor = ({ userId, sessionId }: ImportOwner) =>
    and(eq(importHandles.userId, userId), eq(importHandles.sessionId, sessionId), gt(importHandles.expiresAt, now));

  return {
    /** Drops the oldest consents of the account, so that repeated clicks do not fill the table. */
    async insertConsent(
      tx: Transaction,
      owner: ImportOwner,
      consent: { id: number; state: Buffer; sealedVerifier: Buffer },
    ): Promise<void> {
      const surplus = tx
        .select({ id: importHandles.id })
        .from(importHandles)
        .where(eq(importHandles.userId, owner.userId))
        .orderBy(desc(importHandles.createdAt))
        .offset(openConsents - 1);
      await tx
        .delete(importHandles)
        .where(and(eq(importHandles.userId, owner.userId), inArray(importHandles.id, surplus)));
      await tx.insert(importHandles).values({ ...owner, ...consent, expiresAt: inSeconds(now, consentSeconds) });
    },

    /** Deletes the consent, so that its state works once. */
    async takeConsent(db: Database, owner: ImportOwner, state: Buffer): Promise<Buffer | undefined> {
      const [row] = await db
        .delete(importHandles)
        .where(and(isOpenFor(owner), eq(importHandles.state, state), isNotNull(importHandles.sealedVerifier)))
        .returning({ sealedVerifier: importHandles.sealedVerifier });
      return row?.sealedVerifier ?? undefined;
    },

    async insertHandle(
      db: Database,
      owner: ImportOwner,
      handle: { id: number; state: Buffer; handle: Buffer; sealedAccessToken: Buffer },
    ): Promise<void> {
      await db.insert(importHandles).values({ ...owner, ...handle, expiresAt: inSeconds(now, handleSeconds) });
    },

    /** Deletes the handle, so that it works once. */
    async takeHandle(db: Database, owner: ImportOwner, handle: Buffer): Promise<Buffer | undefined> {
      const [row] = await db
        .delete(importHandles)
        .where(and(isOpenFor(owner), eq(importHandles.handle, handle)))
        .returning({ sealedAccessToken: importHandles.sealedAccessToken });
      return row?.sealedAccessToken ?? undefined;
    },

    expiredHandles: (db: Database): OldRows =>
      deleteWhenOld(db, { table: importHandles, by: importHandles.expiresAt, before: secondsBefore(now, 0) }),
  };
}
