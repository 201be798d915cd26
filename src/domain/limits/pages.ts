const day = 24 * 60 * 60;

/** The few numbers that every page carries; a file of their own, so that the others stay behind. */
export const pageLimits = {
  themeCookieSeconds: 365 * day,
  languageCookieSeconds: 3650 * day,
  /** The longest own path that somebody is led back to after signing in. */
  returnToLength: 200,
} as const;
