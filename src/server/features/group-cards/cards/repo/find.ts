import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { CardThanks } from '#contract/cards/thanks.ts';
import type { ReportGround } from '#domain/cards/report.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { prepareFlat } from '#server/platform/database/prepared.ts';
import {
  groupCardDeliveries,
  groupCardInvitations,
  groupCardOwners,
  groupCards,
  groupCardSlugs,
  groupCardThanks,
  userAddresses,
  users,
} from '#server/platform/database/schema/index.ts';
import { isoInstant, secondsUntil } from '#server/platform/database/sql.ts';

/** An invitation that is not revoked, expired or anonymised. */
export interface ActiveInvitation {
  id: number;
  email: string;
  name: string | null;
}

/** A card, with what is needed to decide who is looking at it. */
export interface FoundCard {
  creatorId: number;
  id: number;
  slug: string;
  /** The fields that everybody may read, serialised by the database. */
  publicJson: string;
  recipientBirthday: string;
  celebratedOn: string;
  recipientEmail: string | null;
  /** The canonical address to which the card is delivered. */
  deliveredTo: string | null;
  /** The account that keeps the card, whose address may be forgotten since. */
  keptByUserId: number | null;
  /** Whether that delivery was called off. */
  isDeliveryOff: boolean;
  /** Whether a delivery was ever planned. */
  hasDelivery: boolean;
  /** Whether this browser has opened the link in the mail that delivered the card. */
  bearsDelivery: boolean;
  isPublished: boolean;
  isWithdrawn: boolean;
  isTakenDown: boolean;
  takenDownAt: Date | null;
  takenDownFor: ReportGround | null;
  publishOn: string | null;
  revision: number;
  invitedCount: number;
  writtenCount: number;
  creatorTimeZone: string;
  creatorHour: number;
  /** The invitation of the signed-in address. */
  ownInvitation: ActiveInvitation | null;
  /** The latest of the invitations whose links this browser has opened. */
  linkInvitation: ActiveInvitation | null;
  thanks: CardThanks | null;
}

const publicJson = sql<string>`(select row_to_json(core)::text from (select
  ${groupCards.id} as "id", ${groupCards.slug} as "slug", ${groupCards.initiatorName} as "initiatorName",
  ${groupCards.recipientName} as "recipientName", ${groupCards.celebratedOn} as "celebratedOn",
  ${groupCards.title} as "title", ${groupCards.coverLine} as "coverLine", ${groupCards.description} as "description", ${groupCards.theme} as "theme",
  ${groupCards.cover} as "cover",
  ${groupCards.language} as "language", ${groupCards.isPublished} as "isPublished",
  ${isoInstant(groupCards.publishedAt)} as "publishedAt", ${isoInstant(groupCards.createdAt)} as "createdAt",
  ${groupCards.contributionsCount} as "contributionsCount", ${groupCards.revision} as "revision") core)`;

export interface ViewerKeys {
  /** The canonical address of the signed-in user, or empty. */
  address: string;
  /** Hashes of the tokens in the invitation cookie, the latest first. */
  tokens: readonly Buffer[];
}

