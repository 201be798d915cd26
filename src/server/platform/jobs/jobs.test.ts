import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Product, startParts } from '#test/app.ts';
import { jobServerLimits } from '../limits/jobs.ts';
import { mailServerLimits } from '../limits/mail.ts';
import { laneQueue } from '../mail/delivery/lanes.ts';
import { defineJob } from './define-job.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { queueOptions } from './queues.ts';

let parts: Product;

beforeAll(async () => {
  parts = await startParts('worker');
});

const numberOf = (data: unknown) => (data as { number: number }).number;

test('[REM-4] when the record of one job fails, those begun with it take nothing further and all come back', async () => {
  const { db, jobs } = parts.deps;
  const queue = laneQueue('reminders');
  const events: string[] = [];
  const runs = new Map<number, number>();
  const numbers = [1, 2, 3, 4, 5, 6, 7];
  await db.transaction((tx) =>
    jobs.enqueueAll(
      tx,
      queue,
      numbers.map((number) => ({ data: { number }, onceFor: `n${number}` })),
    ),
  );
  await jobs.workPipelined(queue, { batch: 20, together: 3 }, async (some) =>
    some.map(({ data }) => ({
      async run() {
        events.push('run');
        if (events.length === 2) throw new Error('the database is unreachable');
        runs.set(numberOf(data), (runs.get(numberOf(data)) ?? 0) + 1);
      },
      async abort() {
        events.push('give up');
      },
    })),
  );
  await expect.poll(() => runs.size).toBe(numbers.length);
  expect(events.slice(0, 7)).toEqual(['run', 'run', 'give up', 'give up', 'give up', 'give up', 'run']);
  expect([...runs.values()]).toEqual(numbers.map(() => 1));
});

test('a defined job gets its parts and data of its shape; other data fails and is counted', async () => {
  const { db, jobs, metrics } = parts.deps;
  const name = laneQueue('invitations');
  const seen: [string, number][] = [];
  const job = defineJob({
    name,
    schema: z.object({ number: z.number() }),
    batch: 5,
    async run({ label }: { label: string }, { number }) {
      seen.push([label, number]);
    },
  });
  await job.start(jobs, { label: 'part' });
  await db.transaction((tx) => jobs.enqueue(tx, name, { number: 'one' }));
  await db.transaction((tx) => jobs.enqueue(tx, name, { number: 2 }, { onceFor: 'two' }));
  await expect.poll(() => seen).toEqual([['part', 2]]);
  const failures = async () =>
    (await metrics.jobFailures.get()).values.find(({ labels }) => labels.queue === name)?.value;
  await expect.poll(failures).toBeGreaterThan(0);
});

describe('a batch that lasts too long', () => {
  /** Numbers of jobs, as the queue gave them out: in any order. */
  let ran: number[];
  let aborted: number[];
  const work = async (data: unknown) => {
    ran.push(numberOf(data));
    // The second one is still begun, and outlasts the time of its batch.
    await setTimeout(ran.length === 2 ? 1500 : 0);
  };

  async function withShortBatches(begin: (jobs: Jobs, queue: string) => Promise<void>): Promise<void> {
    const { config, db, jobs, logger, metrics } = parts.deps;
    const queue = laneQueue('sign-in');
    const short = await startJobs({ url: config.DATABASE_URL, logger, metrics, role: 'work', batchSeconds: 1 });
    [ran, aborted] = [[], []];
    await db.execute(sql`delete from pgboss.job where name = ${queue}`);
    try {
      const waiting = [1, 2, 3, 4].map((number) => ({ data: { number }, onceFor: `n${number}` }));
      await db.transaction((tx) => jobs.enqueueAll(tx, queue, waiting));
      await begin(short, queue);
      await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(4);
    } finally {
      await short.stop();
    }
    const { rows } = await db.execute(sql`
      select (data ->> 'number')::int as number, state, retry_count as back from pgboss.job where name = ${queue}`);
    const jobOf = (number: number) => rows.find((row) => row['number'] === number);
    expect(ran.map(jobOf)).toMatchObject([0, 0, 1, 1].map((back) => ({ state: 'completed', back })));
  }

  test('gives back what it has not begun', () =>
    withShortBatches((jobs, queue) => jobs.work(queue, { batch: 20 }, work)));

  test('undoes the first step of what it gives back', async () => {
    await withShortBatches((jobs, queue) =>
      jobs.workPipelined(queue, { batch: 20, together: 4 }, async (some) =>
        some.map(({ data }) => ({
          run: () => work(data),
          abort: async () => {
            aborted.push(numberOf(data));
          },
        })),
      ),
    );
    expect(new Set(aborted)).toEqual(new Set(ran.slice(2)));
  });

  test('ends before the queue takes its jobs for lost, with a mail to a slow server as the last', () => {
    const longest = jobServerLimits.batchSeconds + mailServerLimits.smtpDialogueSeconds;
    expect(longest).toBeLessThan(queueOptions.expireInSeconds / 1.25);
  });
});
