import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { createdAt, digest, id, moment } from './columns.ts';
import { groupCards } from './group-cards.ts';
import { users } from './users.ts';

/** To whom, when and how a card is delivered; at most one row per card, kept when the delivery is called off. */
export const groupCardDeliveries = pgTable(
  'group_card_deliveries',
  {
    creatorId: id().notNull(),
    groupCardId: id().notNull(),
    state: text().notNull().default('scheduled'),
    /** Null once it is forgotten. */
    recipientEmail: text(),
    recipientEmailCanonical: text(),
    linkToken: digest(),
    language: text().notNull(),
    /** Whether the day follows the birthday, was chosen, or was the day on which somebody pressed the button. */
    chosen: text().notNull(),
    /** The time on a wall clock in this zone. */
    day: date({ mode: 'string' }).notNull(),
    minutes: smallint().notNull(),
    timeZone: text().notNull(),
    /** Its instant. */
    deliverAt: moment().notNull(),
    /** When the creator is told if the card is nearly empty; null when that is done or needless. */
    warnAt: moment(),
    /** After a failure: when delivering is tried again. */
    retryAt: moment(),
    /** Mails posted so far; the last one decides the state. */
    mails: smallint().notNull().default(0),
    sentAt: moment(),
    openedAt: moment(),
    /** The account of its recipient, once they keep the card; outlives the address. */
    keptByUserId: id().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.groupCardId] }),
    foreignKey({
      columns: [table.creatorId, table.groupCardId],
      foreignColumns: [groupCards.creatorId, groupCards.id],
    }).onDelete('cascade'),
    index('group_card_deliveries_due')
      .on(table.deliverAt)
      .where(sql`${table.state} = 'scheduled'`),
    index('group_card_deliveries_warn_at')
      .on(table.warnAt)
      .where(sql`${table.state} = 'scheduled' and ${table.warnAt} is not null`),
    index('group_card_deliveries_deliver_at')
      .on(table.deliverAt)
      .where(sql`${table.recipientEmail} is not null`),
    index('group_card_deliveries_recipient').on(table.recipientEmailCanonical),
    index('group_card_deliveries_kept_by')
      .on(table.keptByUserId)
      .concurrently()
      .where(sql`${table.keptByUserId} is not null`),
    check(
      'group_card_deliveries_state',
      sql`${table.state} in ('scheduled', 'sending', 'sent', 'bounced', 'failed', 'kept', 'cancelled')`,
    ),
    check('group_card_deliveries_chosen', sql`${table.chosen} in ('birthday', 'other', 'now')`),
  ],
);

/** The recipient's one thank-you to all who wrote on a card; it can be changed and taken back until its moment. */
export const groupCardThanks = pgTable(
  'group_card_thanks',
  {
    creatorId: id().notNull(),
    groupCardId: id().notNull(),
    content: text().notNull(),
    /** Null for who came by the link in the mail. */
    authorUserId: id().references(() => users.id, { onDelete: 'cascade' }),
    sendAt: moment().notNull(),
    /** When its mails were posted. */
    postedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.groupCardId] }),
    foreignKey({
      columns: [table.creatorId, table.groupCardId],
      foreignColumns: [groupCards.creatorId, groupCards.id],
    }).onDelete('cascade'),
    index('group_card_thanks_due')
      .on(table.sendAt)
      .where(sql`${table.postedAt} is null`),
    index('group_card_thanks_author').on(table.authorUserId),
  ],
);
