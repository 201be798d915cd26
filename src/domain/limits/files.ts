export const fileLimits = {
  /** Mostly photos, in the exports of phones; they are skipped. */
  megabytes: 20,
  /** Of the people who are sent to be added. */
  requestMegabytes: 2,
  /** People and issues together; the rest of a longer file is not read. */
  entries: 5000,
  /** More people than this are added in ten parts, so that the way can be seen, stopped and gone on with. */
  peopleAtOnce: 500,
  parts: 10,
  /** Of a source's own name of an entry, and of a file. */
  refLength: 300,
  fileNameLength: 200,
  /** Characters of an unreadable date that are quoted. */
  quoteLength: 40,
  /** People, and issues, shown in the preview before the user asks for more. */
  peopleShown: 100,
  issuesShown: 20,
} as const;
