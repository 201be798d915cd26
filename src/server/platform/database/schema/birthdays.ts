import { sql } from 'drizzle-orm';
import {
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
import { createdAt, digest, id, moment } from './columns.ts';
import { users } from './users.ts';

/** The other entry as it was and as it became, and what moved to it. */
export interface MergeUndo {
  into: number;
  version: number;
  was: {
    name: string;
    date: string;
    birthYear: number | null;
    email: string | null;
    notes: string | null;
    isMuted: boolean;
    isRemembered: boolean;
    source: 'own' | 'file' | 'google';
    sourceRef: string | null;
    importedFacts: string | null;
  };
  /** The name by which the source knows the merged entry. */
  sourceRef: string | null;
  gifts: number[];
  cards: number[];
}

export const birthdays = pgTable(
  'birthdays',
  {
    userId: id()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: id().notNull(),
    name: text().notNull(),
    /** With the year 2000 as a placeholder if none is known; only `birthYear` holds the year. */
    date: date({ mode: 'string' }).notNull(),
    birthYear: smallint(),
    email: text(),
    notes: text(),
    isMuted: boolean().notNull().default(false),
    /** In memory of somebody who has died: reminders continue unless muted, congratulations and ages do not. */
    isRemembered: boolean().notNull().default(false),
    source: text().notNull().default('own'),
    sourceRef: text(),
    /** All who came by one import, which can be removed together, and the name of the file they came from. */
    importId: id(),
    importName: text(),
    /** Fingerprints of the facts that were imported last, one for each, and the version that they became. */
    importedFacts: text(),
    importedVersion: integer(),
    /** Entries with the same name and day of which the user said that they are other people. */
    distinctFrom: id().array(),
    /** Of an entry that was merged into another: what it takes to part them again, for as long as that can be undone. */
    mergeUndo: jsonb().$type<MergeUndo>(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** Incremented with every change, so that a page open for long does not overwrite a newer version. */
    version: integer().notNull().default(1),
    /** Soft deletion: for a short time the row can be restored. */
    deletedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('birthdays_deleted_at')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    unique('birthdays_source').on(table.userId, table.source, table.sourceRef),
    check('birthdays_birth_year', sql`${table.birthYear} >= 1900`),
    check('birthdays_source_known', sql`${table.source} in ('own', 'google', 'file')`),
  ],
);

/** An idea while `givenYear` is null, a gift given from then on. */
export const gifts = pgTable(
  'gifts',
  {
    userId: id().notNull(),
    id: id().notNull(),
    birthdayId: id().notNull(),
    text: text().notNull(),
    link: text(),
    givenYear: smallint(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.birthdayId],
      foreignColumns: [birthdays.userId, birthdays.id],
    }).onDelete('cascade'),
    index('gifts_birthday').on(table.userId, table.birthdayId),
  ],
);

/** The secret address of a user's calendar feed; one per user. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: id()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  token: digest().notNull(),
  createdAt: createdAt(),
});

/** One row per user and local date on which a reminder mail went out. */
export const reminderLogs = pgTable(
  'reminder_logs',
  {
    userId: id()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: id().notNull(),
    reminderDate: date({ mode: 'string' }).notNull(),
    emailSentAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('reminder_logs_reminder_date').on(table.userId, table.reminderDate),
    index('reminder_logs_age').on(table.emailSentAt),
  ],
);

/** One item of a digest and its outcome. The key makes sure that it is planned once, whichever mail carries it. */
export const reminderItems = pgTable(
  'reminder_items',
  {
    userId: id()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reminderDate: date({ mode: 'string' }).notNull(),
    birthdayId: id().notNull(),
    leadDays: smallint().notNull(),
    occursOn: date({ mode: 'string' }).notNull(),
    state: text().notNull().default('planned'),
    reason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.occursOn, table.birthdayId, table.leadDays] }),
    index('reminder_items_planned')
      .on(table.userId, table.reminderDate)
      .where(sql`${table.state} = 'planned'`),
    index('reminder_items_age').on(table.createdAt),
    check('reminder_items_lead_days', sql`${table.leadDays} in (0, 1, 7)`),
    check(
      'reminder_items_state',
      sql`${table.state} in ('planned', 'sent', 'superseded', 'cancelled', 'expired', 'bounced', 'dead')`,
    ),
  ],
);
