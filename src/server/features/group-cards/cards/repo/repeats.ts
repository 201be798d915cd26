import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { limits } from '../../../../../domain/limits.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Transaction } from '../../../../platform/database/connect.ts';
import { idempotencyKeys } from '../../../../platform/database/schema/index.ts';

/** A request that may come again: under a key that the client chose, or under the hash of what it says. */
export interface Repeatable {
  userId: number;
  key: string;
  bodyHash: Buffer;
  seconds: number;
}

export function createRepeatRepo(clock: Clock) {
  const now = clock.sqlNow;
  const ago = (seconds: number) => sql`${now} - make_interval(secs => ${seconds})`;

  return {
    async find(db: Database | Transaction, { userId, key, seconds }: Repeatable) {
      const [row] = await db
        .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
        .from(idempotencyKeys)
        .where(
          and(
            eq(idempotencyKeys.userId, userId),
            eq(idempotencyKeys.key, key),
            gt(idempotencyKeys.createdAt, ago(seconds)),
          ),
        );
      return row;
    },

    async save(tx: Transaction, { userId, key, bodyHash }: Repeatable, answer: string): Promise<void> {
      await tx
        .insert(idempotencyKeys)
        .values({ userId, key, bodyHash, answer, createdAt: now })
        .onConflictDoUpdate({
          target: [idempotencyKeys.userId, idempotencyKeys.key],
          set: { bodyHash, answer, createdAt: now },
        });
    },

    async removeOld(db: Database, batch: number): Promise<number> {
      const isOld = lt(idempotencyKeys.createdAt, ago(limits.groupCards.idempotencySeconds));
      const old = db.select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(isOld).limit(batch);
      return (await db.delete(idempotencyKeys).where(and(isOld, inArray(idempotencyKeys.key, old)))).rowCount ?? 0;
    },
  };
}
