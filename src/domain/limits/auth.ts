import { minute } from './units.ts';

export const signInLimits = {
  /** Longest life of a link, counted from the request, however slow the mail was. */
  linkHardCapSeconds: 30 * minute,
  codeDigits: 6,
  /** When the page offers to send the mail again. */
  resendAfterSeconds: 60,
} as const;

export const sessionLimits = {
  /** When somebody signs in once more, the oldest sessions beyond this number end. */
  perUser: 50,
} as const;

export const captchaLimits = {
  tokenLength: 4096,
} as const;
