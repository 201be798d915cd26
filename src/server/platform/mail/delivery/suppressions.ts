import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import type { Lane } from '#domain/mail/delivery.ts';
import { mailServerLimits } from '#server/platform/limits/mail.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { deleteWhenOld, secondsBefore, type OldRows } from '#server/platform/database/old-rows.ts';
import { mailSuppressions } from '#server/platform/database/schema/index.ts';
import { secondsAgo } from '#server/platform/database/sql.ts';
import type { KeyedHmac, SecretHmac } from '#server/platform/secrets.ts';

/** What an address is suppressed for: one lane, or everything. */
export type SuppressedList = Lane | 'all';

/** Mails to the address bounce, or its owner called our mail spam. */
export type SuppressionReason = 'bounced' | 'complained';

/** Stored as the reason of mails that were cancelled because of a suppression. */
export const suppressedReason = 'the address is suppressed';

/** Suppressed addresses are stored only as this HMAC. */
export const suppressionKey = (hmac: SecretHmac, address: string): Buffer =>
  hmac('mail-suppression', canonicalAddress(address));

/** All keys of an address: entries made with a former secret are valid as well. */
export const suppressionKeys = (hmac: KeyedHmac, address: string): Buffer[] =>
  hmac.accepted.map((one) => suppressionKey(one, address));

/** Bounces expire, because the mailbox may exist again; a complaint does not. */
const isExpired = (now: SQL, alias = sql`${mailSuppressions}`) =>
  sql`(${alias}.reason = 'bounced' and ${alias}.created_at < ${secondsAgo(now, mailServerLimits.bouncedSeconds)})`;

/** SQL condition: the mail's address is suppressed for its lane. */
export const isSuppressed = (now: SQL, mail: { addresses: SQL; lane: SQL; key: SQL }): SQL => sql`exists (
  select 1 from ${mailSuppressions} s where s.address = any(${mail.addresses}) and s.list in ('all', ${mail.lane})
    and not ${isExpired(now, sql`s`)} and s.let_through_key is distinct from ${mail.key})`;

export function createSuppressions(hmac: KeyedHmac, clock: Clock) {
  const now = clock.sqlNow;
  const entriesOf = (address: string, lists: readonly SuppressedList[]) =>
    and(inArray(mailSuppressions.address, suppressionKeys(hmac, address)), inArray(mailSuppressions.list, [...lists]));

  return {
    /** Why the address is suppressed for this lane; null if it is not. */
    async findReason(db: Database | Transaction, address: string, lane: Lane): Promise<SuppressionReason | null> {
      const found = await db
        .select({ list: mailSuppressions.list, reason: mailSuppressions.reason })
        .from(mailSuppressions)
        .where(and(entriesOf(address, ['all', lane]), sql`not ${isExpired(now)}`));
      if (found.length === 0) return null;
      // If both apply, the bounce is the more important reason.
      return found.some(({ reason }) => reason !== 'complained') ? 'bounced' : 'complained';
    },

    async addSuppressions(
      tx: Transaction,
      address: string,
      lists: readonly SuppressedList[],
      reason: SuppressionReason,
    ): Promise<void> {
      const key = suppressionKey(hmac, address);
      await tx
        .insert(mailSuppressions)
        .values(lists.map((list) => ({ address: key, list, reason, createdAt: now })))
        .onConflictDoUpdate({
          target: [mailSuppressions.address, mailSuppressions.list],
          set: { createdAt: now },
          setWhere: sql`${mailSuppressions.reason} = 'bounced'`,
        });
    },

    /**
     * Allows one sign-in mail a day to an address that bounced: its owner asks for it, and has no other way to show
     * that the mailbox works again.
     */
    async allowSignInMail(tx: Transaction, mail: { key: string; addresses: readonly Buffer[] }): Promise<void> {
      const longAgo = secondsAgo(now, mailServerLimits.signInAfterBounceSeconds);
      await tx
        .update(mailSuppressions)
        .set({ letThroughKey: mail.key, letThroughAt: now })
        .where(
          and(
            inArray(mailSuppressions.address, [...mail.addresses]),
            eq(mailSuppressions.list, 'all'),
            eq(mailSuppressions.reason, 'bounced'),
            or(isNull(mailSuppressions.letThroughAt), lt(mailSuppressions.letThroughAt, longAgo)),
          ),
        );
    },

    async removeSuppressions(tx: Transaction, address: string, lists: readonly SuppressedList[]): Promise<void> {
      await tx.delete(mailSuppressions).where(entriesOf(address, lists));
    },

    /** Only bounces expire. */
    expiredSuppressions: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: mailSuppressions,
        by: mailSuppressions.createdAt,
        before: secondsBefore(now, mailServerLimits.bouncedSeconds),
        only: sql`${mailSuppressions.reason} = 'bounced'`,
      }),
  };
}
