import { z } from './zod.ts';
import { limits } from '../domain/limits.ts';

/** The one shape of every failed answer; `message` is fit to be shown to a person. */
export const errorBody = z.strictObject({ message: z.string().max(limits.http.messageLength) });
export type ErrorBody = z.infer<typeof errorBody>;
