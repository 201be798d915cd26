import { minute } from '#domain/limits/units.ts';

export const birthdayServerLimits = {
  perUser: 5000,
  /** How long a deletion can be undone. */
  undoSeconds: 10 * minute,
  /** How many deletions of one list can be undone. */
  undoable: 100,
} as const;

export const giftServerLimits = {
  /** Ideas and gifts given together. */
  perBirthday: 200,
} as const;
