import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { CoverPhoto } from '#domain/cards/picture.ts';
import { createdAt, digest, id, moment } from './columns.ts';
import { users } from './users.ts';

/** Every key of cards and what belongs to them begins with the creator's id, so that the data can be sharded by it. */
export const groupCards = pgTable(
  'group_cards',
  {
    creatorId: id()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: id().notNull(),
    initiatorName: text().notNull(),
    recipientName: text().notNull(),
    recipientBirthday: date({ mode: 'string' }).notNull(),
    /** The birthday that the card is for. */
    celebratedOn: date({ mode: 'string' }).notNull(),
    /** The birthday chosen from the creator's list, possibly deleted since; null if the name was typed. */
    birthdayId: id(),
    /** From the chosen contact, for the surprise guard; offered when a delivery is planned. */
    recipientEmail: text(),
    title: text().notNull(),
    /** Written by the creator in place of the usual words above the title. */
    coverLine: text(),
    description: text(),
    theme: text().notNull().default('default'),
    /** The photo of the birthday person on the cover. */
    cover: jsonb().$type<CoverPhoto>(),
    slug: text().notNull(),
    language: text().notNull().default('en'),
    isPublished: boolean().notNull().default(false),
    publishedAt: moment(),
    publishOn: date({ mode: 'string' }),
    /** The instant of `publishOn` in the creator's zone and hour; null until it is computed. */
    publishAt: moment(),
    /** After a failure: when publishing is tried again. */
    publishRetryAt: moment(),
    shareToken: digest(),
    expiresAt: moment(),
    /** When and for which ground an admin took the card down; then nobody opens it any more. */
    takenDownAt: moment(),
    takenDownFor: text(),
    /** Incremented with every change of the card, so that open pages know when to fetch. */
    revision: integer().notNull().default(0),
    /** Recounted with every change, so that lists need not count. */
    contributionsCount: integer().notNull().default(0),
    invitedCount: integer().notNull().default(0),
    writtenCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.id] }),
    index('group_cards_list').on(table.creatorId, table.createdAt),
    unique('group_cards_slug').on(table.creatorId, table.slug),
    unique('group_cards_share_token').on(table.creatorId, table.shareToken),
    index('group_cards_taken_down_at')
      .on(table.takenDownAt)
      .concurrently()
      .where(sql`${table.takenDownAt} is not null`),
    index('group_cards_publish_on')
      .on(table.publishOn)
      .where(sql`not ${table.isPublished}`),
    index('group_cards_publish_at')
      .on(table.publishAt)
      .where(sql`not ${table.isPublished} and ${table.publishAt} is not null`),
    index('group_cards_without_publish_at')
      .on(table.publishOn)
      .where(sql`not ${table.isPublished} and ${table.publishOn} is not null and ${table.publishAt} is null`),
    check('group_cards_theme', sql`${table.theme} in ('default', 'sunset', 'nature', 'purple', 'ocean')`),
  ],
);

const ofCard = (table: { creatorId: AnyPgColumn; groupCardId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.creatorId, table.groupCardId],
    foreignColumns: [groupCards.creatorId, groupCards.id],
  }).onDelete('cascade');

/** Finds the creator by the slug, because keys of cards begin with the creator. */
export const groupCardSlugs = pgTable(
  'group_card_slugs',
  { slug: text().primaryKey(), creatorId: id().notNull(), groupCardId: id().notNull() },
  (table) => [ofCard(table), index('group_card_slugs_card').on(table.creatorId, table.groupCardId).concurrently()],
);

export const groupCardOwners = pgTable(
  'group_card_owners',
  { groupCardId: id().primaryKey(), creatorId: id().notNull() },
  (table) => [ofCard(table)],
);

