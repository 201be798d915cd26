import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { CardDeliveryState, DeliveryMoment, PlannedTime } from '#domain/cards/card-delivery.ts';
import type { CardTheme } from '#domain/cards/group-card.ts';
import type { Language } from '#domain/language.ts';
import { contributionLimits } from '#domain/limits/cards.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import {
  groupCardContributions,
  groupCardDeliveries,
  groupCards,
  users,
} from '#server/platform/database/schema/index.ts';
import { lockUser } from '#server/platform/database/sql.ts';
import type { CardKey } from '#server/features/group-cards/cards/service/change.ts';

export type { CardKey };

export interface StoredDelivery extends CardKey {
  state: CardDeliveryState;
  recipientEmail: string | null;
  language: Language;
  chosen: DeliveryMoment;
  day: string;
  minutes: number;
  timeZone: string;
  deliverAt: Date;
  mails: number;
  sentAt: Date | null;
  openedAt: Date | null;
}

/** What a plan consists of. */
export interface DeliveryPlan extends Omit<PlannedTime, 'day'> {
  recipientEmail: string;
  recipientEmailCanonical: string;
  linkToken: Buffer;
  language: Language;
  chosen: DeliveryMoment;
  day: string;
  deliverAt: Temporal.Instant;
  warnAt: Temporal.Instant | null;
}

/** The data that the mails about a delivery are rendered from. */
export interface DeliveryForMail extends StoredDelivery {
  slug: string;
  title: string;
  theme: CardTheme;
  recipientName: string;
  initiatorName: string;
  celebratedOn: string;
  isTakenDown: boolean;
  messages: number;
  creatorEmail: string;
  creatorTimeZone: string;
  cardLanguage: Language;
}

const table = groupCardDeliveries;
const timestamp = (instant: Temporal.Instant | null) => instant && sql`${instant.toString()}::timestamptz`;

const columns = {
  creatorId: table.creatorId,
  id: table.groupCardId,
  state: sql<CardDeliveryState>`${table.state}`,
  recipientEmail: table.recipientEmail,
  language: sql<Language>`${table.language}`,
  chosen: sql<DeliveryMoment>`${table.chosen}`,
  day: table.day,
  minutes: table.minutes,
  timeZone: table.timeZone,
  deliverAt: table.deliverAt,
  mails: table.mails,
  sentAt: table.sentAt,
  openedAt: table.openedAt,
};

