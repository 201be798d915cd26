import { z } from './zod.ts';
import { languages } from '#domain/language.ts';
import { isTimeZone } from '#domain/time-zone.ts';

/** The language and time zone of a user's mails. */
export const accountSettings = z.strictObject({
  language: z.enum(languages),
  timeZone: z.string().refine(isTimeZone),
});
export type AccountSettings = z.infer<typeof accountSettings>;
