import { minute } from '../units.ts';

/** Of the recipient's thank-you to all who wrote. */
export const thanksLimits = {
  length: 1000,
  /** How long it can be changed and taken back before it is sent. */
  waitSeconds: minute,
} as const;
