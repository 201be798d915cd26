import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { digest, moment } from './columns.ts';

/** What browsers reported, each kind of error once. About no single person. */
export const browserErrors = pgTable(
  'browser_errors',
  {
    /** Hash of what makes two reports the same error. */
    fingerprint: digest().primaryKey(),
    kind: text().notNull(),
    message: text().notNull(),
    /** Places in our own files, the innermost first. */
    stack: text().notNull(),
    page: text().notNull(),
    browser: text().notNull(),
    times: integer().notNull().default(1),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
  },
  (table) => [
    index('browser_errors_last_at').on(table.lastAt),
    check('browser_errors_kind', sql`${table.kind} in ('script', 'policy')`),
  ],
);
