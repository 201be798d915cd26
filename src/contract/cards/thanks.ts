import { isCardSlug } from '#domain/cards/group-card.ts';
import { thanksLimits } from '#domain/limits/group-cards/thanks.ts';
import { idField, lines } from '../fields.ts';
import { z } from '../zod.ts';

export const heartParams = z.strictObject({ slug: z.string().refine(isCardSlug), contributionId: idField });

/** Says thank you, or changes what waits to be sent. */
export const thanksRequest = z.strictObject({
  content: lines(thanksLimits.length).min(1, { error: 'thanks.missing' }),
});

/** Until `secondsLeft` is 0 it can be changed and taken back, and only the recipient sees it. */
export const cardThanks = z.strictObject({ content: z.string(), secondsLeft: z.int() });
export type CardThanks = z.infer<typeof cardThanks>;
