import { minute } from '#domain/limits/units.ts';

export const jobServerLimits = {
  /** After this time without a success of a job that runs every minute, workers count as not ready. */
  standStillSeconds: 5 * minute,
} as const;
