import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readLimits } from '../limits/reads.ts';
import { HttpError } from './errors.ts';
import { createHeavyCalls } from './heavy-calls.ts';

const { atOnce, waiting } = readLimits.heavyCalls;

function createServer() {
  const app = Fastify();
  const begun: (() => void)[] = [];
  const heavy = createHeavyCalls(({ headers }) => String(headers['x-caller']));
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof HttpError ? error.status : 500).send({}),
  );
  app.get('/', { ...heavy }, () => new Promise<string>((resolve) => begun.push(() => resolve('done'))));
  const ask = (caller: string) => app.inject({ url: '/', headers: { 'x-caller': caller } });
  return { begun, ask };
}

/** After this a call that need not wait has begun. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Ends one call after another, each once it has begun. */
async function endEach(begun: readonly (() => void)[], count: number): Promise<void> {
  for (let ended = 0; ended < count; ended += 1) {
    await expect.poll(() => begun.length).toBeGreaterThan(ended);
    begun[ended]?.();
  }
}

test('a caller has two heavy calls at once, others wait for their turn, and neighbours do not', async () => {
  const { begun, ask } = createServer();
  const answers = Array.from({ length: 4 }, () => ask('ona'));
  await expect.poll(() => begun.length).toBe(atOnce);
  const other = ask('jonas');
  await expect.poll(() => begun.length).toBe(atOnce + 1);
  await soon();
  expect(begun).toHaveLength(atOnce + 1);
  await endEach(begun, 5);
  expect((await Promise.all([...answers, other])).map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 200, 200, 200,
  ]);
});

test('beyond those who may wait, calls are refused and told when to come back', async () => {
  const { begun, ask } = createServer();
  const answers = Array.from({ length: atOnce + waiting }, () => ask('ona'));
  await expect.poll(() => begun.length).toBe(atOnce);
  await soon();
  const refused = await ask('ona');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
  await endEach(begun, answers.length);
  const ended = await Promise.all(answers);
  expect(ended.every(({ statusCode }) => statusCode === 200)).toBe(true);
});
