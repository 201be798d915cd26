import { z } from './zod.ts';
import { httpLimits } from '#domain/limits/http.ts';

/** The body of every failed answer; `message` can be shown to the visitor. */
export const errorBody = z.strictObject({ message: z.string().max(httpLimits.messageLength) });
export type ErrorBody = z.infer<typeof errorBody>;

/** Refuses a change made from an outdated version; carries what is stored now. */
export const conflictBody = <Current extends z.ZodType>(current: Current) =>
  errorBody.extend({ current: current.optional() });
