import { hour } from './units.ts';

export const cardDeliveryLimits = {
  /** Full hours of a birthday morning, and the one that is offered first. */
  morningHours: { first: 5, last: 12, offered: 8 },
  /** A mail that left later than this after its moment is marked late. */
  lateAfterSeconds: hour,
  /** So many days ahead a delivery can be planned. */
  furthestDays: 400,
  /** The creator of a card with at most so many messages is told so many days before, at this hour. */
  warning: { days: 2, hour: 9, messages: 1 },
  /** Mails of one card to its person, sent again ones included. */
  mailsPerCard: 5,
  /** Names of those who wrote, in the mail. */
  namesInMail: 24,
  /** Days after the delivery when the address is forgotten. */
  addressDaysAfter: 90,
} as const;