export function createDeliveriesRepo(clock: Clock) {
  const now = clock.sqlNow;
  const byKey = ({ creatorId, id }: CardKey) => and(eq(table.creatorId, creatorId), eq(table.groupCardId, id));

  return {
    /** Callers that change it hold the lock of its card. */
    async findDelivery(db: Database | Transaction, key: CardKey): Promise<StoredDelivery | undefined> {
      const [row] = await db.select(columns).from(table).where(byKey(key));
      return row;
    },

    async saveDelivery(tx: Transaction, { creatorId, id: groupCardId }: CardKey, plan: DeliveryPlan): Promise<void> {
      const { deliverAt, warnAt, ...fields } = plan;
      const times = { deliverAt: sql`${deliverAt.toString()}::timestamptz`, warnAt: timestamp(warnAt) };
      const set = { ...fields, ...times, state: 'scheduled', retryAt: null, keptByUserId: null, updatedAt: now };
      await tx
        .insert(table)
        .values({ creatorId, groupCardId, ...set, createdAt: now })
        .onConflictDoUpdate({ target: [table.creatorId, table.groupCardId], set });
    },

    async moveDelivery(
      tx: Transaction,
      key: CardKey,
      plan: Pick<DeliveryPlan, 'day' | 'deliverAt' | 'warnAt'>,
    ): Promise<void> {
      const deliverAt = sql`${plan.deliverAt.toString()}::timestamptz`;
      await tx
        .update(table)
        .set({ day: plan.day, deliverAt, warnAt: timestamp(plan.warnAt), retryAt: null, updatedAt: now })
        .where(byKey(key));
    },

    async changeState(tx: Transaction, key: CardKey, state: CardDeliveryState): Promise<void> {
      await tx.update(table).set({ state, updatedAt: now }).where(byKey(key));
    },

    async changeAddress(
      tx: Transaction,
      key: CardKey,
      address: Pick<DeliveryPlan, 'recipientEmail' | 'recipientEmailCanonical' | 'linkToken'>,
    ): Promise<void> {
      await tx
        .update(table)
        .set({ ...address, keptByUserId: null })
        .where(byKey(key));
    },

    /** Counts the next mail; returns its number, which its key contains. */
    async beginMail(tx: Transaction, key: CardKey): Promise<number> {
      const [row] = await tx
        .update(table)
        .set({ state: 'sending', mails: sql`${table.mails} + 1`, warnAt: null, retryAt: null, updatedAt: now })
        .where(byKey(key))
        .returning({ mails: table.mails });
      return row?.mails ?? 0;
    },

    async markSent(tx: Transaction, key: CardKey): Promise<void> {
      await tx.update(table).set({ state: 'sent', sentAt: now, updatedAt: now }).where(byKey(key));
    },

    /** Returns whether it was the first time. */
    async markOpened(tx: Transaction, key: CardKey): Promise<boolean> {
      const { rowCount } = await tx
        .update(table)
        .set({ openedAt: now, updatedAt: now })
        .where(and(byKey(key), isNull(table.openedAt)));
      return rowCount === 1;
    },

    async findForMail(tx: Transaction, key: CardKey): Promise<DeliveryForMail | undefined> {
      const [row] = await tx
        .select({
          ...columns,
          slug: groupCards.slug,
          title: groupCards.title,
          theme: sql<CardTheme>`${groupCards.theme}`,
          recipientName: groupCards.recipientName,
          initiatorName: groupCards.initiatorName,
          celebratedOn: groupCards.celebratedOn,
          isTakenDown: sql<boolean>`${groupCards.takenDownAt} is not null`,
          messages: groupCards.contributionsCount,
          creatorEmail: users.email,
          creatorTimeZone: users.timeZone,
          cardLanguage: sql<Language>`${groupCards.language}`,
        })
        .from(table)
        .innerJoin(groupCards, and(eq(groupCards.creatorId, table.creatorId), eq(groupCards.id, table.groupCardId)))
        .innerJoin(users, eq(users.id, table.creatorId))
        .where(byKey(key));
      return row;
    },

    /** What the mail would say of the card as it is now. */
    async findForPreview(db: Database, { creatorId, id }: CardKey) {
      const [row] = await db
        .select({
          slug: groupCards.slug,
          theme: sql<CardTheme>`${groupCards.theme}`,
          sender: groupCards.initiatorName,
          senderEmail: users.email,
          messages: groupCards.contributionsCount,
        })
        .from(groupCards)
        .innerJoin(users, eq(users.id, groupCards.creatorId))
        .where(and(eq(groupCards.creatorId, creatorId), eq(groupCards.id, id)));
      return row;
    },

    /** Who wrote, in the order of the messages; null for somebody who gave no name. */
    async listAuthors(tx: Database | Transaction, { creatorId, id }: CardKey): Promise<(string | null)[]> {
      const { contributorName, createdAt, hiddenAt, position, pseudonym } = groupCardContributions;
      const rows = await tx
        .select({ author: pseudonym, name: contributorName })
        .from(groupCardContributions)
        .where(
          and(
            eq(groupCardContributions.creatorId, creatorId),
            eq(groupCardContributions.groupCardId, id),
            isNull(hiddenAt),
          ),
        )
        .orderBy(asc(position), asc(createdAt))
        .limit(contributionLimits.perCard);
      const authors = new Map<string, string | null>();
      for (const { author, name } of rows) authors.set(author, authors.get(author) ?? name);
      return [...authors.values()];
    },

    lockCreator: lockUser,

    async publishCard(tx: Transaction, { creatorId, id }: CardKey): Promise<void> {
      await tx
        .update(groupCards)
        .set({ isPublished: true, publishedAt: now, updatedAt: now })
        .where(and(eq(groupCards.creatorId, creatorId), eq(groupCards.id, id), sql`not ${groupCards.isPublished}`));
    },

    async findCreatorZone(tx: Transaction, userId: number): Promise<string> {
      const [row] = await tx.select({ zone: users.timeZone }).from(users).where(eq(users.id, userId));
      return row?.zone ?? 'UTC';
    },

    /** Cards published by their delivery do not publish themselves as well. */
    async stopPublishing(tx: Transaction, { creatorId, id }: CardKey): Promise<void> {
      await tx
        .update(groupCards)
        .set({ publishOn: null, publishAt: null })
        .where(and(eq(groupCards.creatorId, creatorId), eq(groupCards.id, id)));
    },
  };
}
