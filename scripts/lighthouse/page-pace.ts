import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';

/**
 * Lighthouse simulates a phone by slowing this machine down, and assumes a fast desktop. A slower or busier machine
 * would simulate a phone slower than any real one, so it is slowed down less, in steps; never more than usual.
 */
const steps = [
  { from: 1300, slowdown: 3, perTimes: 233 },
  { from: 800, slowdown: 2, perTimes: 500 },
  { from: 150, slowdown: 1, perTimes: 650 },
];
const maxSlowdown = 4;

export function slowdownAt(pace: number): number {
  const step = steps.find(({ from }) => pace >= from);
  return step ? Math.min(maxSlowdown, step.slowdown + (pace - step.from) / step.perTimes) : 1;
}

/**
 * Lighthouse's own benchmark index in processor time, taken here in the same engine, since a page cannot tell how long it
 * had a processor. Stops everything else in this process for a second.
 */
export function paceNow(): number {
  const startedAt = performance.now();
  const before = process.threadCpuUsage();
  const index = pageFunctions.computeBenchmarkIndex();
  const { user, system } = process.threadCpuUsage(before);
  const ranMs = (user + system) / 1000;
  return (index * (performance.now() - startedAt)) / ranMs;
}
