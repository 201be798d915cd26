import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Product, startParts, startWeb } from '#test/app.ts';
import { sameOriginHeaders } from '#test/visitor.ts';
import { sheddingLimits } from '../limits/platform.ts';
import { createMetrics } from '../metrics.ts';

let parts: Product;
const lines: { level: number; msg: string }[] = [];

beforeAll(async () => {
  parts = await startParts();
});

async function start(settings: Partial<Product['config']>) {
  const metrics = createMetrics();
  lines.length = 0;
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const config = { ...parts.config, ...settings };
  const web = await startWeb({ ...parts, config, deps: { ...parts.deps, metrics, logger } });
  await web.ready();
  const readyAt = performance.now();
  const shed = async () => (await metrics.requestsShed.get()).values;
  return { ask: () => web.inject({ url: '/api/openapi.json', headers: sameOriginHeaders }), shed, readyAt };
}

const block = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

describe('load shedding', () => {
  test('begins only when what the start cost is out of the measurement', async () => {
    let status = 0;
    let isInTime = false;
    // Where the machine stands still meanwhile, the measurement may have begun, and another process is started.
    while (!isInTime) {
      const { ask, readyAt } = await start({ SHED_LOOP_DELAY_MS: 20 });
      block(1200);
      await sleep(50);
      status = (await ask()).statusCode;
      isInTime = performance.now() < readyAt + 2 * sheddingLimits.sampleMs - 100;
    }
    expect(status).toBe(200);
  });

  test('takes a sample without a tick for a delay as long as the sample, and no longer', async () => {
    const { ask, shed } = await start({ SHED_LOOP_DELAY_MS: 60_000 });
    await sleep(2500);
    for (let round = 0; round < 3; round += 1) {
      block(1300);
      expect((await ask()).statusCode).toBe(200);
    }
    expect(
      (await shed()).filter(({ labels }) => labels.cause === 'event-loop' && labels).map(({ value }) => value),
    ).toEqual([0]);
  });

  test('turns requests away before memory runs out, counts them, and logs one line instead of one for each', async () => {
    const { ask, shed } = await start({ SHED_LOOP_DELAY_MS: 60_000, SHED_HEAP_MB: 1 });
    await expect.poll(ask, { interval: 100 }).toMatchObject({ statusCode: 503 });
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    for (const { statusCode, headers } of answers) expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(await shed()).toContainEqual({ labels: { cause: 'heap' }, value: 11 });
    expect(lines.map(({ msg }) => msg)).toEqual(['overloaded: requests are turned away']);
  });
});
