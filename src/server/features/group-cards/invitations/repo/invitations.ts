import { and, asc, eq, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import type { CardTheme } from '#domain/cards/group-card.ts';
import type { Language } from '#domain/language.ts';
import { invitationLimits } from '#domain/limits/cards.ts';
import { invitationServerLimits } from '#server/platform/limits/cards.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import {
  countOverdue,
  secondsBefore,
  type OldRows,
  type OldRowsOptions,
  withinRetentionTime,
} from '#server/platform/database/old-rows.ts';
import {
  groupCardContributions,
  groupCardDeliveries,
  groupCardInvitations,
  groupCards,
  mailDeliveries,
  mailSuppressions,
  users,
} from '#server/platform/database/schema/index.ts';
import { recordset, secondsAgo } from '#server/platform/database/sql.ts';
import type { ForgottenInvitation } from '#server/features/group-cards/gifts/service/forget.ts';

export interface CardKey {
  creatorId: number;
  id: number;
}

export interface InvitationKey {
  creatorId: number;
  invitationId: number;
}

export type InvitationStatus = 'pending' | 'responded' | 'revoked' | 'unconfirmed' | 'bounced';

export interface NewInvitation {
  id: number;
  inviteeEmail: string;
  inviteeEmailCanonical: string;
  inviteToken: Buffer;
  status: InvitationStatus;
  expiresAt: Temporal.Instant;
}

/** The data that the mails about an invitation are rendered from. */
export interface InvitationForMail {
  groupCardId: number;
  inviteeEmail: string;
  /** The hash of its token. */
  inviteToken: Buffer;
  status: InvitationStatus;
  isOver: boolean;
  initiatorName: string;
  creatorEmail: string;
  creatorTimeZone: string;
  recipientName: string;
  title: string;
  theme: CardTheme;
  language: Language;
  celebratedOn: string;
  slug: string;
  isPublished: boolean;
  /** The card will be delivered to that very address. */
  isSealed: boolean;
}

const table = groupCardInvitations;
const timestamp = (instant: Temporal.Instant) => sql`${instant.toString()}::timestamptz`;

