import { day, hour, minute } from '#domain/limits/units.ts';

/** How long old rows are kept, as the data inventory promises. */
export const retentionLimits = {
  linkSeconds: day,
  deliverySeconds: 90 * day,
  mailIncidentSeconds: 2 * day,
  reminderSeconds: 396 * day,
  /** A trigger refuses to delete younger entries. */
  auditSeconds: 365 * day,
  /** Suspended accounts are deleted afterwards. */
  suspendedSeconds: 365 * day,
  figureSeconds: 400 * day,
  /** Since the error was last reported. */
  browserErrorSeconds: 30 * day,
  /** Rows removed in one statement, so that a backlog never holds a lock for long. */
  batch: 250,
  /** Time-out of such a statement. */
  statementSeconds: 5,
  /** A kind of rows with a backlog lets the others go first after this time. */
  secondsPerTurn: 15,
  /** Time for all kinds together. A run must end before the queue considers its job lost. */
  secondsPerRun: 11 * minute,
  /** Rows still there this long after their time count as overdue in the metrics. */
  overdueAfterSeconds: 2 * hour,
  /** Overdue rows are counted up to this number. */
  overdueBound: 10_000,
} as const;
