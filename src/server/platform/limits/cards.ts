import { day, minute, second } from '#domain/limits/units.ts';

export const cardServerLimits = {
  perUser: 200,
  /** On the dashboard: own unpublished cards, and as many invitations. */
  inMaking: 3,
  /** In the list of cards that somebody was given and keeps. */
  givenCards: 100,
  /** A card is refused no sooner than this, so that the time does not tell a hidden card from a missing one. */
  refusalMs: 25,
  /** The same form sent again within this time makes one card. */
  doubleSubmitSeconds: minute,
  /** How long an idempotency key is remembered. */
  idempotencySeconds: day,
  /** Longest text of other people in a mail. */
  mailNameLength: 60,
  mailTitleLength: 80,
  /** Personal links that one browser remembers. */
  invitationsPerBrowser: 10,
  /** Cards published in one transaction. */
  publishBatch: 200,
  /** Cards whose publish time is computed in one transaction. */
  publishTimesBatch: 500,
  /** Such transactions per run, so that a run ends. */
  publishTimesBatches: 20,
  /** Publish times of cards this many days ahead are recomputed every hour. */
  publishTimesDays: 2,
  /** After which a creator is warned again of a nearly empty card, if that failed. */
  warnAgainSeconds: 10 * minute,
} as const;

export const invitationServerLimits = {
  perDay: 100,
  /** An account younger than this invites fewer people. */
  newAccountSeconds: day,
  perDayWhenNew: 20,
  /** How long an address over its daily limit gets no further invitation. */
  addressRestSeconds: day,
  /** How long an invitation mail is retried. */
  mailDeadlineSeconds: 3 * day,
} as const;

export const signingServerLimits = {
  /** How long what came by a signing link can be told apart by browser; a card is made a year ahead at most. */
  signatureSeconds: 400 * day,
} as const;

export const contributionServerLimits = {
  perInvitation: 20,
  /** Contributions in one answer. */
  page: 100,
} as const;

export const liveServerLimits = {
  /** Event streams per process. */
  connections: 4000,
  /** Event streams per network. */
  connectionsByNetwork: 200,
  /** How many times as many the networks around it may have together. */
  widerMultiple: 4,
  /** Further streams when all are taken, with a limit per card. */
  reserve: 1000,
  reservePerCard: 10,
  /** Changes of one card within this time are announced together. */
  coalesceMs: 500,
  /** Keeps proxies from closing a silent stream. */
  heartbeatMs: 25 * second * 1000,
  connectTimeoutMs: 5 * second * 1000,
  /** When a disconnected browser reconnects. */
  retryMs: 3 * second * 1000,
} as const;
