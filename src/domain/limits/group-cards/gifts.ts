/** Of the gift list that creator and contributors of a card share. */
export const sharedGiftLimits = {
  /** Ideas on one card. */
  perCard: 60,
  /** Ideas of one contributor on one card, so that nobody fills the list alone; the creator may. */
  perInvitation: 20,
} as const;
