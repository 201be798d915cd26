import { minute } from './units.ts';

export const signInLimits = {
  /** Counted from the request, however slow the mail was. */
  linkHardCapSeconds: 30 * minute,
  codeDigits: 6,
  /** A person who waits for the mail may ask again after so long. */
  resendAfterSeconds: 60,
} as const;

export const sessionLimits = {
  /** When somebody signs in once more, the oldest sessions beyond this number end. */
  perUser: 50,
} as const;

export const captchaLimits = {
  tokenLength: 4096,
} as const;
