import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startParts } from '#test/app.ts';
import { insertUser } from '#test/fixtures/users.ts';
import { connectDatabase, type DatabaseConnection } from './connect.ts';
import { errorCode } from './connection-errors.ts';
import { prepareFlat } from './prepared.ts';
import { users } from './schema/index.ts';

let parts: Product;
/** One connection alone, so that each query finds what the one before has left. */
let one: DatabaseConnection;

function connect(pool: number): DatabaseConnection {
  const { config, deps } = parts;
  return connectDatabase({ url: config.DATABASE_URL, pool, name: 'prepared', logger: deps.logger });
}

beforeAll(async () => {
  parts = await startParts();
  one = connect(1);
});
afterAll(() => one.close());

test('rows are read alike whether PostgreSQL has just described them or not, and as Drizzle reads them', async () => {
  const { db } = one;
  const { userId } = await insertUser(db);
  const select = () =>
    db
      .select({
        id: users.id,
        name: users.name,
        birthday: users.birthday,
        createdAt: users.createdAt,
        isAdult: sql<boolean>`${sql.placeholder('age')}::int >= 18`,
        tokens: sql<string>`array_length(${sql.placeholder('tokens')}::bytea[], 1)::text`,
        list: sql<number[]>`array[1, 2]`,
        object: sql<object>`'{"a":[1]}'::json`,
      })
      .from(users)
      .where(eq(users.id, sql.placeholder('id')));
  const find = prepareFlat(db, 'test_user', select());
  const given = { id: userId, age: 18, tokens: [Buffer.from('a'), Buffer.from('b')] };

  const expected = await select().prepare('test_user_by_drizzle').execute(given);
  expect(expected).toMatchObject([{ id: userId, isAdult: true, tokens: '2', list: [1, 2], object: { a: [1] } }]);
  for (let turn = 0; turn < 3; turn += 1) expect(await find(given)).toEqual(expected);
  expect(await find({ ...given, id: userId + 1 })).toEqual([]);
  await expect(find({ age: 18 })).rejects.toThrow('no value for the placeholder');
});

test('several connections know the statement, each by itself', async () => {
  const many = connect(3);
  try {
    const rows = many.db.select({ n: sql<number>`${sql.placeholder('n')}::int` }).from(sql`generate_series(1, 2)`);
    const find = prepareFlat(many.db, 'test_rows', rows);
    for (let turn = 0; turn < 3; turn += 1) {
      const found = await Promise.all([1, 2, 3, 4, 5].map((n) => find({ n })));
      expect(found).toEqual([1, 2, 3, 4, 5].map((n) => [{ n }, { n }]));
    }
  } finally {
    await many.close();
  }
});

test('a failed query tells why, and its connection serves the next one', async () => {
  const { db } = one;
  const divide = prepareFlat(
    db,
    'test_divide',
    db.select({ n: sql<number>`12 / ${sql.placeholder('by')}::int` }).from(sql`generate_series(1, 1)`),
  );
  // The first query describes the statement, the later ones do not.
  for (let turn = 0; turn < 2; turn += 1) {
    expect(errorCode(await divide({ by: 0 }).catch((error: unknown) => error))).toBe('22012');
    expect(errorCode(await divide({ by: 'x' }).catch((error: unknown) => error))).toBe('22P02');
    expect(await divide({ by: 3 })).toEqual([{ n: 4 }]);
  }
});

test('a row that cannot be read fails its own query only', async () => {
  const { db } = one;
  const length = sql`${sql.placeholder('word')}::text`.mapWith((word: string) => {
    if (word === 'wrong') throw new Error('this word cannot be read');
    return word.length;
  });
  const measure = prepareFlat(db, 'test_length', db.select({ length }).from(sql`generate_series(1, 2)`));
  for (let turn = 0; turn < 2; turn += 1) {
    await expect(measure({ word: 'wrong' })).rejects.toThrow('this word cannot be read');
    expect(await measure({ word: 'right' })).toEqual([{ length: 5 }, { length: 5 }]);
  }
});

test('a connection that is lost while a query runs fails it, and the next query gets a new one', async () => {
  const { db } = one;
  const end = prepareFlat(
    db,
    'test_end',
    db
      .select({
        ended: sql<boolean>`case when ${sql.placeholder('end')}::boolean then pg_terminate_backend(pg_backend_pid()) end`,
      })
      .from(sql`generate_series(1, 1)`),
  );
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await end({ end: false })).toEqual([{ ended: null }]);
    await expect(end({ end: true })).rejects.toThrow(/terminat/i);
  }
  expect(await end({ end: false })).toEqual([{ ended: null }]);
});
