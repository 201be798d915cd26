import { beforeAll, expect, test } from 'vitest';
import { enqueueFirstFigures } from './jobs.ts';
import { createServices } from '#server/services.ts';
import { type Product, startParts } from '#test/app.ts';
import { insertPeople } from '#test/fixtures/birthdays.ts';
import { insertCard } from '#test/fixtures/cards.ts';
import { insertUsers } from '#test/fixtures/users.ts';

let parts: Product;

beforeAll(async () => {
  parts = await startParts();
});

test('a new installation need not wait for its first figures', async () => {
  const jobs = () => parts.deps.db.execute(`select 1 from pgboss.job where name = 'figures.count'`);
  const before = (await jobs()).rows.length;
  await enqueueFirstFigures(parts.deps);
  await enqueueFirstFigures(parts.deps);
  expect((await jobs()).rows).toHaveLength(before + 1);
  await parts.deps.db.execute(`insert into daily_figures (day, name, value) values (current_date - 50, 'users', 1)`);
  await parts.deps.db.execute(`delete from pgboss.job where name = 'figures.count'`);
  await enqueueFirstFigures(parts.deps);
  expect((await jobs()).rows).toHaveLength(0);
});

test('[ADMIN-2] numbers of each day are counted by a job, and read without counting', async () => {
  const { db } = parts.deps;
  const { figures } = createServices(parts.deps);
  const yesterday = `(now() at time zone 'UTC')::date - interval '1 hour'`;
  const accounts = await insertUsers(db, [{}, {}, { suspendedAt: new Date() }]);
  const [first, second] = accounts.map(({ userId }) => userId);
  await db.execute(`update users set created_at = (${yesterday}) at time zone 'UTC' where id = ${second}`);
  await insertPeople(db, first ?? 0, [
    { name: 'Ona', date: '05-05' },
    { name: 'Jonas', date: '05-06' },
  ]);
  await insertCard(db, first ?? 0, { messages: [{ name: 'A', text: 'b' }] });
  await db.execute(`insert into mail_deliveries (key, lane, kind, subject, state, message_id, due_at, deadline, finished_at)
    select 'k' || n, 'reminders', 'reminder', '{}', case n when 1 then 'dead' else 'sent' end, 'm', now(), now(), now()
    from generate_series(1, 3) n`);
  await figures.countToday();
  await figures.countToday();
  const { days, values } = await figures.listFigures(30);
  expect(days).toHaveLength(30);
  const latest = (name: string) => values[name]?.slice(-2);
  expect(latest('users')).toEqual([null, 3]);
  expect(latest('users-new')).toEqual([1, 2]);
  expect(latest('users-suspended')).toEqual([null, 1]);
  expect(latest('birthdays-new')).toEqual([null, 2]);
  expect(latest('cards')).toEqual([null, 1]);
  expect(latest('messages')).toEqual([null, 1]);
  expect(latest('mail:reminders:sent')).toEqual([null, 2]);
  expect(latest('mail:reminders:dead')).toEqual([null, 1]);
  expect(latest('uploads-bytes')).toEqual([null, 0]);
});
