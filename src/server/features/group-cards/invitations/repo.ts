import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { CardTheme } from '#domain/cards/group-card.ts';
import type { Language } from '#domain/language.ts';
import { invitationLimits } from '#domain/limits/cards.ts';
import { invitationServerLimits } from '#server/platform/limits/cards.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import {
  countOverdue,
  momentsAgo,
  type OldRows,
  type OldRowsOptions,
  withinRetentionTime,
} from '#server/platform/database/old-rows.ts';
import {
  groupCardContributions,
  groupCardInvitations,
  groupCards,
  mailDeliveries,
  mailSuppressions,
  users,
} from '#server/platform/database/schema/index.ts';

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

/** What the mails about an invitation are written from. */
export interface InvitationToSend {
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
}

const i = groupCardInvitations;
const moment = (instant: Temporal.Instant) => sql`${instant.toString()}::timestamptz`;

export function createInvitationRepo(clock: Clock) {
  const now = clock.sqlNow;
  const onCard = (card: CardKey) => and(eq(i.creatorId, card.creatorId), eq(i.groupCardId, card.id));
  const one = ({ creatorId, invitationId }: InvitationKey) => and(eq(i.creatorId, creatorId), eq(i.id, invitationId));
  // An address that is forgotten stays so, wherever the end of the card's invitations is moved to.
  const isLiteral = and(isNull(i.forgottenAt), sql`${i.expiresAt} > ${now}`);
  const isLive = and(isNull(i.revokedAt), isLiteral);
  const wasPosted = sql`exists (select 1 from ${mailDeliveries} m
    where m.key in ('inv:' || ${i.creatorId} || ':' || ${i.id}, 'inv:' || ${i.id}))`;
  const isOfToday = sql`${i.createdAt} > ${now} - make_interval(secs => ${invitationServerLimits.addressRestSeconds})`;
  const newSince = sql`${now} - make_interval(secs => ${invitationServerLimits.newAccountSeconds})`;
  const isNewAccount = sql<boolean>`${users.createdAt} > ${newSince}`;
  const columns = {
    id: i.id,
    inviteeEmail: i.inviteeEmail,
    inviteeName: i.inviteeName,
    status: sql<InvitationStatus>`${i.status}`,
    sentAt: i.sentAt,
    respondedAt: i.respondedAt,
    nudgedAt: i.nudgedAt,
    isOverDailyLimit: sql<boolean>`(${i.status} = 'unconfirmed' and ${isOfToday} and not ${wasPosted})`,
    expiresAt: i.expiresAt,
  };

  return {
    async isNewInviter(db: Database, userId: number): Promise<boolean> {
      const [row] = await db.select({ isNew: isNewAccount }).from(users).where(eq(users.id, userId));
      return row?.isNew ?? true;
    },

    /** Holds the one who invites still, so that the daily number holds; tells whether the account is young. */
    async lockInviter(tx: Transaction, userId: number): Promise<{ isNew: boolean }> {
      const [row] = await tx
        .select({ isNew: isNewAccount })
        .from(users)
        .where(eq(users.id, userId))
        .for('no key update');
      return { isNew: row?.isNew ?? true };
    },

    /** Every address that was ever invited to the card, and whether its invitation is withdrawn. */
    async addressesOn(tx: Transaction, card: CardKey): Promise<Map<string, { isRevoked: boolean }>> {
      const rows = await tx
        .select({ address: i.inviteeEmailCanonical, revokedAt: i.revokedAt })
        .from(i)
        .where(onCard(card));
      return new Map(rows.map(({ address, revokedAt }) => [address, { isRevoked: revokedAt !== null }]));
    },

    /** Clears the way for new invitations to these addresses; tells whose the old ones were. */
    async removeRevoked(tx: Transaction, card: CardKey, addresses: readonly string[]): Promise<Map<string, number>> {
      const rows = await tx
        .delete(i)
        .where(and(onCard(card), isNotNull(i.revokedAt), inArray(i.inviteeEmailCanonical, [...addresses])))
        .returning({ id: i.id, address: i.inviteeEmailCanonical });
      return new Map(rows.map(({ id, address }) => [address, id]));
    },

    /** What was written by a former invitation belongs to the new one; tells whether there is any. */
    async adoptContributions(tx: Transaction, card: CardKey, former: number, invitationId: number): Promise<boolean> {
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

    async insertAll(tx: Transaction, card: CardKey, invitations: readonly NewInvitation[]): Promise<void> {
      await tx.insert(i).values(
        invitations.map(({ expiresAt, ...invitation }) => ({
          ...invitation,
          creatorId: card.creatorId,
          groupCardId: card.id,
          expiresAt: moment(expiresAt),
          createdAt: now,
        })),
      );
    },

    list: (db: Database, card: CardKey) =>
      db
        .select(columns)
        .from(i)
        .where(onCard(card))
        .orderBy(asc(i.createdAt), asc(i.id))
        .limit(invitationLimits.perCard),

    find: async (db: Database | Transaction, card: CardKey, invitationId: number) => {
      const [row] = await db
        .select({ ...columns, inviteToken: i.inviteToken, isLive: sql<boolean>`${isLive}` })
        .from(i)
        .where(and(onCard(card), eq(i.id, invitationId)));
      return row;
    },

    /** Those who have the mail, wrote nothing and were not reminded yet. */
    toNudge: (db: Database | Transaction, card: CardKey) =>
      db
        .select({ id: i.id, inviteeEmail: i.inviteeEmail })
        .from(i)
        .where(and(onCard(card), isLive, isNotNull(i.sentAt), isNull(i.nudgedAt), eq(i.status, 'pending')))
        .orderBy(asc(i.id)),

    async markNudged(tx: Transaction, card: CardKey, ids: readonly number[]): Promise<void> {
      await tx
        .update(i)
        .set({ nudgedAt: now })
        .where(and(onCard(card), inArray(i.id, [...ids])));
    },

    async setStatus(tx: Transaction, key: InvitationKey, from: InvitationStatus, to: InvitationStatus): Promise<void> {
      await tx
        .update(i)
        .set({ status: to })
        .where(and(one(key), eq(i.status, from)));
    },

    async markSent(tx: Transaction, key: InvitationKey): Promise<void> {
      await tx.update(i).set({ sentAt: now }).where(one(key));
    },

    async revoke(tx: Transaction, key: InvitationKey): Promise<void> {
      await tx.update(i).set({ status: 'revoked', revokedAt: now }).where(one(key));
    },

    /** Whether the invited person has written, by what lies on the card now. */
    async settleAnswer(tx: Transaction, key: InvitationKey, name: string | undefined): Promise<void> {
      const hasWritten = sql`exists (select 1 from ${groupCardContributions} c
        where c.creator_id = ${key.creatorId} and c.invitation_id = ${key.invitationId})`;
      await tx
        .update(i)
        .set({
          status: sql`case when ${hasWritten} then 'responded' else 'pending' end`,
          respondedAt: sql`case when ${hasWritten} then coalesce(${i.respondedAt}, ${now}) end`,
          ...(name === undefined ? {} : { inviteeName: name }),
        })
        .where(and(one(key), isNull(i.revokedAt)));
    },

    async moveEnd(tx: Transaction, card: CardKey, expiresAt: Temporal.Instant): Promise<void> {
      await tx
        .update(i)
        .set({ expiresAt: moment(expiresAt) })
        .where(and(onCard(card), isLiteral));
    },

    async toSend(tx: Transaction, key: InvitationKey): Promise<InvitationToSend | undefined> {
      const [row] = await tx
        .select({
          groupCardId: i.groupCardId,
          inviteeEmail: i.inviteeEmail,
          inviteToken: i.inviteToken,
          status: sql<InvitationStatus>`${i.status}`,
          isOver: sql<boolean>`not (${isLive})`,
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
        })
        .from(i)
        .innerJoin(groupCards, and(eq(groupCards.creatorId, i.creatorId), eq(groupCards.id, i.groupCardId)))
        .innerJoin(users, eq(users.id, i.creatorId))
        .where(one(key));
      return row;
    },

    /** Addresses whose time is over give way to a pseudonym; their owners cannot be told by it. */
    oldAddresses(db: Database, pseudonymOf: (creatorId: number, address: string) => string): OldRows {
      const options: OldRowsOptions = {
        table: i,
        by: i.expiresAt,
        before: momentsAgo(now, 0),
        only: isNull(i.forgottenAt),
      };
      const exactly = sql<string>`${i.expiresAt}::text`;
      const place = sql<string>`ctid::text`;
      return {
        remove: (batch, after) =>
          withinRetentionTime(db, async (tx) => {
            const old = await tx
              .select({ place, creatorId: i.creatorId, address: i.inviteeEmailCanonical, expiresAt: exactly })
              .from(i)
              .where(
                and(
                  options.only,
                  lt(i.expiresAt, options.before()),
                  after ? sql`${i.expiresAt} >= ${after}` : undefined,
                ),
              )
              .orderBy(i.expiresAt)
              .limit(batch);
            const forgotten = old.map((row) => ({
              place: row.place,
              pseudonym: pseudonymOf(row.creatorId, row.address),
            }));
            await tx.execute(sql`
              update ${i} o set invitee_email = f.pseudonym, invitee_email_canonical = f.pseudonym,
                invitee_name = null, forgotten_at = ${now}
              from json_to_recordset(${JSON.stringify(forgotten)}::json) as f(place tid, pseudonym text)
              where o.ctid = f.place and o.forgotten_at is null`);
            return { found: old.length, last: old.at(-1)?.expiresAt ?? null };
          }),
        countOverdue: (bound) => countOverdue(db, options, bound),
      };
    },

    async isStopped(tx: Transaction, addresses: readonly Buffer[], lists: readonly string[]): Promise<boolean> {
      const isThere = and(
        inArray(mailSuppressions.address, [...addresses]),
        inArray(mailSuppressions.list, [...lists]),
      );
      return (await tx.$count(mailSuppressions, isThere)) > 0;
    },

    /** How many of these mails were posted for the invitations of one creator. */
    countPosted: (tx: Transaction, creatorId: number, keys: readonly string[]): Promise<number> =>
      tx.$count(
        mailDeliveries,
        and(
          inArray(mailDeliveries.key, [...keys]),
          sql`(${mailDeliveries.subject} ->> 'creatorId')::bigint = ${creatorId}`,
        ),
      ),

    async stop(db: Database, address: Buffer, list: string): Promise<void> {
      const reason = 'asked for no invitations';
      await db.insert(mailSuppressions).values({ address, list, reason }).onConflictDoNothing();
    },
  };
}
