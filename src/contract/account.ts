import { z } from './zod.ts';
import { languages } from '#domain/language.ts';
import { isTimeZone } from '#domain/time-zone.ts';

/** In which language and by whose clock we write to somebody. */
export const accountSettings = z.strictObject({
  language: z.enum(languages),
  timeZone: z.string().refine(isTimeZone),
});
export type AccountSettings = z.infer<typeof accountSettings>;
