import { minute } from './units.ts';

export const aiImageLimits = {
  promptLength: 500,
  /** Pictures a day for somebody with an account. */
  perAccount: 10,
  /** Pictures a day for somebody who came by a personal link. */
  perInvitation: 3,
  /** Pictures a day for the whole installation, unless the operator sets another number. */
  perInstallation: 500,
  /** A picture that takes longer is given up. */
  seconds: minute,
} as const;
