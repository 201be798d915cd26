import { minute } from '#domain/limits/units.ts';

export const jobServerLimits = {
  /** After this time without a success of a job that runs every minute, workers count as not ready. */
  standStillSeconds: 5 * minute,
  /** After this time a batch gives back what it has not begun, so that the last job ends before its batch expires. */
  batchSeconds: 10 * minute,
} as const;
