export const legalLimits = {
  /** Between the announcement of changed terms and the day from which they apply. */
  noticeDays: 30,
} as const;
