import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, digest, id, moment } from './columns.ts';
import { users } from './users.ts';

/** The latest mailed link by which somebody confirms that their account is to be deleted. */
export const leaveRequests = pgTable(
  'leave_requests',
  {
    userId: id()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: id().notNull(),
    token: digest().notNull(),
    takesMessages: boolean().notNull(),
    /** When it was confirmed; the link then only tells when the account goes. */
    usedAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('leave_requests_expires_at').on(table.expiresAt)],
);

/** The one address that outlives its account, until the mail that says so has been sent. */
export const goodbyeMails = pgTable(
  'goodbye_mails',
  {
    id: id().primaryKey(),
    email: text().notNull(),
    language: text().notNull(),
    hasLeftMessages: boolean().notNull(),
    /** Deleted because nobody used it, not because its owner left. */
    wasUnused: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('goodbye_mails_created_at').on(table.createdAt)],
);
