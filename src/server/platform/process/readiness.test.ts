import { sql } from 'drizzle-orm';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startParts, type Product } from '#test/app.ts';
import { everyMinute } from '#server/jobs.ts';
import { connectDatabase, type Database } from '../database/connect.ts';
import { createScheduleCheck } from '../jobs/schedule-check.ts';
import { jobServerLimits } from '../limits/jobs.ts';
import { createMetrics, serveMetrics } from '../metrics.ts';
import { createReadiness } from './readiness.ts';

const longAgo = () => performance.now() - 2 * jobServerLimits.standStillSeconds * 1000;
const servers: { close(): void }[] = [];
let parts: Product;

beforeAll(async () => {
  parts = await startParts('web');
});
afterAll(() => servers.forEach((server) => server.close()));
beforeEach(() => parts.deps.db.execute(sql`delete from pgboss.job`));

/** The answer on the metrics port of a worker that has run since then. */
async function answers(since: number, db: Database = parts.deps.db) {
  const metrics = createMetrics();
  const alsoNeeded = createScheduleCheck(db, everyMinute, since);
  const readiness = createReadiness({ ...parts.deps, db, isStopping: () => false, alsoNeeded });
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 }, readiness);
  servers.push(server);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ready = await fetch(`${origin}/readyz`);
  const figures = await (await fetch(`${origin}/metrics`)).text();
  return { status: ready.status, said: await ready.json(), figure: /^kartu_ready (\d)$/m.exec(figures)?.[1] };
}

async function ended(queue: string, secondsAgo: number): Promise<void> {
  await parts.deps.db.execute(sql`insert into pgboss.job (name, data, state, completed_on)
    values (${queue}, '{}', 'completed', now() - make_interval(secs => ${secondsAgo}))`);
}

test('a worker that has just started has time until its first jobs', async () => {
  expect(await answers(performance.now())).toEqual({ status: 200, said: { status: 'ready' }, figure: '1' });
});

test('a worker is ready while what runs every minute has run, in whichever worker', async () => {
  expect(everyMinute).toEqual(expect.arrayContaining(['reminders.plan', 'group-cards.publish']));
  for (const queue of everyMinute) await ended(queue, 100);
  expect(await answers(longAgo())).toEqual({ status: 200, said: { status: 'ready' }, figure: '1' });
});

test('a worker is not ready when the planner stands still', async () => {
  for (const queue of everyMinute) await ended(queue, queue === 'reminders.plan' ? 400 : 100);
  const said = { status: 'not ready', cause: 'no job has ended well for too long: reminders.plan' };
  expect(await answers(longAgo())).toEqual({ status: 503, said, figure: '0' });
});

test('a worker is not ready without its database', async () => {
  const { logger } = parts.deps;
  const away = connectDatabase({ url: 'postgres://kartu@127.0.0.1:1/kartu', pool: 2, name: 'away', logger });
  const said = { status: 'not ready', cause: 'the database is unreachable' };
  expect(await answers(performance.now(), away.db)).toEqual({ status: 503, said, figure: '0' });
  await away.close();
});
