import { day, hour, minute } from '#domain/limits/units.ts';

export const signInServerLimits = {
  /** Counted from the moment the mail server took the mail. */
  linkLifetimeSeconds: 10 * minute,
  /** More links than this are never open for one address: a new one removes the oldest. */
  openLinksPerAddress: 3,
  codeTries: 5,
  /** A request that may draw on a reserve for accounts is answered after so long, whether it does or not. */
  reserveAnswerMs: 200,
} as const;

export const sessionServerLimits = {
  /** Without a visit for so long a session ends, */
  idleSeconds: 30 * day,
  /** and after so long in any case. */
  absoluteSeconds: 90 * day,
  /** How exactly we know when a session was last used; each step costs a write. */
  seenStepSeconds: hour,
  userAgentLength: 200,
} as const;

export const captchaServerLimits = {
  timeoutMs: 3000,
} as const;
