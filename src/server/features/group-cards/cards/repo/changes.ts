import { and, asc, desc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { CardTheme } from '#domain/cards/group-card.ts';
import type { CoverPhoto } from '#domain/cards/picture.ts';
import type { CardInMaking, UpcomingCard } from '#domain/cards/upcoming-card.ts';
import type { Language } from '#domain/language.ts';
import { cardLimits } from '#domain/limits/cards.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import {
  groupCardContributions,
  groupCardDeliveries,
  groupCardInvitations,
  groupCardOwners,
  groupCards,
  groupCardSlugs,
  uploads,
  users,
} from '#server/platform/database/schema/index.ts';
import { isoInstant, lockUser } from '#server/platform/database/sql.ts';

/** A card with the moment of its delivery, which has no clock yet. */
export type Planned<Card> = Omit<Card, 'opens'> & { readonly deliverAt: string | null };

export interface CardKey {
  creatorId: number;
  id: number;
}

export interface CardFields {
  initiatorName: string;
  recipientName: string;
  recipientBirthday: string;
  celebratedOn: string;
  title: string;
  coverLine: string | null;
  description: string | null;
  theme: CardTheme;
  publishOn: string | null;
}

/** The photo on the cover is put there later. */
export interface ChangedFields extends CardFields {
  cover: CoverPhoto | null;
}

export interface NewCard extends CardKey, CardFields {
  birthdayId: number | null;
  recipientEmail: string | null;
  slug: string;
  language: Language;
}

/** A card whose row is locked until the transaction ends. */
export interface LockedCard extends CardKey {
  slug: string;
  isPublished: boolean;
  recipientBirthday: string;
  celebratedOn: string;
  publishOn: string | null;
  recipientEmail: string | null;
  cover: CoverPhoto | null;
}

export type ListedCard = Awaited<ReturnType<ReturnType<typeof createCardRepo>['listCards']>>[number];

