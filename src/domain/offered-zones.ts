/** Where many people live who read one of our languages; offered before anything is searched. */
const oftenChosen = [
  'Europe/Vilnius',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Oslo',
  'Europe/Berlin',
  'Europe/Warsaw',
  'Europe/Kyiv',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'Australia/Sydney',
  'UTC',
];

/** Somebody's own zones, then those that are often chosen; each once. */
export const zonesOfferedFirst = (mine: readonly string[]): string[] => [...new Set([...mine, ...oftenChosen])];
