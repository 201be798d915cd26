import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { dataExportServerLimits } from '#server/platform/limits/data-export.ts';
import { createdAt, digest, id, moment } from './columns.ts';
import { users } from './users.ts';

/**
 * The export of everything that is kept about a user; one per user. A trigger writes to `removed_objects` when
 * `object_name` changes or the row is deleted, so that no file outlives its row.
 */
export const dataExports = pgTable(
  'data_exports',
  {
    userId: id()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of this request; the next one gets another. */
    id: id().notNull(),
    state: text().notNull().default('making'),
    /** Named before the file is stored, so that a killed process leaves nothing behind. */
    objectName: text(),
    linkToken: digest(),
    linkDownloadsLeft: smallint().notNull().default(dataExportServerLimits.linkDownloads),
    attempts: smallint().notNull().default(0),
    picturesTotal: integer().notNull().default(0),
    picturesDone: integer().notNull().default(0),
    /** Written so far, or the size of the file. */
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    requestedAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('data_exports_expires_at').on(table.expiresAt),
    index('data_exports_files')
      .on(table.expiresAt)
      .where(sql`${table.objectName} is not null`),
    check('data_exports_state', sql`${table.state} in ('making', 'ready', 'failed', 'removed')`),
  ],
);
