const day = 24 * 60 * 60;

/** Limits that every page loads; a separate file, so that pages do not load all the others. */
export const pageLimits = {
  themeCookieSeconds: 365 * day,
  languageCookieSeconds: 3650 * day,
  /** Longest path to return to after signing in. */
  returnToLength: 200,
} as const;
