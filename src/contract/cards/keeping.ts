import { cardThemes } from '#domain/cards/group-card.ts';
import { z } from '../zod.ts';

/**
 * Whether the recipient keeps the card in their account. `here`: a press keeps it; `by-mail`: a press sends a sign-in link
 * to the address of the delivery; `none`: there is no such address, or not any more.
 */
export const cardKeeping = z.strictObject({
  state: z.enum(['kept', 'here', 'by-mail', 'none']),
  /** The masked address to which the link goes. */
  email: z.string().nullable(),
});
export type CardKeeping = z.infer<typeof cardKeeping>;

/** A card that somebody was given and keeps. */
const givenCard = z.strictObject({
  slug: z.string(),
  title: z.string(),
  theme: z.enum(cardThemes),
  initiatorName: z.string(),
  celebratedOn: z.string(),
  contributionsCount: z.int(),
});
export type GivenCard = z.infer<typeof givenCard>;

/** The latest first. */
export const givenCards = z.array(givenCard);
