/** What a process needs in order to start, and how long it waits for it. */
export const startLimits = {
  /** The oldest Node and PostgreSQL that are supported. */
  oldestNode: 24,
  oldestVersion: 16,
  /** Without a database a process looks again after so long, and then ever later. */
  waitFirstMs: 500,
  waitMostMs: 5000,
  connectTimeoutMs: 3000,
  /** A migration that waits longer for a lock gives way to everybody behind it, and is tried again so often. */
  lockSeconds: 5,
  lockTries: 20,
} as const;
