import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, digest, id, moment } from './columns.ts';
import { groupCards } from './group-cards.ts';
import { users } from './users.ts';

/** What people said is wrong with a card or with one picture on it. */
export const reports = pgTable(
  'reports',
  {
    creatorId: id().notNull(),
    id: id().notNull(),
    groupCardId: id().notNull(),
    /** The message whose picture is meant; null for the whole card. */
    contributionId: id(),
    ground: text().notNull(),
    note: text(),
    reporterUserId: id().references(() => users.id, { onDelete: 'set null' }),
    /** Of somebody who is not signed in and wants an answer; in lower case. */
    reporterEmail: text(),
    language: text().notNull(),
    decision: text(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.id] }),
    foreignKey({
      columns: [table.creatorId, table.groupCardId],
      foreignColumns: [groupCards.creatorId, groupCards.id],
    }).onDelete('cascade'),
    index('reports_card').on(table.creatorId, table.groupCardId),
    index('reports_open')
      .on(table.createdAt)
      .where(sql`${table.decidedAt} is null`),
    index('reports_decided_at').on(table.decidedAt),
    index('reports_reporter').on(table.reporterUserId),
    index('reports_reporter_email')
      .on(table.reporterEmail)
      .where(sql`${table.reporterEmail} is not null`),
    check('reports_ground', sql`${table.ground} in ('me', 'insult', 'nudity', 'trick', 'other')`),
    check('reports_decision', sql`${table.decision} in ('taken-down', 'kept')`),
  ],
);

/** Hashes of pictures that were taken down: of the file as it was sent, and of its pixels. */
export const blockedPictures = pgTable(
  'blocked_pictures',
  { hash: digest().primaryKey(), createdAt: createdAt() },
  (table) => [index('blocked_pictures_created_at').on(table.createdAt)],
);
