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

/** Slower than the phone itself, so that a visit tells of the machine and not of the page, whatever its score. */
export const isTooSlow = (pace: number): boolean => pace < 400;
