export const birthdayLimits = {
  earliestYear: 1900,
  nameLength: 100,
  notesLength: 2000,
  /** The counter "Upcoming" looks so many days beyond today, */
  upcomingDays: 7,
  /** and the strip of candles has so many, today's among them. */
  stripDays: 7,
  initials: 2,
  avatarGradients: 6,
  /** A longer list is fetched by the browser instead of travelling inside the page. */
  inPage: 300,
  /** A list shows so many rows at first and so many more whenever its end comes near. */
  rowsAtFirst: 40,
  rowsMore: 240,
  /** From so many people on a list can be searched. */
  searchFrom: 31,
} as const;

export const giftLimits = {
  textLength: 200,
  linkLength: 2000,
  /** How many years back a gift given can be noted by choosing from a list. */
  yearsOffered: 30,
} as const;

export const profileLimits = {
  nameLength: 100,
  minimumAge: 13,
} as const;
