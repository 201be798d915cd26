import { z } from './zod.ts';
import { lanes } from '#domain/mail/delivery.ts';

/** The state of each mail lane. */
export const mailOverview = z.strictObject({
  lanes: z.array(
    z.strictObject({
      lane: z.enum(lanes),
      /** Open mails, counted up to a bound. */
      waiting: z.number().int(),
      /** How long the oldest of them has been due. */
      oldestDueSeconds: z.number(),
      /** Why the lane is stopped; null while it runs. */
      stopped: z.string().nullable(),
    }),
  ),
});
