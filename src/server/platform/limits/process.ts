export const processLimits = {
  admins: 2,
  /** How long the worker and the web process may take to finish what they have begun. */
  stopSeconds: 8,
} as const;
