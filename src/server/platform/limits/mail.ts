import { day, minute } from '#domain/limits/units.ts';

export const mailServerLimits = {
  /** Of each step, and of a whole dialogue: less than `sweepAfterSeconds`, or another worker would send it too. */
  smtpTimeoutSeconds: 30,
  smtpDialogueSeconds: minute,
  lastErrorLength: 500,
  /** Of the 64 characters before the @ the mark of the mail needs the rest. */
  bounceNameLength: 16,
  /** Jobs of one lane that a worker fetches at once, */
  laneBatch: 20,
  /** and of them begin together. Each is handed over alone, when the one before is recorded. */
  beginTogether: 5,
  /** A mail that has waited longer for its turn is looked at once more. */
  freshSeconds: 10,
  /** How many open mails an overview counts. */
  overviewBound: 10_000,
  /** How many deliveries one sweep looks at. */
  sweepBatch: 500,
  /** A delivery untouched for so long has lost its job and gets a new one. */
  sweepAfterSeconds: 2 * minute,
  eventBytes: 256 * 1024,
  /** signed so long ago at max, by our own form and by Amazon, which tries again for hours. */
  signedEventSeconds: 5 * minute,
  snsEventSeconds: day,
  certificateCacheSize: 10,
  /** An address that did not exist is believed to have come back after so long; */
  bouncedSeconds: 90 * day,
  /** before that its owner may ask for one sign-in mail in so long. */
  signInAfterBounceSeconds: day,
} as const;
