import { z } from './zod.ts';

/** When the feed was created, or null; the address itself is not shown again. */
export const calendarFeed = z.strictObject({ createdAt: z.iso.datetime().nullable() });

/** Shown once, because only its hash is stored. */
export const newCalendarFeed = z.strictObject({ address: z.string() });