export function createInvitationRepo(clock: Clock) {
  const now = clock.sqlNow;
  const onCard = (card: CardKey) => and(eq(table.creatorId, card.creatorId), eq(table.groupCardId, card.id));
  const byKey = ({ creatorId, invitationId }: InvitationKey) =>
    and(eq(table.creatorId, creatorId), eq(table.id, invitationId));
  // An anonymised address stays so, even if the expiry of the card's invitations is moved.
  const hasAddress = and(isNull(table.forgottenAt), sql`${table.expiresAt} > ${now}`);
  const isActive = and(isNull(table.revokedAt), hasAddress);
  const wasPosted = sql`exists (select 1 from ${mailDeliveries} m
    where m.key in ('inv:' || ${table.creatorId} || ':' || ${table.id}, 'inv:' || ${table.id}))`;
  // Not once the delivery is called off, after which their invitation counts again.
  const isDeliveredTo = sql<boolean>`exists (select 1 from ${groupCardDeliveries} d
    where d.creator_id = ${table.creatorId} and d.group_card_id = ${table.groupCardId}
      and d.recipient_email_canonical = ${table.inviteeEmailCanonical} and d.state <> 'cancelled')`;
  const isOfToday = sql`${table.createdAt} > ${secondsAgo(now, invitationServerLimits.addressRestSeconds)}`;
  const newAccountSince = secondsAgo(now, invitationServerLimits.newAccountSeconds);
  const isNewAccount = sql<boolean>`${users.createdAt} > ${newAccountSince}`;
  const columns = {
    id: table.id,
    inviteeEmail: table.inviteeEmail,
    inviteeName: table.inviteeName,
    status: sql<InvitationStatus>`${table.status}`,
    sentAt: table.sentAt,
    respondedAt: table.respondedAt,
    nudgedAt: table.nudgedAt,
    isOverDailyLimit: sql<boolean>`(${table.status} = 'unconfirmed' and ${isOfToday} and not ${wasPosted})`,
    expiresAt: table.expiresAt,
  };

  return {
    async isNewInviter(db: Database, userId: number): Promise<boolean> {
      const [row] = await db.select({ isNew: isNewAccount }).from(users).where(eq(users.id, userId));
      return row?.isNew ?? true;
    },

    /** Locks the inviting user, so that parallel calls keep the daily limit; returns whether the account is new. */
    async lockInviter(tx: Transaction, userId: number): Promise<{ isNew: boolean }> {
      const [row] = await tx
        .select({ isNew: isNewAccount })
        .from(users)
        .where(eq(users.id, userId))
        .for('no key update');
      return { isNew: row?.isNew ?? true };
    },

    /** Every address that was ever invited to the card, and whether its invitation is revoked. */
    async listInvitedAddresses(tx: Transaction, card: CardKey): Promise<Map<string, { isRevoked: boolean }>> {
      const rows = await tx
        .select({ address: table.inviteeEmailCanonical, revokedAt: table.revokedAt })
        .from(table)
        .where(onCard(card));
      return new Map(rows.map(({ address, revokedAt }) => [address, { isRevoked: revokedAt !== null }]));
    },

    /** Deletes revoked invitations of addresses that are invited again; returns their ids by address. */
    async deleteRevokedInvitations(
      tx: Transaction,
      card: CardKey,
      addresses: readonly string[],
    ): Promise<Map<string, number>> {
      const rows = await tx
        .delete(table)
        .where(and(onCard(card), isNotNull(table.revokedAt), inArray(table.inviteeEmailCanonical, [...addresses])))
        .returning({ id: table.id, address: table.inviteeEmailCanonical });
      return new Map(rows.map(({ id, address }) => [address, id]));
    },

    /** Moves contributions from a former invitation to the new one; returns whether there were any. */
    async moveContributions(tx: Transaction, card: CardKey, former: number, invitationId: number): Promise<boolean> {
      const { rowCount } = await tx
        .update(groupCardContributions)
        .set({ invitationId })
        .where(
          and(
            eq(groupCardContributions.creatorId, card.creatorId),
            eq(groupCardContributions.groupCardId, card.id),
            eq(groupCardContributions.invitationId, former),
          ),
        );
      return (rowCount ?? 0) > 0;
    },

    async insertInvitations(tx: Transaction, card: CardKey, invitations: readonly NewInvitation[]): Promise<void> {
      await tx.insert(table).values(
        invitations.map(({ expiresAt, ...invitation }) => ({
          ...invitation,
          creatorId: card.creatorId,
          groupCardId: card.id,
          expiresAt: timestamp(expiresAt),
          createdAt: now,
        })),
      );
    },

    listInvitations: (db: Database, card: CardKey) =>
      db
        .select(columns)
        .from(table)
        .where(onCard(card))
        .orderBy(asc(table.createdAt), asc(table.id))
        .limit(invitationLimits.perCard),

    findInvitation: async (db: Database | Transaction, card: CardKey, invitationId: number) => {
      const [row] = await db
        .select({ ...columns, inviteToken: table.inviteToken, isActive: sql<boolean>`${isActive}`, isDeliveredTo })
        .from(table)
        .where(and(onCard(card), eq(table.id, invitationId)));
      return row;
    },

    /** Invitations that were sent, not answered and not nudged yet, without one of the person whose card it is. */
    listInvitationsToNudge: (db: Database | Transaction, card: CardKey) =>
      db
        .select({ id: table.id, inviteeEmail: table.inviteeEmail })
        .from(table)
        .where(
          and(
            onCard(card),
            isActive,
            isNotNull(table.sentAt),
            isNull(table.nudgedAt),
            eq(table.status, 'pending'),
            not(isDeliveredTo),
          ),
        )
        .orderBy(asc(table.id)),

    async markInvitationsNudged(tx: Transaction, card: CardKey, ids: readonly number[]): Promise<void> {
      await tx
        .update(table)
        .set({ nudgedAt: now })
        .where(and(onCard(card), inArray(table.id, [...ids])));
    },

    async changeInvitationStatus(
      tx: Transaction,
      key: InvitationKey,
      from: InvitationStatus,
      to: InvitationStatus,
    ): Promise<void> {
      await tx
        .update(table)
        .set({ status: to })
        .where(and(byKey(key), eq(table.status, from)));
    },

    async markInvitationSent(tx: Transaction, key: InvitationKey): Promise<void> {
      await tx.update(table).set({ sentAt: now }).where(byKey(key));
    },

    async revokeInvitation(tx: Transaction, key: InvitationKey): Promise<void> {
      await tx.update(table).set({ status: 'revoked', revokedAt: now }).where(byKey(key));
    },

    /** Derives from the contributions on the card whether the invited person has written. */
    async updateAnswerStatus(tx: Transaction, key: InvitationKey, name: string | undefined): Promise<void> {
      const hasWritten = sql`exists (select 1 from ${groupCardContributions} c
        where c.creator_id = ${key.creatorId} and c.invitation_id = ${key.invitationId})`;
      await tx
        .update(table)
        .set({
          status: sql`case when ${hasWritten} then 'responded' else 'pending' end`,
          respondedAt: sql`case when ${hasWritten} then coalesce(${table.respondedAt}, ${now}) end`,
          ...(name === undefined ? {} : { inviteeName: name }),
        })
        .where(and(byKey(key), isNull(table.revokedAt)));
    },

    async updateExpiry(tx: Transaction, card: CardKey, expiresAt: Temporal.Instant): Promise<void> {
      await tx
        .update(table)
        .set({ expiresAt: timestamp(expiresAt) })
        .where(and(onCard(card), hasAddress));
    },

    async findInvitationForMail(tx: Transaction, key: InvitationKey): Promise<InvitationForMail | undefined> {
      const [row] = await tx
        .select({
          groupCardId: table.groupCardId,
          inviteeEmail: table.inviteeEmail,
          inviteToken: table.inviteToken,
          status: sql<InvitationStatus>`${table.status}`,
          isOver: sql<boolean>`not (${isActive}) or ${groupCards.takenDownAt} is not null`,
          initiatorName: groupCards.initiatorName,
          creatorEmail: users.email,
          creatorTimeZone: users.timeZone,
          recipientName: groupCards.recipientName,
          title: groupCards.title,
          theme: sql<CardTheme>`${groupCards.theme}`,
          language: sql<Language>`${groupCards.language}`,
          celebratedOn: groupCards.celebratedOn,
          slug: groupCards.slug,
          isPublished: groupCards.isPublished,
          isSealed: sql<boolean>`not ${groupCards.isPublished} and ${isDeliveredTo}`,
        })
        .from(table)
        .innerJoin(groupCards, and(eq(groupCards.creatorId, table.creatorId), eq(groupCards.id, table.groupCardId)))
        .innerJoin(users, eq(users.id, table.creatorId))
        .where(byKey(key));
      return row;
    },

    /** Replaces addresses of expired invitations by pseudonyms, from which nobody can be identified. */
    expiredAddresses(
      db: Database,
      pseudonymOf: (creatorId: number, address: string) => string,
      onForgotten: (tx: Transaction, invitations: readonly ForgottenInvitation[]) => Promise<void>,
    ): OldRows {
      const options: OldRowsOptions = {
        table: table,
        by: table.expiresAt,
        before: secondsBefore(now, 0),
        only: isNull(table.forgottenAt),
      };
      const exactly = sql<string>`${table.expiresAt}::text`;
      const place = sql<string>`ctid::text`;
      return {
        remove: (batch, after) =>
          withinRetentionTime(db, async (tx) => {
            const old = await tx
              .select({
                place,
                creatorId: table.creatorId,
                groupCardId: table.groupCardId,
                id: table.id,
                address: table.inviteeEmailCanonical,
                expiresAt: exactly,
              })
              .from(table)
              .where(
                and(
                  options.only,
                  lt(table.expiresAt, options.before()),
                  after ? sql`${table.expiresAt} >= ${after}` : undefined,
                ),
              )
              .orderBy(table.expiresAt)
              .limit(batch);
            const forgotten = old.map((row) => ({
              place: row.place,
              pseudonym: pseudonymOf(row.creatorId, row.address),
            }));
            await tx.execute(sql`
              update ${table} o set invitee_email = f.pseudonym, invitee_email_canonical = f.pseudonym,
                invitee_name = null, forgotten_at = ${now}
              from ${recordset(forgotten)} as f(place tid, pseudonym text)
              where o.ctid = f.place and o.forgotten_at is null`);
            await onForgotten(
              tx,
              old.map(({ creatorId, groupCardId, id }) => ({ creatorId, groupCardId, id })),
            );
            return { found: old.length, last: old.at(-1)?.expiresAt ?? null };
          }),
        countOverdue: (bound) => countOverdue(db, options, bound),
      };
    },

    async isSuppressed(tx: Transaction, addresses: readonly Buffer[], lists: readonly string[]): Promise<boolean> {
      const isThere = and(
        inArray(mailSuppressions.address, [...addresses]),
        inArray(mailSuppressions.list, [...lists]),
      );
      return (await tx.$count(mailSuppressions, isThere)) > 0;
    },

    /** Counts how many of these mails were posted for one creator's invitations. */
    countPostedMails: (tx: Transaction, creatorId: number, keys: readonly string[]): Promise<number> =>
      tx.$count(
        mailDeliveries,
        and(
          inArray(mailDeliveries.key, [...keys]),
          sql`(${mailDeliveries.subject} ->> 'creatorId')::bigint = ${creatorId}`,
        ),
      ),
  };
}
