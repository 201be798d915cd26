import { and, eq, gt } from 'drizzle-orm';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { deleteWhenOld, secondsBefore, type OldRows } from '#server/platform/database/old-rows.ts';
import { idempotencyKeys } from '#server/platform/database/schema/index.ts';
import { secondsAgo } from '#server/platform/database/sql.ts';

/** A request that may be repeated: recognised by the client's key, or else by the hash of its body. */
export interface IdempotentRequest {
  userId: number;
  key: string;
  bodyHash: Buffer;
  seconds: number;
}

export function createIdempotencyRepo(clock: Clock) {
  const now = clock.sqlNow;

  return {
    async findAnswer(db: Database | Transaction, { userId, key, seconds }: IdempotentRequest) {
      const [row] = await db
        .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
        .from(idempotencyKeys)
        .where(
          and(
            eq(idempotencyKeys.userId, userId),
            eq(idempotencyKeys.key, key),
            gt(idempotencyKeys.createdAt, secondsAgo(now, seconds)),
          ),
        );
      return row;
    },

    async saveAnswer(tx: Transaction, { userId, key, bodyHash }: IdempotentRequest, answer: string): Promise<void> {
      await tx
        .insert(idempotencyKeys)
        .values({ userId, key, bodyHash, answer, createdAt: now })
        .onConflictDoUpdate({
          target: [idempotencyKeys.userId, idempotencyKeys.key],
          set: { bodyHash, answer, createdAt: now },
        });
    },

    expiredKeys: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: idempotencyKeys,
        by: idempotencyKeys.createdAt,
        before: secondsBefore(now, cardServerLimits.idempotencySeconds),
      }),
  };
}
