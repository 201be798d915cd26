import { beforeAll, expect, test } from 'vitest';
import { type Product, startParts } from '#test/harness.ts';
import { laneQueue } from '../mail/delivery/lanes.ts';

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
        if (events.length === 2) throw new Error('the database is away');
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
