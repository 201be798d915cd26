import { day } from '#domain/limits/units.ts';

export const reportServerLimits = {
  /** How long a decided report is kept. */
  decidedSeconds: 90 * day,
  /** How long the mails about a report are tried. */
  mailSeconds: 2 * day,
} as const;
