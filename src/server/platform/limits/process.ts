export const processLimits = {
  admins: 2,
  /** Characters of a secret, at least. */
  secretLength: 32,
  /** Former secrets whose links are still believed. */
  previousSecrets: 5,
  /** How long the worker and the web process may take to finish what they have begun. */
  stopSeconds: 8,
  /** How long a stopping web process still takes requests; a proxy must have asked `/readyz` meanwhile. */
  drainSeconds: 3,
} as const;
