export const fileLimits = {
  megabytes: 2,
  /** People and issues together: a file with more is read so far and no further. */
  entries: 5000,
  /** So much of a date that cannot be read is quoted. */
  quoteLength: 40,
  /** People in the preview of a file, and issues, before the reader asks for more. */
  peopleShown: 100,
  faultsShown: 20,
} as const;
