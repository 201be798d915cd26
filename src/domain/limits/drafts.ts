const day = 24 * 60 * 60;

/** How much unsaved text a browser keeps, and for how long; a file of its own, since every page with a form has it. */
export const draftLimits = {
  seconds: 3 * day,
  count: 20,
  /** Characters of one draft, names of its fields included. */
  length: 20_000,
} as const;
