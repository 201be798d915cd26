import { day, hour, minute, second } from './units.ts';

export const cardLimits = {
  nameLength: 100,
  titleLength: 120,
  descriptionLength: 1000,
  avatarGradients: 8,
  /** Cards in one answer of somebody's list. */
  listPage: 50,
  idempotencyKeyLength: 100,
  /** Link and address of an invitee end so long after the birthday. */
  invitationDaysAfter: 90,
  /** How long a browser remembers that a card was opened in it. */
  openedSeconds: 400 * day,
  /** A card whose publishing failed waits so long before it is tried again, at first and at most. */
  publishRetrySeconds: { first: minute, most: hour },
} as const;

export const invitationLimits = {
  perCard: 100,
} as const;

export const contributionLimits = {
  nameLength: 60,
  contentLength: 2000,
  perCard: 1000,
} as const;

export const liveLimits = {
  /** and asks again after so long where it was turned away. */
  askAgainMs: 15 * second * 1000,
} as const;
