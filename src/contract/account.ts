import { z } from './zod.ts';
import { languages } from '#domain/language.ts';
import { isTimeZone } from '#domain/time-zone.ts';

/** The language and time zone of a user's mails. */
export const accountSettings = z.strictObject({
  language: z.enum(languages),
  timeZone: z.string().refine(isTimeZone),
});
export type AccountSettings = z.infer<typeof accountSettings>;

/** Closes the notice of changed terms: from then on it is not shown to this account again. */
export const termsAcceptance = z.strictObject({ version: z.iso.date() });

/** How much an account holds, for the question whether it is to be deleted. */
export const leaveOverview = z.strictObject({
  birthdays: z.int().min(0),
  cards: z.int().min(0),
  published: z.int().min(0),
  /** People who were invited and have not answered. */
  invitations: z.int().min(0),
  /** Messages on other people's cards. */
  messages: z.int().min(0),
});
export type LeaveOverview = z.infer<typeof leaveOverview>;

/** Asks for the link that confirms leaving. */
export const leaveRequest = z.strictObject({
  /** Whether messages on other people's cards are removed as well. */
  takesMessages: z.boolean(),
});

/** The export of everything that is kept about a user. */
export const dataExport = z.discriminatedUnion('state', [
  /** `nextAt` is set while it is too early for another file. */
  z.strictObject({ state: z.literal('none'), nextAt: z.string().nullable() }),
  z.strictObject({
    state: z.literal('making'),
    bytes: z.number(),
    picturesDone: z.number(),
    picturesTotal: z.number(),
  }),
  z.strictObject({ state: z.literal('ready'), bytes: z.number(), expiresAt: z.string(), fileName: z.string() }),
  z.strictObject({ state: z.literal('expired'), requestedAt: z.string() }),
  z.strictObject({ state: z.literal('failed') }),
]);
export type DataExport = z.infer<typeof dataExport>;
