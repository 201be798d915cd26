const day = 24 * 60 * 60;

/** How much unsaved text a browser keeps, and for how long; a separate file, because every form loads it. */
export const draftLimits = {
  seconds: 3 * day,
  count: 20,
  /** Characters of one draft, field names included. */
  length: 20_000,
} as const;
