import { and, eq, inArray } from 'drizzle-orm';
import { canonicalAddress } from '../../../domain/email-address.ts';
import type { Lane } from '../../../domain/delivery.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { mailSuppressions } from '../database/schema/index.ts';
import type { Derive } from '../secrets.ts';

/** Mails of which list go out no more: of one lane, or all. */
export type SuppressedList = Lane | 'all';

/** The address comes back, or somebody there called our mail spam. */
export type SuppressionReason = 'bounced' | 'complained';

/** Stands with a mail that was not begun for this reason. */
export const suppressedReason = 'the address is suppressed';

/** All that we keep of an address that must not be written to. */
export const suppressionKey = (derive: Derive, address: string): Buffer =>
  derive('mail-suppression', canonicalAddress(address));

export function createSuppressions(derive: Derive) {
  const entries = (address: string, lists: readonly SuppressedList[]) =>
    and(eq(mailSuppressions.address, suppressionKey(derive, address)), inArray(mailSuppressions.list, [...lists]));

  return {
    /** Why mails of this lane are held back from the address; null if they are not. */
    async find(db: Database | Transaction, address: string, lane: Lane): Promise<SuppressionReason | null> {
      const found = await db
        .select({ list: mailSuppressions.list, reason: mailSuppressions.reason })
        .from(mailSuppressions)
        .where(entries(address, ['all', lane]));
      if (found.length === 0) return null;
      // An address that does not exist is the graver news.
      return found.some(({ reason }) => reason !== 'complained') ? 'bounced' : 'complained';
    },

    async add(
      tx: Transaction,
      address: string,
      lists: readonly SuppressedList[],
      reason: SuppressionReason,
    ): Promise<void> {
      const key = suppressionKey(derive, address);
      await tx
        .insert(mailSuppressions)
        .values(lists.map((list) => ({ address: key, list, reason })))
        .onConflictDoNothing();
    },

    async lift(tx: Transaction, address: string, lists: readonly SuppressedList[]): Promise<void> {
      await tx.delete(mailSuppressions).where(entries(address, lists));
    },
  };
}
