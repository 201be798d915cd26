/** Limits that keep one account's large lists from slowing down everybody else. */
export const readLimits = {
  /** Characters of the notes in a list; the rest is loaded when the birthday is opened. */
  notesInList: 200,
  /** Names, addresses and notes of one list together. */
  textMegabytes: 1,
  /** Lists, files and imports per session: how many at once, how many wait and how long; the rest is refused. */
  heavyCalls: { atOnce: 2, waiting: 10, waitMs: 5000, retryAfterSeconds: 2 },
  /** Answers from this size on are compressed. */
  compressedFromBytes: 8 * 1024,
} as const;