/** Runs with every request about a card, so it is one prepared statement. */
export function prepareFindCard(db: Database, clock: Clock) {
  const now = clock.sqlNow;

  const invitation = (which: SQL, order: SQL) => sql<ActiveInvitation | null>`(select row_to_json(active) from (
    select i.id, i.invitee_email as email, i.invitee_name as name from ${groupCardInvitations} i
    where i.creator_id = ${groupCards.creatorId} and i.group_card_id = ${groupCards.id}
      and i.revoked_at is null and i.forgotten_at is null and i.expires_at > ${now} and ${which}
    order by ${order} limit 1) active)`;
  // Each in a select of its own, so that its value does not change the plan: otherwise PostgreSQL plans the statement
  // anew with every request, which takes several times as long as running it.
  const tokens = sql`(select ${sql.placeholder('tokens')}::bytea[])::bytea[]`;
  const address = sql`(select ${sql.placeholder('address')}::text)`;
  // A suspended user must not write by a personal link instead; without an account nobody is suspended.
  const mayWrite = sql`coalesce((select u.suspended_at is null from ${userAddresses} a join ${users} u on u.id = a.user_id
    where a.email_canonical = i.invitee_email_canonical), true)`;

  const fields = {
    creatorId: groupCards.creatorId,
    id: groupCards.id,
    slug: groupCards.slug,
    publicJson,
    recipientBirthday: groupCards.recipientBirthday,
    celebratedOn: groupCards.celebratedOn,
    recipientEmail: groupCards.recipientEmail,
    deliveredTo: groupCardDeliveries.recipientEmailCanonical,
    keptByUserId: groupCardDeliveries.keptByUserId,
    isDeliveryOff: sql<boolean>`coalesce(${groupCardDeliveries.state} = 'cancelled', false)`,
    hasDelivery: sql<boolean>`${groupCardDeliveries.state} is not null`,
    bearsDelivery: sql<boolean>`coalesce(${groupCardDeliveries.linkToken} = any(${tokens}), false)`,
    isPublished: groupCards.isPublished,
    isWithdrawn: sql<boolean>`${users.suspendedAt} is not null or ${users.leavesAt} is not null
      or coalesce(${groupCards.expiresAt} <= ${now}, false)`,
    isTakenDown: sql<boolean>`${groupCards.takenDownAt} is not null`,
    takenDownAt: groupCards.takenDownAt,
    takenDownFor: sql<ReportGround | null>`${groupCards.takenDownFor}`,
    publishOn: groupCards.publishOn,
    revision: groupCards.revision,
    invitedCount: groupCards.invitedCount,
    writtenCount: groupCards.writtenCount,
    creatorTimeZone: users.timeZone,
    creatorHour: users.reminderHour,
    ownInvitation: invitation(sql`i.invitee_email_canonical = ${address}`, sql`i.id`),
    linkInvitation: invitation(
      sql`i.invite_token = any(${tokens}) and ${mayWrite}`,
      sql`array_position(${tokens}, i.invite_token)`,
    ),
    thanks: sql<CardThanks | null>`case when ${groupCardThanks.content} is not null then json_build_object(
      'content', ${groupCardThanks.content}, 'secondsLeft', ${secondsUntil(now, groupCardThanks.sendAt)}) end`,
  };

  const isCardOf = (lookup: typeof groupCardSlugs | typeof groupCardOwners) =>
    and(eq(groupCards.creatorId, lookup.creatorId), eq(groupCards.id, lookup.groupCardId));
  const isDeliveryOfCard = and(
    eq(groupCardDeliveries.creatorId, groupCards.creatorId),
    eq(groupCardDeliveries.groupCardId, groupCards.id),
  );

  const isThanksOfCard = and(
    eq(groupCardThanks.creatorId, groupCards.creatorId),
    eq(groupCardThanks.groupCardId, groupCards.id),
  );

  const bySlug = prepareFlat(
    db,
    'group_card_by_slug',
    db
      .select(fields)
      .from(groupCardSlugs)
      .innerJoin(groupCards, isCardOf(groupCardSlugs))
      .innerJoin(users, eq(users.id, groupCards.creatorId))
      .leftJoin(groupCardDeliveries, isDeliveryOfCard)
      .leftJoin(groupCardThanks, isThanksOfCard)
      .where(eq(groupCardSlugs.slug, sql.placeholder('key'))),
  );

  const byId = prepareFlat(
    db,
    'group_card_by_id',
    db
      .select(fields)
      .from(groupCardOwners)
      .innerJoin(groupCards, isCardOf(groupCardOwners))
      .innerJoin(users, eq(users.id, groupCards.creatorId))
      .leftJoin(groupCardDeliveries, isDeliveryOfCard)
      .leftJoin(groupCardThanks, isThanksOfCard)
      .where(eq(groupCardOwners.groupCardId, sql.placeholder('key'))),
  );

  return async (key: string | number, sought: ViewerKeys): Promise<FoundCard | undefined> => {
    const find = typeof key === 'string' ? bySlug : byId;
    const [found] = await find({ key, ...sought });
    return found;
  };
}
