import { day, minute } from '#domain/limits/units.ts';

export const dataExportServerLimits = {
  /** Rows read in one statement. */
  batch: 200,
  /** After so many runs that failed the user is told. */
  attempts: 5,
  /** A run ends itself before the queue considers its job lost and starts another. */
  runSeconds: 14 * minute,
  /** How often the progress is written. */
  progressMs: 1000,
  /** Downloads by the mailed link: more than one, because a large download may break off. */
  linkDownloads: 3,
  /** How long the page of settings says that there was a file. */
  rowSeconds: 30 * day,
  mailDeadlineSeconds: day,
} as const;
