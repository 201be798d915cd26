import { and, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Language } from '#domain/language.ts';
import type { Lane } from '#domain/mail/delivery.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import type { ForgottenInvitation } from '#server/features/group-cards/gifts/service/forget.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import {
  goodbyeMails,
  groupCardContributions,
  groupCardDeliveries,
  groupCardInvitations,
  groupCards,
  groupCardThanks,
  mailDeliveries,
  mailSuppressions,
  reports,
  uploads,
  users,
  verificationTokens,
} from '#server/platform/database/schema/index.ts';
import { bigintArray, secondsAgo } from '#server/platform/database/sql.ts';
import { leaveServerLimits } from '#server/platform/limits/leave.ts';
import { retentionLimits } from '#server/platform/limits/retention.ts';
import type { Goodbye } from './requests.ts';

export interface LeavingAccount {
  userId: number;
  email: string;
  emailCanonical: string;
  language: Language;
  takesMessages: boolean;
  /** Deleted because nobody restored it in time; no mail goes out. */
  isSuspended: boolean;
  /** Deleted because nobody used it. */
  isUnused: boolean;
}

export interface CardKey {
  creatorId: number;
  id: number;
}

/** Where the next batch of due accounts begins. */
export interface DuePlace {
  leavesAt: string;
  userId: number;
}

const contributions = groupCardContributions;
const invitations = groupCardInvitations;

