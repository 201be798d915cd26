export const birthdayLimits = {
  earliestYear: 1900,
  nameLength: 100,
  notesLength: 2000,
  /** Days beyond today that the counter "Upcoming" covers. */
  upcomingDays: 7,
  /** Days in the strip of candles, today included. */
  stripDays: 7,
  initials: 2,
  avatarGradients: 6,
  /** Longest list that is part of the page; the browser fetches a longer one. */
  inPage: 300,
  /** Rows that the server renders, more than a screen shows; that the browser adds at once; and near the end of a list. */
  rowsAtFirst: 16,
  rowsAfterStart: 24,
  rowsMore: 240,
  /** From this many people on, the list has a search field. */
  searchFrom: 31,
} as const;

export const giftLimits = {
  textLength: 200,
  linkLength: 2000,
  /** Years that the select for a given gift offers. */
  yearsOffered: 30,
} as const;

export const profileLimits = {
  nameLength: 100,
  minimumAge: 13,
} as const;
