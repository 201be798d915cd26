import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Product, startParts } from '#test/app.ts';
import { oldRows } from '../jobs.ts';
import type { OldRows } from './database/old-rows.ts';
import { queueOptions } from './jobs/queues.ts';
import { retentionLimits } from './limits/retention.ts';
import { expiredCounters } from './rate-limits.ts';
import { removeOldRows, watchRetention } from './retention.ts';

let parts: Product;

beforeAll(async () => {
  parts = await startParts();
});

afterEach(() => void vi.useRealTimers());

const run = async (statement: string) => (await parts.deps.db.execute(statement)).rows;
const clean = () => removeOldRows({ ...parts.deps, removers: oldRows(parts.deps) });

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

test('a backlog is worked off in batches, each of which goes on where the one before ended', async () => {
  await run(`insert into rate_limits select 'k' || n, 1, n from generate_series(1, 600) n`);
  const old = expiredCounters(parts.deps.db);
  const batches: { found: number; after: string | null }[] = [];
  const rate_limits: OldRows = {
    ...old,
    async remove(batch, after) {
      const result = await old.remove(batch, after);
      batches.push({ found: result.found, after });
      return result;
    },
  };
  await removeOldRows({ ...parts.deps, removers: { rate_limits } });
  expect(batches).toEqual([
    { found: 250, after: null },
    { found: 250, after: '250' },
    { found: 100, after: '500' },
  ]);
  expect(await run(`select key from rate_limits where key like 'k%'`)).toEqual([]);
});

test('a backlog that takes longer than a run keeps no other kind waiting, and the run ends in time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { batch, secondsPerRun, secondsPerTurn } = retentionLimits;
  const batchMs = 300;
  const calls: string[] = [];
  const removing = (rows: string, found: number): OldRows => ({
    async remove(_batch, after) {
      calls.push(after === null ? `${rows}, the first` : rows);
      await vi.advanceTimersByTimeAsync(batchMs);
      return { found, last: '1' };
    },
    countOverdue: async () => 0,
  });
  const begun = performance.now();
  await removeOldRows({ ...parts.deps, removers: { endless: removing('endless', batch), few: removing('few', 1) } });
  const seconds = (performance.now() - begun) / 1000;
  const perTurn = Math.ceil((secondsPerTurn * 1000) / batchMs);
  expect(calls.indexOf('few, the first')).toBeLessThanOrEqual(perTurn + 1);
  // Goes on where its turn ended, for as long as the run may take.
  expect(calls.filter((call) => call === 'endless, the first')).toHaveLength(1);
  expect(seconds).toBeGreaterThanOrEqual(secondsPerRun);
  expect(seconds).toBeLessThan(secondsPerRun + secondsPerTurn + 1);
});

test('every kind has a turn in every run, which ends before the queue gives its job to another worker', () => {
  const { secondsPerRun, secondsPerTurn, statementSeconds } = retentionLimits;
  const kinds = Object.keys(oldRows(parts.deps)).length;
  expect(kinds * (secondsPerTurn + statementSeconds)).toBeLessThanOrEqual(secondsPerRun);
  expect(secondsPerRun + secondsPerTurn + statementSeconds).toBeLessThan(queueOptions.expireInSeconds);
});

test('a kind of rows that cannot be removed holds up no other, and both are told', async () => {
  await run(`insert into verification_tokens (id, email, email_canonical, token, type, expires_at)
    values (9, 'a', 'a', 'broken', 'login', now() - interval '30 hours')`);
  await run(`insert into rate_limits values ('after the broken one', 1, 0)`);
  await run(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'stays'; end $$`);
  await run(`create trigger refuse before delete on verification_tokens execute function refuse()`);
  const { metrics } = parts.deps;
  metrics.registry.resetMetrics();
  const uncountable = { countOverdue: () => Promise.reject(new Error('too slow')) };
  watchRetention({ metrics, removers: oldRows(parts.deps), eraser: uncountable });
  const lastSuccess = async (rows: string) => {
    const line = String.raw`^kartu_retention_last_success_timestamp_seconds\{rows="${rows}"\} (\S+)$`;
    return Number(new RegExp(line, 'm').exec(await metrics.registry.metrics())?.[1]);
  };
  const started = await lastSuccess('verification_tokens');
  await clean();
  const figures = await metrics.registry.metrics();
  expect(await run(`select key from rate_limits where key like 'after%'`)).toEqual([]);
  expect(figures).toContain('kartu_rows_overdue{rows="verification_tokens"} 1');
  expect(figures).toContain('kartu_rows_overdue{rows="rate_limits"} 0');
  expect(await lastSuccess('rate_limits')).toBeGreaterThan(started);
  expect(await lastSuccess('verification_tokens')).toBe(started);
  await run('drop trigger refuse on verification_tokens');
});

test('every search for old rows has an index that begins with its column', async () => {
  const columns = {
    verification_tokens: 'expires_at',
    birthdays: 'deleted_at',
    reminder_items: 'created_at',
    reminder_logs: 'email_sent_at',
    idempotency_keys: 'created_at',
    group_card_invitations: 'expires_at',
    group_card_deliveries: 'deliver_at',
    mail_deliveries: 'finished_at',
    rate_limits: 'expire',
    data_exports: 'expires_at',
  };
  const indexed = await run(`select tablename as table, indexdef as definition from pg_indexes`);
  const has = (table: string, column: string) =>
    indexed.some((one) => one['table'] === table && String(one['definition']).includes(`USING btree (${column}`));
  expect(Object.entries(columns).filter(([table, column]) => !has(table, column))).toEqual([]);
  expect([has('sessions', 'expires_at'), has('sessions', 'last_seen_at')]).toEqual([true, true]);
});

test('a worker is told to clean four times an hour', async () => {
  const schedule = await run(`select cron from pgboss.schedule where name = 'retention'`);
  expect(schedule).toEqual([{ cron: '2,17,32,47 * * * *' }]);
});
