import { z } from 'zod';
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

/** The same words whoever asks for whichever address. */
export const linkResponse = z.strictObject({ message: z.string() });
export type LinkResponse = z.infer<typeof linkResponse>;
