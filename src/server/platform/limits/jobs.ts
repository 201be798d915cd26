import { minute } from '#domain/limits/units.ts';

export const jobServerLimits = {
  /** What should run every minute and has not ended well for so long stands still; workers are then not ready. */
  standStillSeconds: 5 * minute,
} as const;
