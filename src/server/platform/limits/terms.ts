import { day } from '#domain/limits/units.ts';

export const termsServerLimits = {
  /** Accounts that are told of changed terms in one minute, so that their mails delay no reminders. */
  batch: 100,
  /** For how long security.txt holds; the standard recommends less than a year. */
  securityTextSeconds: 180 * day,
} as const;
