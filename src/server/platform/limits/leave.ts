import { day, second } from '#domain/limits/units.ts';

export const leaveServerLimits = {
  /** Accounts that are looked up at once; each is deleted in transactions of its own. */
  batch: 20,
  /** Cards that are changed or deleted in one transaction. */
  cardsAtOnce: 10,
  /** Time of one run; the next minute continues. */
  runSeconds: 45 * second,
  /** How long the last mail is tried, and its address kept at most. */
  goodbyeSeconds: 2 * day,
  /** How long one mail is tried that asks whether an unused account is still needed. */
  questionSeconds: day,
  /** How long such a mail is sent anew if it could not be delivered; then the mailbox is taken for abandoned, too. */
  questionsSeconds: 90 * day,
  /** Unused accounts that are asked about or closed in one run, so that their mails delay no sign-in. */
  unusedBatch: 200,
} as const;
