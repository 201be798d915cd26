import { z } from './zod.ts';
import { isEmailAddress } from '../domain/email-address.ts';

/** Validation answers with message ids; each end says them in its own language. */
export const emailField = z
  .string()
  .trim()
  .min(1, { error: 'auth.fieldRequired' })
  .refine(isEmailAddress, { error: 'auth.emailInvalid' });

export const linkRequest = z.strictObject({
  email: emailField,
  recaptchaToken: z.string().max(4096).nullish(),
});
export type LinkRequest = z.input<typeof linkRequest>;

/** Who is signed in; everything the pages need to know about them and nothing more. */
export const currentUser = z.strictObject({
  id: z.number(),
  name: z.string().nullable(),
  email: z.string(),
  birthday: z.string().nullable(),
  birthYear: z.number().nullable(),
  googleContactsImported: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** The same words whoever asks for whichever address. */
export const linkResponse = z.strictObject({ message: z.string() });
export type LinkResponse = z.infer<typeof linkResponse>;
