import { day, minute, second } from '#domain/limits/units.ts';

export const cardServerLimits = {
  perUser: 200,
  /** The same form sent again within so long is one card, */
  doubleSubmitSeconds: minute,
  /** and the same key for so long. */
  idempotencySeconds: day,
  /** What others wrote is cut to so much where we mail it. */
  mailNameLength: 60,
  mailTitleLength: 80,
  /** Personal links that one browser remembers. */
  invitationsPerBrowser: 10,
  /** Cards published in one transaction. */
  publishBatch: 200,
  /** Cards whose moment of publishing is computed in one transaction, */
  publishTimesBatch: 500,
  /** and how many such transactions one run makes, so that a run has an end. */
  publishTimesBatches: 20,
  /** Cards so near to their day have their moment computed anew every hour. */
  publishTimesDays: 2,
} as const;

export const invitationServerLimits = {
  perDay: 100,
  /** An account younger than this invites fewer people. */
  newAccountSeconds: day,
  perDayWhenNew: 20,
  /** After so long an address that had its fill of invitations can be written to again. */
  addressRestSeconds: day,
  /** So long the invitation waits for a mail server before it is given up. */
  mailDeadlineSeconds: 3 * day,
} as const;

export const contributionServerLimits = {
  perInvitation: 20,
  /** Contributions in one answer. */
  page: 100,
} as const;

export const liveServerLimits = {
  /** Open pages that one process keeps in step, */
  connections: 4000,
  /** and of one network. */
  connectionsByNetwork: 200,
  /** and so many times as many of the networks around it together. */
  widerMultiple: 4,
  /** When all are taken there are so many more, and of them so many for each card. */
  reserve: 1000,
  reservePerCard: 10,
  /** Open pages hear of the changes on one card once in so long, and always of the last. */
  coalesceMs: 500,
  /** So that proxies on the way do not take the silence for an end. */
  heartbeatMs: 25 * second * 1000,
  connectTimeoutMs: 5 * second * 1000,
  /** A browser that was cut off comes back after so long. */
  retryMs: 3 * second * 1000,
} as const;
