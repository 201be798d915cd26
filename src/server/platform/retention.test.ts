import { beforeAll, expect, test } from 'vitest';
import { type Product, startParts } from '../../../test/harness.ts';
import { oldRows } from '../jobs.ts';
import { removeOldRows } from './retention.ts';

let parts: Product;

beforeAll(async () => {
  parts = await startParts();
});

const run = async (statement: string) => (await parts.deps.db.execute(statement)).rows;
const clean = () => removeOldRows(oldRows(parts.deps), parts.deps.logger);

test('what the data inventory gives a time goes when it is over, and not before', async () => {
  await run(`insert into users (id, email) values (1, 'ona@example.lt')`);
  await run(`insert into verification_tokens (id, email, email_canonical, token, type, expires_at) values
    (1, 'a', 'a', 'old', 'login', now() - interval '25 hours'), (2, 'a', 'a', 'new', 'login', now() - interval '23 hours')`);
  await run(`insert into sessions (user_id, id, session_token, expires_at, last_seen_at) values
    (1, 'expired', 'a', now() - interval '1 minute', now()),
    (1, 'idle', 'b', now() + interval '1 day', now() - interval '31 days'),
    (1, 'alive', 'c', now() + interval '1 day', now() - interval '29 days')`);
  await run(`insert into rate_limits values ('old', 1, extract(epoch from now()) * 1000 - 1000),
    ('new', 1, extract(epoch from now()) * 1000 + 60000)`);
  await run(`insert into mail_deliveries (key, lane, kind, subject, message_id, due_at, deadline, state, finished_at) values
    ('old', 'sign-in', 'sign-in', '{}', '1', now(), now(), 'sent', now() - interval '91 days'),
    ('new', 'sign-in', 'sign-in', '{}', '2', now(), now(), 'sent', now() - interval '89 days'),
    ('open', 'sign-in', 'sign-in', '{}', '3', now() - interval '200 days', now(), 'queued', null)`);

  await clean();

  expect(await run('select id from verification_tokens')).toEqual([{ id: '2' }]);
  expect(await run('select id from sessions')).toEqual([{ id: 'alive' }]);
  expect(await run('select key from rate_limits')).toEqual([{ key: 'new' }]);
  expect(await run('select key from mail_deliveries order by key')).toEqual([{ key: 'new' }, { key: 'open' }]);
});

test('a backlog is worked off in batches', async () => {
  await run(`insert into rate_limits select 'k' || n, 1, 0 from generate_series(1, 2500) n`);
  const batches: number[] = [];
  const removers = {
    rate_limits: async (batch: number) => {
      const removed = await parts.deps.rateLimits.removeExpired(batch);
      batches.push(removed);
      return removed;
    },
  };
  await removeOldRows(removers, parts.deps.logger);
  expect(batches).toEqual([1000, 1000, 500]);
});

test('a worker is told to clean every hour', async () => {
  expect(await run(`select cron from pgboss.schedule where name = 'retention'`)).toEqual([{ cron: '17 * * * *' }]);
});
