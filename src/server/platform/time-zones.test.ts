import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Product, startParts } from '#test/app.ts';

let parts: Product;

beforeAll(async () => {
  parts = await startParts();
});

const run = async (statement: string) => (await parts.deps.db.execute(statement)).rows;

describe('zones', () => {
  test('can be stored if both the database and this process know them', async () => {
    const { timeZones } = parts.deps;
    expect(await timeZones.storable('america/new_york')).toBe('America/New_York');
    expect(await timeZones.storable('ACT')).toBeUndefined();
    expect(await timeZones.storable('')).toBeUndefined();
  });

  test('stored before that rule are mended by the migration', async () => {
    const zones = ['VST', 'europe/vilnius', 'US/Pacific-New', 'Mars/Base', 'Asia/Tokyo'];
    for (const [id, zone] of zones.entries()) {
      await run(`insert into users (id, email, time_zone) values (${id + 1}, 'a${id}@example.lt', '${zone}')`);
    }
    const statements = readFileSync('migrations/0007_publish-moments.sql', 'utf8').split('--> statement-breakpoint');
    for (const statement of statements.filter((text) => text.includes('UPDATE "users"'))) await run(statement);
    expect(await run('select time_zone as zone from users order by id')).toEqual(
      ['Asia/Saigon', 'Europe/Vilnius', 'America/Los_Angeles', 'UTC', 'Asia/Tokyo'].map((zone) => ({ zone })),
    );
  });
});
