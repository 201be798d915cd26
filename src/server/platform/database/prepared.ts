import { Column, is, Param, Placeholder, type Query, SQL } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from './connect.ts';
import { DescribedQuery, type DescribedStatement } from './described-query.ts';

/** A select of Drizzle's whose fields are columns and SQL, with no groups of fields. */
interface FlatSelect<Row> {
  readonly _: { readonly result: Row[]; readonly selectedFields: unknown };
  toSQL(): Query;
}

type Given = Readonly<Record<string, unknown>>;

/** What PostgreSQL sends for a field, as the field's column or SQL reads it. */
type Decode = (value: unknown) => unknown;

/** Columns read dates and times from their text, so pg must not read them before. */
const { builtins } = pg.types;
const readByColumns = new Set<number>([builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ, builtins.INTERVAL]);

function decoderOf(field: unknown): Decode {
  if (is(field, Column)) return (value) => field.mapFromDriverValue(value);
  if (!is(field, SQL)) throw new Error('only columns and SQL can be selected here');
  const { decoder } = field as unknown as { decoder: { mapFromDriverValue: Decode } };
  return (value) => decoder.mapFromDriverValue(value);
}

/** How a parameter is found among the given values. */
function fillerOf(param: unknown): (given: Given) => unknown {
  const encoded = is(param, Param) && is(param.value, Placeholder);
  const placeholder = encoded ? param.value : param;
  if (!is(placeholder, Placeholder)) return () => param;
  const { name } = placeholder;
  const valueIn = (given: Given) => {
    if (!(name in given)) throw new Error(`no value for the placeholder ${name}`);
    return given[name];
  };
  return encoded ? (given) => param.encoder.mapToDriverValue(valueIn(given)) : valueIn;
}

/**
 * Prepares by name a select that runs with nearly every request. Drizzle looks for tables and groups in every row anew,
 * and pg asks the database for the columns with every answer; how to read these rows is found out once.
 */
export function prepareFlat<Row extends object>(db: Database, name: string, select: FlatSelect<Row>) {
  const { sql: text, params } = select.toSQL();
  const fields = Object.entries(select._.selectedFields as Record<string, unknown>);
  const names = fields.map(([field]) => field);
  const decoders = fields.map(([, field]) => decoderOf(field));
  const fillers = params.map(fillerOf);

  let readers: readonly ((sent: string) => unknown)[] | undefined;
  const statement: DescribedStatement<Row> = {
    name,
    text,
    isDescribed: () => readers !== undefined,
    describe(types) {
      readers = decoders.map((decode, index) => {
        const type = types[index] ?? builtins.TEXT;
        if (readByColumns.has(type)) return decode;
        const parse: Decode = pg.types.getTypeParser(type, 'text');
        return (sent) => decode(parse(sent));
      });
    },
    read(sent) {
      const row: Record<string, unknown> = {};
      for (let index = 0; index < names.length; index += 1) {
        const value = sent[index] ?? null;
        row[names[index] as string] = value === null ? null : readers?.[index]?.(value);
      }
      return row as Row;
    },
  };

  return async (given: object): Promise<Row[]> => {
    const values = fillers.map((fill) => fill(given as Given));
    return new DescribedQuery(statement, values).run(db.$client);
  };
}
