import { day, hour } from '#domain/limits/units.ts';

/** How long rows stay that nobody needs any more, as the data inventory promises. */
export const retentionLimits = {
  linkSeconds: day,
  deliverySeconds: 90 * day,
  mailIncidentSeconds: 2 * day,
  reminderSeconds: 396 * day,
  /** Rows removed in one statement, so that a backlog never holds a lock for long, */
  batch: 250,
  /** which may take so long at max, */
  statementSeconds: 5,
  /** and how long one run works on each kind of rows. All together must end before the queue takes the job away. */
  secondsPerRun: 60,
  /** Rows that are still there so long after their time are told to the operator, */
  overdueAfterSeconds: 2 * hour,
  /** counted up to so many. */
  overdueBound: 10_000,
} as const;
