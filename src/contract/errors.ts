import { z } from './zod.ts';
import { httpLimits } from '#domain/limits/http.ts';

/** The one shape of every failed answer; `message` is fit to be shown to a person. */
export const errorBody = z.strictObject({ message: z.string().max(httpLimits.messageLength) });
export type ErrorBody = z.infer<typeof errorBody>;

/** The refusal of a change that was made from an outdated version; it carries what is stored now. */
export const conflictBody = <Current extends z.ZodType>(current: Current) =>
  errorBody.extend({ current: current.optional() });
