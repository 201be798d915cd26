import { minute } from '#domain/limits/units.ts';

export const googleServerLimits = {
  /** From the click to the answer of the consent page. */
  consentSeconds: 10 * minute,
  /** From the consent to the import, which the page starts by itself. */
  handleSeconds: 2 * minute,
  /** Consents of one account that are open at once; older ones are dropped. */
  openConsents: 5,
  /** Answers of the sign-in server: its description, a token. */
  tokenTimeoutMs: 8000,
  tokenBytes: 256 * 1024,
  pageTimeoutMs: 10_000,
  pageBytes: 8 * 1024 * 1024,
  /** The most that the API gives at once, and more pages than an address book at Google can have. */
  pageSize: 1000,
  pages: 30,
  /** Tries for one page, and the pauses between them unless the API asks for another. */
  tries: 4,
  pausesMs: [500, 1000, 2000],
  /** A longer pause is not waited for. */
  longestPauseMs: 8000,
  /** For all pages together. */
  readMs: 45_000,
} as const;
