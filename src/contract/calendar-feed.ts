import { z } from './zod.ts';

/** Whether there is an address to subscribe to, and since when; the address itself is never told again. */
export const calendarFeed = z.strictObject({ createdAt: z.iso.datetime().nullable() });

/** Shown once: we keep no more than its hash. */
export const newCalendarFeed = z.strictObject({ address: z.string() });
