import { day, hour, minute, second } from './units.ts';

export const cardLimits = {
  nameLength: 100,
  titleLength: 120,
  coverLineLength: 80,
  descriptionLength: 1000,
  avatarGradients: 8,
  /** Cards on one page of the list. */
  listPage: 50,
  idempotencyKeyLength: 100,
  /** Days after the birthday when an invitation expires and its address is anonymised. */
  invitationDaysAfter: 90,
  /** How long a browser remembers that a card's reveal was seen. */
  openedSeconds: 400 * day,
  /** Shortest and longest wait before publishing is tried again. */
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
  /** When it asks again after a refusal. */
  askAgainMs: 15 * second * 1000,
} as const;
