/** What a process needs in order to start, and how long it waits for it. */
export const startLimits = {
  /** The oldest Node and PostgreSQL that are supported. */
  oldestNode: 24,
  oldestVersion: 16,
  /** First and longest pause between checks for the database at the start. */
  waitFirstMs: 500,
  waitMostMs: 5000,
  connectTimeoutMs: 3000,
  /** A migration gives up a lock after this time, so that it does not block others, and is retried. */
  lockSeconds: 5,
  lockTries: 20,
  /** Who finds somebody else migrating looks again after so long. */
  migrationLockMs: 250,
} as const;
