import { Column, fillPlaceholders, is, type Query, SQL } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from './connect.ts';

/** A select of Drizzle's whose fields are columns and SQL, with no groups of fields. */
interface FlatSelect<Row> {
  readonly _: { readonly result: Row[]; readonly selectedFields: unknown };
  toSQL(): Query;
}

/** What PostgreSQL sends for a field, as the field's column or SQL reads it. */
type Decode = (value: unknown) => unknown;

/** Columns read dates and times from their text, so pg must not read them before. */
const { builtins } = pg.types;
const readByColumns = new Set<number>([builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ, builtins.INTERVAL]);
const asSent = (text: string) => text;
type Oid = Parameters<typeof pg.types.getTypeParser>[0];
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: Oid, format?: 'text' | 'binary') =>
    readByColumns.has(oid) ? asSent : pg.types.getTypeParser(oid, format ?? 'text'),
};

function decoderOf(field: unknown): Decode {
  if (is(field, Column)) return (value) => field.mapFromDriverValue(value);
  if (!is(field, SQL)) throw new Error('only columns and SQL can be selected here');
  const { decoder } = field as unknown as { decoder: { mapFromDriverValue: Decode } };
  return (value) => decoder.mapFromDriverValue(value);
}

/**
 * Prepares by name a select that runs with nearly every request. Drizzle looks for tables and groups in every row anew,
 * which takes longer than all that we do with the row; how to read these rows is found out once.
 */
export function prepareFlat<Row extends object>(db: Database, name: string, select: FlatSelect<Row>) {
  const { sql: text, params } = select.toSQL();
  const fields = Object.entries(select._.selectedFields as Record<string, unknown>);
  const names = fields.map(([field]) => field);
  const decoders = fields.map(([, field]) => decoderOf(field));

  function read(values: readonly unknown[]): Row {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) {
      const value = values[index];
      row[names[index] as string] = value === null ? null : decoders[index]?.(value);
    }
    return row as Row;
  }

  return async (given: object): Promise<Row[]> => {
    const values = fillPlaceholders(params, given as Record<string, unknown>);
    const { rows } = await db.$client.query<unknown[]>({ name, text, values, types, rowMode: 'array' });
    return rows.map(read);
  };
}
