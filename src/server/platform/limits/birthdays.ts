import { minute } from '#domain/limits/units.ts';

export const birthdayServerLimits = {
  perUser: 5000,
  /** A deletion can be undone for so long, */
  undoSeconds: 10 * minute,
  /** and the last so many of one list. */
  undoable: 100,
} as const;

export const giftServerLimits = {
  /** Ideas and gifts given together. */
  perBirthday: 200,
} as const;
