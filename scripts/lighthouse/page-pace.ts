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

/** The machine for which the usual fourfold slowdown is meant. */
export const usualPace = 1533;

export function slowdownAt(pace: number): number {
  const step = steps.find(({ from }) => pace >= from);
  return step ? Math.min(maxSlowdown, step.slowdown + (pace - step.from) / step.perTimes) : 1;
}

export const isSamePace = (one: number, other: number): boolean => Math.max(one, other) <= 1.25 * Math.min(one, other);
