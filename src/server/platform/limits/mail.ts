import { day, minute } from '#domain/limits/units.ts';

export const mailServerLimits = {
  /** Per SMTP step and for the whole dialogue; below `sweepAfterSeconds`, or another worker would send it too. */
  smtpTimeoutSeconds: 30,
  smtpDialogueSeconds: minute,
  lastErrorLength: 500,
  /** Of the 64 characters before the @, the tag of the mail needs the rest. */
  bounceNameLength: 16,
  /** Jobs of one lane that a worker fetches at once. */
  laneBatch: 20,
  /** Deliveries that start together; each is sent alone, after the one before is recorded. */
  beginTogether: 5,
  /** A started mail that has waited longer is checked again before it is sent. */
  freshSeconds: 10,
  /** How many open mails an overview counts. */
  overviewBound: 10_000,
  /** Deliveries per sweep. */
  sweepBatch: 500,
  /** A due delivery untouched for this time has lost its job and gets a new one. */
  sweepAfterSeconds: 2 * minute,
  eventBytes: 256 * 1024,
  /** Oldest signature accepted: of our own format, and of Amazon, which retries for hours. */
  signedEventSeconds: 5 * minute,
  snsEventSeconds: day,
  certificateCacheSize: 10,
  /** How long an address that bounced stays suppressed. */
  bouncedSeconds: 90 * day,
  /** How often a suppressed address may get a sign-in mail that its owner asks for. */
  signInAfterBounceSeconds: day,
} as const;
