import { minute } from '#domain/limits/units.ts';

export const birthdayServerLimits = {
  perUser: 5000,
  /** How long a deletion can be undone. */
  undoSeconds: 10 * minute,
  /** How many deletions of one list can be undone. */
  undoable: 100,
  /** Pairs of entries offered to be merged at once. */
  duplicatesOffered: 20,
  /** Latest imports shown. */
  importsShown: 20,
  /** Names shown of imported people who were edited since. */
  editedNamesShown: 2,
} as const;

export const giftServerLimits = {
  /** Ideas and gifts given together. */
  perBirthday: 200,
} as const;
