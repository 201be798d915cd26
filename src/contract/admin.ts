import { z } from './zod.ts';
import { lanes } from '#domain/mail/delivery.ts';

/** How the post is doing, lane by lane. */
export const mailOverview = z.strictObject({
  lanes: z.array(
    z.strictObject({
      lane: z.enum(lanes),
      /** Mails on their way, counted up to a bound. */
      waiting: z.number().int(),
      /** How long the oldest of them has been due. */
      oldestDueSeconds: z.number(),
      /** Why the lane stands still, if it does. */
      stopped: z.string().nullable(),
    }),
  ),
});