export function createCardRepo(clock: Clock) {
  const now = clock.sqlNow;
  const byKey = ({ creatorId, id }: CardKey) => and(eq(groupCards.creatorId, creatorId), eq(groupCards.id, id));

  return {
    /** Serialises calls of one user that create cards or invite, so that limits per user hold. */
    lockCreator: lockUser,

    countCards: (db: Database | Transaction, userId: number): Promise<number> =>
      db.$count(groupCards, eq(groupCards.creatorId, userId)),

    hasCard: async (db: Database | Transaction, key: CardKey): Promise<boolean> =>
      (await db.$count(groupCards, byKey(key))) > 0,

    async insertCard(tx: Transaction, card: NewCard): Promise<void> {
      await tx.insert(groupCards).values({ ...card, createdAt: now, updatedAt: now });
      const { creatorId, id: groupCardId, slug } = card;
      await tx.insert(groupCardSlugs).values({ slug, creatorId, groupCardId });
      await tx.insert(groupCardOwners).values({ groupCardId, creatorId });
    },

    async lockCard(tx: Transaction, key: CardKey): Promise<LockedCard | undefined> {
      const [card] = await tx
        .select({
          creatorId: groupCards.creatorId,
          id: groupCards.id,
          slug: groupCards.slug,
          isPublished: groupCards.isPublished,
          recipientBirthday: groupCards.recipientBirthday,
          celebratedOn: groupCards.celebratedOn,
          publishOn: groupCards.publishOn,
          recipientEmail: groupCards.recipientEmail,
          cover: groupCards.cover,
        })
        .from(groupCards)
        .where(byKey(key))
        .for('no key update');
      return card;
    },

    async updateCard(tx: Transaction, key: CardKey, fields: Partial<ChangedFields>): Promise<void> {
      await tx
        .update(groupCards)
        .set({ ...fields, ...(fields.publishOn === null ? { publishAt: null } : {}), updatedAt: now })
        .where(byKey(key));
    },

    /** Takes a photo that the creator uploaded and has not used yet; undefined if there is none of that name. */
    async claimCover(tx: Transaction, { creatorId, id }: CardKey, objectName: string) {
      const [claimed] = await tx
        .update(uploads)
        .set({ creatorId, groupCardId: id, expiresAt: null })
        .where(
          and(
            eq(uploads.objectName, objectName),
            eq(uploads.state, 'clean'),
            eq(uploads.ownerUserId, creatorId),
            isNotNull(uploads.expiresAt),
            or(isNull(uploads.groupCardId), and(eq(uploads.creatorId, creatorId), eq(uploads.groupCardId, id))),
          ),
        )
        .returning({ width: sql<number>`${uploads.width}`, height: sql<number>`${uploads.height}` });
      return claimed;
    },

    /** A trigger remembers the stored objects, and a job removes them. */
    async deleteCover(tx: Transaction, { creatorId, id }: CardKey, objectName: string): Promise<void> {
      await tx
        .delete(uploads)
        .where(and(eq(uploads.creatorId, creatorId), eq(uploads.groupCardId, id), eq(uploads.objectName, objectName)));
    },

    async publishCard(tx: Transaction, key: CardKey): Promise<void> {
      await tx.update(groupCards).set({ isPublished: true, publishedAt: now, updatedAt: now }).where(byKey(key));
    },

    async deleteCard(tx: Transaction, key: CardKey): Promise<boolean> {
      return (await tx.delete(groupCards).where(byKey(key))).rowCount === 1;
    },

    /** Recounts contributions and invitations, and returns the new revision. */
    async incrementRevision(tx: Transaction, key: CardKey): Promise<number> {
      const [row] = await tx
        .update(groupCards)
        .set({
          revision: sql`${groupCards.revision} + 1`,
          updatedAt: now,
          contributionsCount: sql`(select count(*) from ${groupCardContributions} c
            where c.creator_id = ${key.creatorId} and c.group_card_id = ${key.id} and c.hidden_at is null)`,
          invitedCount: sql`(select count(*) from ${groupCardInvitations} i
            where i.creator_id = ${key.creatorId} and i.group_card_id = ${key.id} and i.revoked_at is null)`,
          writtenCount: sql`(select count(*) from ${groupCardInvitations} i where i.creator_id = ${key.creatorId}
            and i.group_card_id = ${key.id} and i.revoked_at is null and i.status = 'responded')`,
        })
        .where(byKey(key))
        .returning({ revision: groupCards.revision });
      return row?.revision ?? 0;
    },

    /** Cards for birthdays from that day on, the nearest first; for the same day the newest first. */
    listUpcomingCards: (db: Database, userId: number, from: string): Promise<Planned<UpcomingCard>[]> =>
      db
        .select({
          slug: groupCards.slug,
          birthdayId: groupCards.birthdayId,
          recipientName: groupCards.recipientName,
          celebratedOn: groupCards.celebratedOn,
          theme: sql<CardTheme>`${groupCards.theme}`,
          contributionsCount: groupCards.contributionsCount,
          isPublished: groupCards.isPublished,
          isPlanned: sql<boolean>`${groupCards.publishOn} is not null
            or coalesce(${groupCardDeliveries.state} in ('scheduled', 'sending'), false)`,
          deliverAt: sql<string | null>`case when ${groupCardDeliveries.state} = 'scheduled'
            then ${isoInstant(groupCardDeliveries.deliverAt)} end`,
        })
        .from(groupCards)
        .leftJoin(
          groupCardDeliveries,
          and(
            eq(groupCardDeliveries.creatorId, groupCards.creatorId),
            eq(groupCardDeliveries.groupCardId, groupCards.id),
          ),
        )
        .where(and(eq(groupCards.creatorId, userId), gte(groupCards.celebratedOn, from)))
        .orderBy(asc(groupCards.celebratedOn), desc(groupCards.createdAt))
        .limit(cardLimits.listPage),

    /**
     * Cards for birthdays from that day on that are not published yet, the nearest first: a few of one's own and a few to
     * which one is invited and has not written. Not those that are delivered to oneself, which are sealed. What is planned
     * is told of one's own only.
     */
    async listCardsInMaking(
      db: Database,
      user: { userId: number; address: string; from: string },
      each: number,
    ): Promise<Planned<CardInMaking>[]> {
      const columns = sql`c.slug, c.title, c.theme, c.recipient_name as "recipientName",
        c.celebrated_on as "celebratedOn", c.contributions_count as "contributionsCount"`;
      const delivery = sql`left join ${groupCardDeliveries} d on d.creator_id = c.creator_id and d.group_card_id = c.id`;
      const isMaking = sql`not c.is_published and c.taken_down_at is null and c.celebrated_on >= ${user.from}`;
      const order = sql`order by c.celebrated_on, c.created_at desc limit ${each}`;
      const { rows } = await db.execute<Planned<CardInMaking> & Record<string, unknown>>(sql`
        (select ${columns}, null::text as "invitedBy",
          (c.publish_on is not null or coalesce(d.state in ('scheduled', 'sending'), false)) as "isPlanned",
          case when d.state = 'scheduled' then ${isoInstant(sql`d.deliver_at`)} end as "deliverAt"
          from ${groupCards} c ${delivery}
          where c.creator_id = ${user.userId} and ${isMaking} ${order})
        union all
        (select ${columns}, c.initiator_name, false, null from ${groupCardInvitations} i
          join ${groupCards} c on c.creator_id = i.creator_id and c.id = i.group_card_id
          join ${users} u on u.id = c.creator_id ${delivery}
          where i.invitee_email_canonical = ${user.address} and i.creator_id <> ${user.userId}
            and i.status in ('pending', 'unconfirmed') and i.revoked_at is null and i.forgotten_at is null
            and i.expires_at > ${now} and u.suspended_at is null and u.leaves_at is null
            and coalesce(c.expires_at > ${now}, true) and ${isMaking}
            and (d.recipient_email_canonical is distinct from ${user.address} or d.state = 'cancelled')
            and not exists (select 1 from ${groupCardContributions} m where m.creator_id = c.creator_id
              and m.group_card_id = c.id and m.contributor_email_canonical = ${user.address}) ${order})`);
      return rows;
    },

    /** One page of somebody's cards, the newest first. */
    listCards: (db: Database, userId: number, after?: { createdAt: string; id: number }) => {
      // The cursor on the wire has milliseconds, so pages are divided by milliseconds too.
      const madeAt = sql`date_trunc('milliseconds', ${groupCards.createdAt})`;
      const isFurther =
        after && sql`(${madeAt}, ${groupCards.id}) < (${after.createdAt}::timestamptz, ${after.id}::bigint)`;
      return db
        .select({
          id: groupCards.id,
          slug: groupCards.slug,
          initiatorName: groupCards.initiatorName,
          recipientName: groupCards.recipientName,
          recipientBirthday: groupCards.recipientBirthday,
          celebratedOn: groupCards.celebratedOn,
          title: groupCards.title,
          description: groupCards.description,
          theme: sql<CardTheme>`${groupCards.theme}`,
          isPublished: groupCards.isPublished,
          publishedAt: groupCards.publishedAt,
          publishOn: groupCards.publishOn,
          createdAt: groupCards.createdAt,
          contributionsCount: groupCards.contributionsCount,
          invitedCount: groupCards.invitedCount,
          writtenCount: groupCards.writtenCount,
          timeZone: users.timeZone,
          hour: users.reminderHour,
        })
        .from(groupCards)
        .innerJoin(users, eq(users.id, groupCards.creatorId))
        .where(and(eq(groupCards.creatorId, userId), isFurther))
        .orderBy(desc(madeAt), desc(groupCards.id))
        .limit(cardLimits.listPage);
    },
  };
}
