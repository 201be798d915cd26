import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { expect, test, vi } from 'vitest';
import { paceNow, slowdownAt } from './page-pace.ts';

test('a fast machine is slowed down as usual, a slower one less, none is sped up', () => {
  expect([9000, 1533, 1300, 1050, 800, 475, 150, 20].map(slowdownAt)).toEqual([4, 4, 3, 2.5, 2, 1.5, 1, 1]);
});

test('the pace is that of a processor of our own, however busy the machine', () => {
  expect(paceNow()).toBeGreaterThan(0);
  const share = vi.spyOn(process, 'threadCpuUsage');
  share.mockReturnValueOnce({ user: 0, system: 0 }).mockReturnValueOnce({ user: 200_000, system: 50_000 });
  const index = vi.spyOn(pageFunctions, 'computeBenchmarkIndex').mockReturnValue(600);
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(1000);
  expect(paceNow()).toBe(2400);
  for (const spy of [share, index, clock]) spy.mockRestore();
});
