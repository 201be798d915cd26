/** What keeps one account's large lists from slowing down everybody else; a file of their own, as limits.ts is long. */
export const readLimits = {
  /** So many characters of the notes stand in a list; the rest comes when the birthday is opened. */
  notesInList: 200,
  /** Names, addresses and notes of one list together. */
  textMegabytes: 1,
  /** Lists, files and imports: so many at once in one session; so many wait that long, and others come back later. */
  heavyCalls: { atOnce: 2, waiting: 10, waitMs: 5000, retryAfterSeconds: 2 },
  /** Answers from this size on are compressed. */
  compressedFromBytes: 8 * 1024,
} as const;
