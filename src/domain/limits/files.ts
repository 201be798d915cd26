export const fileLimits = {
  megabytes: 2,
  /** People and issues together; the rest of a longer file is not read. */
  entries: 5000,
  /** Characters of an unreadable date that are quoted. */
  quoteLength: 40,
  /** People, and issues, shown in the preview before the user asks for more. */
  peopleShown: 100,
  faultsShown: 20,
} as const;
