import { z } from 'zod';
import { beforeAll, expect, test } from 'vitest';
import { type Product, startParts } from '#test/app.ts';
import { laneQueue } from '../mail/delivery/lanes.ts';
import { defineJob } from './define-job.ts';

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
  await expect.poll(() => runs.size, { timeout: 20_000 }).toBe(numbers.length);
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
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual([['part', 2]]);
  const failures = async () =>
    (await metrics.jobFailures.get()).values.find(({ labels }) => labels.queue === name)?.value;
  await expect.poll(failures, { timeout: 20_000 }).toBeGreaterThan(0);
});
