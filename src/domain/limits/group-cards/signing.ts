/** Of what comes by the signing link of a card. */
export const signingLimits = {
  /** Messages of one card, shown or waiting. */
  perCard: 500,
  /** Messages that one browser has on one card. */
  perBrowser: 20,
  /** Beyond so many within an hour the link switches itself off. */
  perHour: 200,
  /** Links of one card, replaced ones included. */
  links: 50,
  /** Waiting messages in one answer. */
  page: 20,
} as const;
