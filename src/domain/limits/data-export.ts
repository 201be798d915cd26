import { day } from './units.ts';

export const dataExportLimits = {
  /** How long a file is offered. */
  days: 7,
  /** From one request to the next. */
  pauseSeconds: day,
} as const;
