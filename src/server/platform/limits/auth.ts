import { day, hour, minute } from '#domain/limits/units.ts';

export const signInServerLimits = {
  /** Counted from when the mail server accepted the mail. */
  linkLifetimeSeconds: 10 * minute,
  /** More links than this are never open for one address: a new one removes the oldest. */
  openLinksPerAddress: 3,
  codeTries: 5,
  /** Requests whose handling depends on an account are answered after this time, so that timing reveals nothing. */
  reserveAnswerMs: 200,
} as const;

export const sessionServerLimits = {
  /** A session ends after this time without a visit. */
  idleSeconds: 30 * day,
  /** A session ends after this time in any case. */
  absoluteSeconds: 90 * day,
  /** How often the last use of a session is written. */
  seenStepSeconds: hour,
  userAgentLength: 200,
} as const;

export const captchaServerLimits = {
  timeoutMs: 3000,
} as const;
