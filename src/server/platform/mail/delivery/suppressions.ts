import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import type { Lane } from '#domain/mail/delivery.ts';
import { mailServerLimits } from '#server/platform/limits/mail.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { deleteWhenOld, secondsBefore, type OldRows } from '#server/platform/database/old-rows.ts';
import { mailSuppressions } from '#server/platform/database/schema/index.ts';
import type { KeyedHmac, SecretHmac } from '#server/platform/secrets.ts';

/** Mails of which list go out no more: of one lane, or all. */
export type SuppressedList = Lane | 'all';

/** The address comes back, or somebody there called our mail spam. */
export type SuppressionReason = 'bounced' | 'complained';

/** Stands with a mail that was not begun for this reason. */
export const suppressedReason = 'the address is suppressed';

/** All that we keep of an address that must not be written to. */
export const suppressionKey = (hmac: SecretHmac, address: string): Buffer =>
  hmac('mail-suppression', canonicalAddress(address));

/** Under which an address may stand: entries made before the secret was changed hold as well. */
export const suppressionKeys = (hmac: KeyedHmac, address: string): Buffer[] =>
  hmac.accepted.map((one) => suppressionKey(one, address));

/** A mailbox that did not exist may exist again, so the entry ends; a wish not to be written to does not. */
const isExpired = (now: SQL, alias = sql`${mailSuppressions}`) =>
  sql`(${alias}.reason = 'bounced' and ${alias}.created_at < ${now} - make_interval(secs => ${mailServerLimits.bouncedSeconds}))`;

/** Whether this mail must not be sent to this address, as part of a statement. */
export const isSuppressed = (now: SQL, mail: { addresses: SQL; lane: SQL; key: SQL }): SQL => sql`exists (
  select 1 from ${mailSuppressions} s where s.address = any(${mail.addresses}) and s.list in ('all', ${mail.lane})
    and not ${isExpired(now, sql`s`)} and s.let_through_key is distinct from ${mail.key})`;

export function createSuppressions(hmac: KeyedHmac, clock: Clock) {
  const now = clock.sqlNow;
  const entriesOf = (address: string, lists: readonly SuppressedList[]) =>
    and(inArray(mailSuppressions.address, suppressionKeys(hmac, address)), inArray(mailSuppressions.list, [...lists]));

  return {
    /** Why mails of this lane are held back from the address; null if they are not. */
    async findReason(db: Database | Transaction, address: string, lane: Lane): Promise<SuppressionReason | null> {
      const found = await db
        .select({ list: mailSuppressions.list, reason: mailSuppressions.reason })
        .from(mailSuppressions)
        .where(and(entriesOf(address, ['all', lane]), sql`not ${isExpired(now)}`));
      if (found.length === 0) return null;
      // An address that does not exist is the graver news.
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
     * Lets a sign-in mail through to an address that did not exist, once a day: its owner asks for it, and could not say
     * otherwise that the mailbox works again.
     */
    async allowSignInMail(tx: Transaction, mail: { key: string; addresses: readonly Buffer[] }): Promise<void> {
      const longAgo = sql`${now} - make_interval(secs => ${mailServerLimits.signInAfterBounceSeconds})`;
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

    /** Entries for mailboxes that did not exist; the others stay. */
    expiredSuppressions: (db: Database): OldRows =>
      deleteWhenOld(db, {
        table: mailSuppressions,
        by: mailSuppressions.createdAt,
        before: secondsBefore(now, mailServerLimits.bouncedSeconds),
        only: sql`${mailSuppressions.reason} = 'bounced'`,
      }),
  };
}
