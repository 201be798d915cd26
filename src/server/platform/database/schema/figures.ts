import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** What the charts of the backend show: one number per day (UTC) and name. About no single person. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
    value: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);
