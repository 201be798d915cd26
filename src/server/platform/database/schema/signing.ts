import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, digest, id, moment } from './columns.ts';
import { groupCardContributions, groupCards } from './group-cards.ts';

/**
 * Links by which people write on a card with a name only. Found by the hash of the token, because keys of cards begin
 * with the creator; replaced ones stay, so that whoever wrote by them can still change their words.
 */
export const groupCardSigningLinks = pgTable(
  'group_card_signing_links',
  {
    token: digest().primaryKey(),
    creatorId: id().notNull(),
    groupCardId: id().notNull(),
    /** The token is derived from it. */
    number: integer().notNull(),
    isOn: boolean().notNull(),
    showsAtOnce: boolean().notNull().default(false),
    /** When it was switched off because too much came by it. */
    pausedAt: moment(),
    replacedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'group_card_signing_links_of_card',
      columns: [table.creatorId, table.groupCardId],
      foreignColumns: [groupCards.creatorId, groupCards.id],
    }).onDelete('cascade'),
    index('group_card_signing_links_card').on(table.creatorId, table.groupCardId, table.number),
  ],
);

/** What was written by a signing link. It is on the card only once there is a contribution. */
export const groupCardSignatures = pgTable(
  'group_card_signatures',
  {
    creatorId: id().notNull(),
    id: id().notNull(),
    groupCardId: id().notNull(),
    /** Hash of the browser's secret and the card, so that the same browser is not recognised elsewhere. */
    writer: digest().notNull(),
    name: text().notNull(),
    content: text().notNull(),
    /** Whether these words wait for the creator. */
    isWaiting: boolean().notNull(),
    /** The message on the card, with the words that were shown last. */
    contributionId: id(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.id] }),
    foreignKey({
      name: 'group_card_signatures_of_card',
      columns: [table.creatorId, table.groupCardId],
      foreignColumns: [groupCards.creatorId, groupCards.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'group_card_signatures_of_contribution',
      columns: [table.creatorId, table.contributionId],
      foreignColumns: [groupCardContributions.creatorId, groupCardContributions.id],
    }).onDelete('cascade'),
    index('group_card_signatures_card').on(table.creatorId, table.groupCardId, table.createdAt),
    index('group_card_signatures_contribution').on(table.creatorId, table.contributionId),
    index('group_card_signatures_updated_at').on(table.updatedAt),
  ],
);
