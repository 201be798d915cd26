/** The pop-up in which contacts are imported. */
export const popUpLimits = {
  width: 500,
  height: 600,
  /** The success card is shown for so long. */
  successMs: 2000,
  /** A pop-up that was given nothing to do closes after so long. */
  nothingMs: 1000,
  /** How often the page looks whether the pop-up was closed by hand. */
  watchMs: 500,
} as const;
