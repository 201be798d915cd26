import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { cloneDatabase, dropDatabase } from '#scripts/stack/database.ts';

/** A database for this test file alone, dropped after its tests. */
export async function testDatabase(): Promise<string> {
  const { url, template } = inject('postgres');
  const name = `kartu_test_${randomUUID().slice(0, 8)}`;
  const databaseUrl = await cloneDatabase(url, template, name);
  afterAll(() => dropDatabase(url, name));
  return databaseUrl;
}
