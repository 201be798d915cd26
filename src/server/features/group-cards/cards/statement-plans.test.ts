import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '#server/platform/database/connect.ts';
import { createServices } from '#server/services.ts';
import { type Product, startParts } from '#test/app.ts';
import { insertCard } from '#test/fixtures/cards.ts';
import { insertUser } from '#test/fixtures/users.ts';

/** PostgreSQL plans a prepared statement anew this many times before it may keep one plan. */
const plannedAnew = 5;

let parts: Product;
/** One connection alone: each has prepared statements of its own. */
let one: DatabaseConnection;

beforeAll(async () => {
  parts = await startParts();
  const { config, deps } = parts;
  one = connectDatabase({ url: config.DATABASE_URL, pool: 1, name: 'plans', logger: deps.logger });
});
afterAll(() => one.close());

test('what is read of a card with every request is planned once, not with each request', async () => {
  const { db } = one;
  const { userId } = await insertUser(db);
  const { id, slug } = await insertCard(db, userId, { messages: [{ name: 'Rasa', text: 'Laimės' }] });
  await db.execute('analyze group_cards, group_card_slugs, group_card_owners, group_card_contributions');
  const { cardReading } = createServices({ ...parts.deps, db });

  for (let read = 0; read < plannedAnew * 2; read += 1) {
    expect((await cardReading.lookUpCard(null, [], slug)).state).toBe('open');
    await cardReading.lookUpCard(null, [], id);
  }

  const { rows } = await db.execute(sql`select name, custom_plans::int as anew from pg_prepared_statements
    where name like 'group_card_%' order by name`);
  expect(rows).toEqual([
    { name: 'group_card_by_id', anew: plannedAnew },
    { name: 'group_card_by_slug', anew: plannedAnew },
    { name: 'group_card_contributions', anew: plannedAnew },
  ]);
});