export const groupCardInvitations = pgTable(
  'group_card_invitations',
  {
    creatorId: id().notNull(),
    id: id().notNull(),
    groupCardId: id().notNull(),
    inviteeEmail: text().notNull(),
    inviteeEmailCanonical: text().notNull(),
    inviteeName: text(),
    status: text().notNull().default('pending'),
    inviteToken: digest().notNull(),
    expiresAt: moment().notNull(),
    sentAt: moment(),
    respondedAt: moment(),
    nudgedAt: moment(),
    revokedAt: moment(),
    /** When the address was replaced by a pseudonym. */
    forgottenAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.id] }),
    ofCard(table),
    unique('group_card_invitations_invitee').on(table.creatorId, table.groupCardId, table.inviteeEmailCanonical),
    unique('group_card_invitations_invite_token').on(table.creatorId, table.inviteToken),
    index('group_card_invitations_invitee_email').on(table.inviteeEmailCanonical),
    index('group_card_invitations_expires_at')
      .on(table.expiresAt)
      .where(sql`${table.forgottenAt} is null`),
    check(
      'group_card_invitations_status',
      sql`${table.status} in ('pending', 'responded', 'revoked', 'unconfirmed', 'bounced')`,
    ),
  ],
);

export const groupCardContributions = pgTable(
  'group_card_contributions',
  {
    creatorId: id().notNull(),
    id: id().notNull(),
    groupCardId: id().notNull(),
    invitationId: id(),
    contributorEmail: text().notNull(),
    contributorEmailCanonical: text().notNull(),
    /** What others see in place of the address. */
    pseudonym: text().notNull(),
    avatarIndex: smallint().notNull(),
    contributorName: text(),
    contributorUserId: id().references(() => users.id, { onDelete: 'set null' }),
    type: text().notNull(),
    content: text(),
    imageUrl: text(),
    /** Size, tone and preview of the picture, so that nothing moves while it loads. */
    imageWidth: smallint(),
    imageHeight: smallint(),
    imageColor: text(),
    imagePreview: text(),
    /** What the picture shows, for people who do not see it. */
    imageDescription: text(),
    position: integer().notNull().default(0),
    hiddenAt: moment(),
    /** When the recipient gave it a heart. */
    heartedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.id] }),
    ofCard(table),
    index('group_card_contributions_order').on(table.creatorId, table.groupCardId, table.position, table.createdAt),
    index('group_card_contributions_contributor').on(table.contributorUserId),
    index('group_card_contributions_address').on(table.contributorEmailCanonical).concurrently(),
    check('group_card_contributions_type', sql`${table.type} in ('text', 'photo', 'image', 'ai_image')`),
  ],
);

/**
 * A picture on its way to a card; nothing is served or attached before its state is `clean`. One that was taken down
 * is `refused` from then on.
 */
export const uploads = pgTable(
  'uploads',
  {
    objectName: text().primaryKey(),
    purpose: text().notNull(),
    state: text().notNull().default('expected'),
    creatorId: id(),
    groupCardId: id(),
    ownerUserId: id().references(() => users.id, { onDelete: 'set null' }),
    ownerInvitationId: id(),
    contributionId: id(),
    contentHash: digest(),
    /** Of the decoded pixels, the same however the file was packed. */
    pixelsHash: digest(),
    bytes: integer(),
    width: smallint(),
    height: smallint(),
    colour: text(),
    preview: text(),
    expiresAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    ofCard(table),
    index('uploads_card').on(table.creatorId, table.groupCardId),
    index('uploads_expires_at').on(table.expiresAt),
    index('uploads_owner').on(table.ownerUserId),
    check('uploads_purpose', sql`${table.purpose} in ('photo', 'ai_image')`),
    check('uploads_state', sql`${table.state} in ('expected', 'receiving', 'clean', 'refused')`),
  ],
);

/**
 * Pictures whose row was deleted and whose objects are still stored. A trigger on `uploads` writes here for every row
 * that has a width, so that it does not matter whether a contribution, a card or an account was deleted. Files of
 * `data_exports` come here too, with the width 0: they have no copies.
 */
export const removedObjects = pgTable(
  'removed_objects',
  {
    objectName: text().primaryKey(),
    width: smallint().notNull(),
    removedAt: createdAt(),
  },
  (table) => [index('removed_objects_removed_at').on(table.removedAt)],
);
