import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Product, startParts } from '#test/app.ts';

let parts: Product;
let columns: { table: string; column: string }[];
let keys: Map<string, string[]>;

beforeAll(async () => {
  parts = await startParts();
  const found = await parts.deps.db.execute<{ table: string; column: string }>(`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position`);
  columns = found.rows;
  const primary = await parts.deps.db.execute<{ table: string; columns: string[] }>(`
    select tc.table_name as "table", array_agg(kcu.column_name::text order by kcu.ordinal_position) as columns
    from information_schema.table_constraints tc
    join information_schema.key_column_usage kcu using (constraint_schema, constraint_name)
    where tc.table_schema = 'public' and tc.constraint_type = 'PRIMARY KEY' group by tc.table_name`);
  keys = new Map(primary.rows.map((row) => [row.table, row.columns]));
});

/** `## table` headings and their rows, as the page in docs says them. */
function inventory(): Map<string, string[][]> {
  const sections = new Map<string, string[][]>();
  let rows: string[][] = [];
  for (const line of readFileSync('docs/data-inventory.md', 'utf8').split('\n')) {
    const heading = /^## `?([a-z_]+)`?$/.exec(line)?.[1];
    if (heading) sections.set(heading, (rows = []));
    if (line.startsWith('| `'))
      rows.push(
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim().replaceAll('`', '')),
      );
  }
  return sections;
}

describe('the data inventory', () => {
  test('knows every column of every table, and no other', () => {
    const actual = columns.map(({ table, column }) => `${table}.${column}`).sort();
    const written = [...inventory()].flatMap(([table, rows]) => rows.map(([column]) => `${table}.${column}`)).sort();
    expect(written).toEqual(actual);
  });

  test('says of each what it is for, how long it is kept, whether it is exported and what deletion does', () => {
    const incomplete = [...inventory()].flatMap(([table, rows]) =>
      rows.filter((row) => row.length !== 5 || row.some((cell) => cell === '')).map(([column]) => `${table}.${column}`),
    );
    expect(incomplete).toEqual([]);
  });
});

describe('keys that survive spreading the data by user', () => {
  /** Found by something other than a user, or belonging to nobody. */
  const byOtherKeys = [
    'audit_log',
    'browser_errors',
    'daily_figures',
    'blocked_pictures',
    'goodbye_mails',
    'group_card_owners',
    'group_card_signing_links',
    'group_card_slugs',
    'mail_deliveries',
    'mail_incidents',
    'mail_lane_stops',
    'mail_suppressions',
    'rate_limits',
    'removed_objects',
    'uploads',
    'user_addresses',
    'users',
    'verification_tokens',
  ];

  test('whatever a user owns is keyed by the user first', () => {
    const owned = [...keys].filter(([table]) => !byOtherKeys.includes(table));
    expect(owned.length).toBeGreaterThan(8);
    for (const [table, [first]] of owned)
      expect([table, first]).toEqual([table, expect.stringMatching(/^(user|creator)_id$/)]);
  });

  test('no id comes from a sequence, but for the log that only grows', async () => {
    const sequences = await parts.deps.db.execute(`select sequencename from pg_sequences where schemaname = 'public'`);
    expect(sequences.rows).toEqual([{ sequencename: 'audit_log_id_seq' }]);
  });
});
