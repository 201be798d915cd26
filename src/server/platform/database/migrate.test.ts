import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { migrateDatabase } from './migrate.ts';

let url: string;
let client: Client;
const folder = mkdtempSync(join(tmpdir(), 'kartu-migrations-'));

beforeAll(async () => {
  url = await testDatabase();
  client = new Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  rmSync(folder, { recursive: true });
});

/** Migrations of later releases than any that the database knows. */
function release(migrations: Record<string, string>): void {
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const entries = Object.entries(migrations).map(([tag, text], idx) => {
    writeFileSync(join(folder, `${tag}.sql`), text);
    return { idx, when: 9_000_000_000_000 + idx, tag, breakpoints: true };
  });
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
}

const table = 'CREATE TABLE "big" ("id" int);--> statement-breakpoint\nINSERT INTO "big" VALUES (1), (2), (2);';
const index = '-- for the list\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "big_id" ON "big" USING btree ("id");';

async function validity(): Promise<boolean[]> {
  const text = `select indisvalid as valid from pg_index where indexrelid = to_regclass('big_id')`;
  return (await client.query<{ valid: boolean }>(text)).rows.map(({ valid }) => valid);
}

test('an index on a large table is built while others write, and after what was left of a failed try', async () => {
  release({ '9000_table': table });
  await migrateDatabase(url, [], folder);
  await expect(client.query('create unique index concurrently big_id on big (id)')).rejects.toThrow('big_id');
  expect(await validity()).toEqual([false]);

  release({ '9000_table': table, '9001_index': index });
  const writer = new Client({ connectionString: url });
  await writer.connect();
  await writer.query('begin');
  await writer.query('insert into big values (3)');
  // Several processes start at once; an open transaction is waited for without holding up the next writers.
  const migrated = Promise.all([1, 2, 3].map(() => migrateDatabase(url, [], folder)));
  await expect
    .poll(async () => {
      const text = `select 1 from pg_stat_activity where query ilike '%index concurrently%' and wait_event_type = 'Lock'`;
      return (await client.query(text)).rowCount;
    })
    .toBe(1);
  await client.query(`set statement_timeout = '2s'`);
  await client.query('insert into big values (4)');
  await writer.query('commit');
  await migrated;
  expect(await validity()).toEqual([true]);
  const { rows } = await client.query('select hash from drizzle.__drizzle_migrations where created_at >= 9e12');
  expect(rows).toHaveLength(2);
  await writer.end();
});

test('a migration that fails changes nothing and says why', async () => {
  release({
    '9000_table': table,
    '9001_index': index,
    '9002_bad': 'CREATE TABLE "half" ();--> statement-breakpoint\nSELECT 1/0;',
  });
  await expect(migrateDatabase(url, [], folder)).rejects.toThrow(/a migration failed: .*division by zero/);
  const { rows } = await client.query(`select to_regclass('half') as half`);
  expect(rows).toEqual([{ half: null }]);
});