/** Every step finds what is still there, so that it can be repeated after a kill. */
export function createEraseRepo(clock: Clock) {
  const now = clock.sqlNow;
  const isMine = ({ userId, emailCanonical }: LeavingAccount) =>
    or(eq(contributions.contributorUserId, userId), eq(contributions.contributorEmailCanonical, emailCanonical));
  const isInvited = ({ emailCanonical }: LeavingAccount) =>
    and(eq(invitations.inviteeEmailCanonical, emailCanonical), isNull(invitations.forgottenAt));
  const isRecipient = ({ userId, emailCanonical }: LeavingAccount) =>
    or(eq(groupCardDeliveries.recipientEmailCanonical, emailCanonical), eq(groupCardDeliveries.keptByUserId, userId));
  const fields = {
    userId: users.id,
    email: users.email,
    language: sql<Language>`${users.language}`,
    takesMessages: users.leaveTakesMessages,
    isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
    isUnused: sql<boolean>`${users.askedToStayAt} is not null`,
  };

  return {
    /** The time of accounts that have been suspended for long has come as well. */
    async endLongSuspensions(db: Database): Promise<void> {
      await db
        .update(users)
        .set({ leavesAt: now })
        .where(
          and(
            lt(users.suspendedAt, secondsAgo(now, retentionLimits.suspendedSeconds)),
            or(isNull(users.leavesAt), sql`${users.leavesAt} > ${now}`),
          ),
        );
    },

    /** Accounts whose time has come, the earliest first. */
    async listDueAccounts(db: Database, after: DuePlace | undefined): Promise<(LeavingAccount & DuePlace)[]> {
      const further =
        after && sql`(${users.leavesAt}, ${users.id}) > (${after.leavesAt}::timestamptz, ${after.userId}::bigint)`;
      const due = await db
        .select({ ...fields, leavesAt: sql<string>`${users.leavesAt}::text` })
        .from(users)
        .where(and(lte(users.leavesAt, now), further))
        .orderBy(users.leavesAt, users.id)
        .limit(leaveServerLimits.batch);
      return due.map((account) => ({ ...account, emailCanonical: canonicalAddress(account.email) }));
    },

    /** False if the account is gone, or its owner came back before its time. */
    async lockDueAccount(tx: Transaction, userId: number): Promise<boolean> {
      const rows = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), lte(users.leavesAt, now)))
        .for('update');
      return rows.length > 0;
    },

    /** Deletes some of the account's own cards with everything on them; returns their ids. */
    async deleteSomeCards(tx: Transaction, userId: number): Promise<number[]> {
      const { rows } = await tx.execute<{ id: string }>(sql`
        delete from ${groupCards} where creator_id = ${userId} and id in (
          select id from ${groupCards} where creator_id = ${userId} order by id limit ${leaveServerLimits.cardsAtOnce})
        returning id`);
      return rows.map(({ id }) => Number(id));
    },

    /** Some of the other people's cards that hold messages of this account, invitations to it or its address. */
    async listOthersCards(db: Database, account: LeavingAccount): Promise<CardKey[]> {
      const limit = sql`limit ${leaveServerLimits.cardsAtOnce}`;
      const { rows } = await db.execute<{ creatorId: string; id: string }>(sql`
        (select distinct creator_id as "creatorId", group_card_id as id from ${contributions} where ${isMine(account)} ${limit})
        union (select distinct creator_id, group_card_id from ${invitations} where ${isInvited(account)} ${limit})
        union (select creator_id, group_card_id from ${groupCardDeliveries} where ${isRecipient(account)} ${limit})
        ${limit}`);
      return rows.map(({ creatorId, id }) => ({ creatorId: Number(creatorId), id: Number(id) }));
    },

    /** Removes the account's messages from one card, with their pictures. */
    async deleteMessages(tx: Transaction, card: CardKey, account: LeavingAccount): Promise<void> {
      const removed = await tx
        .delete(contributions)
        .where(
          and(eq(contributions.creatorId, card.creatorId), eq(contributions.groupCardId, card.id), isMine(account)),
        )
        .returning({ id: contributions.id });
      if (removed.length === 0) return;
      const ids = bigintArray(removed.map(({ id }) => id));
      await tx
        .delete(uploads)
        .where(
          and(
            eq(uploads.creatorId, card.creatorId),
            eq(uploads.groupCardId, card.id),
            sql`${uploads.contributionId} = any(${ids})`,
          ),
        );
    },

    /** Leaves the account's messages on one card, with the name as it was signed and a pseudonym for the address. */
    async anonymiseMessages(tx: Transaction, card: CardKey, account: LeavingAccount): Promise<number> {
      const { rowCount } = await tx
        .update(contributions)
        .set({
          contributorUserId: null,
          contributorEmail: sql`${contributions.pseudonym}`,
          contributorEmailCanonical: sql`${contributions.pseudonym}`,
        })
        .where(
          and(eq(contributions.creatorId, card.creatorId), eq(contributions.groupCardId, card.id), isMine(account)),
        );
      return rowCount ?? 0;
    },

    /** The invitation can no longer be used, and counts as answered only if its messages stay. */
    async anonymiseInvitation(
      tx: Transaction,
      card: CardKey,
      account: LeavingAccount,
      pseudonym: string,
    ): Promise<ForgottenInvitation[]> {
      const ifTaken = (given: SQL, other: SQL) => (account.takesMessages ? given : other);
      return tx
        .update(invitations)
        .set({
          inviteeEmail: pseudonym,
          inviteeEmailCanonical: pseudonym,
          inviteeName: null,
          forgottenAt: now,
          status: ifTaken(
            sql`case ${invitations.status} when 'responded' then 'pending' else ${invitations.status} end`,
            sql`${invitations.status}`,
          ),
          respondedAt: ifTaken(sql`null`, sql`${invitations.respondedAt}`),
        })
        .where(and(eq(invitations.creatorId, card.creatorId), eq(invitations.groupCardId, card.id), isInvited(account)))
        .returning({ creatorId: invitations.creatorId, groupCardId: invitations.groupCardId, id: invitations.id });
    },

    /** A card that is not delivered yet stays with its creator; a thank-you by the link in its mail goes. */
    async forgetRecipient(tx: Transaction, card: CardKey, account: LeavingAccount): Promise<void> {
      const { rowCount } = await tx
        .update(groupCardDeliveries)
        .set({
          recipientEmail: null,
          recipientEmailCanonical: null,
          linkToken: null,
          keptByUserId: null,
          state: sql`case ${groupCardDeliveries.state} when 'scheduled' then 'cancelled' else ${groupCardDeliveries.state} end`,
        })
        .where(
          and(
            eq(groupCardDeliveries.creatorId, card.creatorId),
            eq(groupCardDeliveries.groupCardId, card.id),
            isRecipient(account),
          ),
        );
      if (rowCount === 0) return;
      await tx
        .delete(groupCardThanks)
        .where(and(eq(groupCardThanks.creatorId, card.creatorId), eq(groupCardThanks.groupCardId, card.id)));
    },

    /** The keys of waiting mails, by lane; their jobs are removed with them. */
    async listWaitingMails(tx: Transaction, userId: number) {
      return tx
        .select({ key: mailDeliveries.key, lane: sql<Lane>`${mailDeliveries.lane}` })
        .from(mailDeliveries)
        .where(and(eq(mailDeliveries.userId, userId), sql`${mailDeliveries.state} in ('queued', 'sending')`));
    },

    /** In the order of their ids, and before the account is locked, as signing in does. */
    async deleteSignInLinks(tx: Transaction, { userId, emailCanonical }: LeavingAccount): Promise<void> {
      await tx.execute(sql`
        with found as materialized (select id from ${verificationTokens}
          where email_canonical = ${emailCanonical} or user_id = ${userId} order by id for update)
        delete from ${verificationTokens} where id in (select id from found)`);
    },

    /** The account with everything that hangs on it, and what does not hang on it by a key. */
    async deleteAccount(
      tx: Transaction,
      { userId, emailCanonical }: LeavingAccount,
      senderList: string,
    ): Promise<void> {
      // What the person reported stays as a figure, without their words.
      await tx
        .update(reports)
        .set({ reporterUserId: null, reporterEmail: null, note: null })
        .where(or(eq(reports.reporterUserId, userId), eq(reports.reporterEmail, emailCanonical)));
      await tx.delete(uploads).where(and(eq(uploads.ownerUserId, userId), isNull(uploads.contributionId)));
      await tx
        .delete(mailSuppressions)
        .where(and(eq(mailSuppressions.list, senderList), sql`${mailSuppressions.list} like 'sender:%'`));
      await tx.delete(users).where(eq(users.id, userId));
    },

    async insertGoodbye(tx: Transaction, goodbye: Goodbye): Promise<void> {
      await tx.insert(goodbyeMails).values({ ...goodbye, createdAt: now });
    },

    async countOverdue(db: Database, bound: number): Promise<number> {
      const late = secondsAgo(now, retentionLimits.overdueAfterSeconds);
      const overdue = db
        .select({ id: users.id })
        .from(users)
        .where(lte(users.leavesAt, late))
        .limit(bound)
        .as('overdue');
      return db.$count(overdue);
    },
  };
}
