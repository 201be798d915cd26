import { z } from './zod.ts';
import { isEmailAddress } from '#domain/mail/email-address.ts';
import { languages } from '#domain/language.ts';
import { captchaLimits, sessionLimits } from '#domain/limits/auth.ts';
import { httpLimits } from '#domain/limits/http.ts';

/** Errors are message ids; server and pages translate them. */
export const emailField = z
  .string()
  .trim()
  .min(1, { error: 'auth.fieldRequired' })
  .refine(isEmailAddress, { error: 'auth.emailInvalid' });

export const captchaToken = z.string().max(captchaLimits.tokenLength).nullish();

export const linkRequest = z.strictObject({
  email: emailField,
  recaptchaToken: captchaToken,
  /** The browser's zone, for a new account; an unknown one is ignored. */
  timeZone: z.string().nullish(),
  /** The page to return to; anything but a path of ours is ignored. */
  returnTo: z.string().nullish(),
});
export type LinkRequest = z.input<typeof linkRequest>;

/** The same message for every address, so that it does not reveal accounts. */
export const linkResponse = z.strictObject({ message: z.string() });
export type LinkResponse = z.infer<typeof linkResponse>;

export const codeRequest = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
});

/** The path to go to after signing in. */
export const codeResponse = z.strictObject({ to: z.string() });

export const codeRefusal = z.strictObject({
  message: z.string().max(httpLimits.messageLength),
  /** Missing if the text sent was no code. */
  triesLeft: z.number().int().optional(),
});

/** The signed-in user, as far as pages need to know. */
export const currentUser = z.strictObject({
  id: z.number(),
  name: z.string().nullable(),
  email: z.string(),
  birthday: z.string().nullable(),
  birthYear: z.number().nullable(),
  googleContactsImported: z.boolean(),
  isAdmin: z.boolean(),
  /** The session's public handle: names it in lists and between tabs, and authenticates nothing. */
  sessionId: z.string(),
  language: z.enum(languages),
  timeZone: z.string(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** The user may come alone or nested under `user`. */
export const currentUserAnswer = z.union([currentUser, z.object({ user: currentUser }).transform(({ user }) => user)]);

const listedSession = z.strictObject({
  id: z.string(),
  /** Null for a browser that does not say what it is. */
  device: z.strictObject({ browser: z.string(), system: z.string() }).nullable(),
  lastSeenAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  current: z.boolean(),
});
export type ListedSession = z.infer<typeof listedSession>;

export const sessionList = z.strictObject({ sessions: z.array(listedSession).max(sessionLimits.perUser) });

export const sessionsEnded = z.strictObject({ count: z.number().int() });
