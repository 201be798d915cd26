import { z } from './zod.ts';
import { versionField } from './fields.ts';
import { reminderLimits } from '#domain/limits/reminders.ts';
import { recordedReasons } from '#domain/reminders/record.ts';

/** A user's reminder settings. */
export const reminderSettings = z.strictObject({
  isOn: z.boolean(),
  weekBefore: z.boolean(),
  dayBefore: z.boolean(),
  onTheDay: z.boolean(),
  /** Local time. */
  hour: z.int().min(0).max(23),
});
export type ReminderSettings = z.infer<typeof reminderSettings>;

/** With the version that the change was made from: if it is not the latest, the answer is 409 with the stored state. */
export const reminderChange = reminderSettings.extend({ version: versionField.optional() });
export type ReminderChange = z.infer<typeof reminderChange>;

export const suppressionReasons = ['bounced', 'complained'] as const;

export const reminderState = z.strictObject({
  settings: reminderSettings,
  version: versionField,
  /** Why the address is suppressed, so that no mail is sent whatever the settings are; null if it is not. */
  hold: z.enum(suppressionReasons).nullable(),
});
export type ReminderState = z.infer<typeof reminderState>;

export const recordedMail = z.strictObject({
  /** The local day whose mail it is. */
  date: z.iso.date(),
  state: z.enum(['sent', 'bounced', 'waiting', 'skipped']),
  /** When it was sent, or when it is tried next. */
  at: z.iso.datetime().nullable(),
  reason: z.enum(recordedReasons).nullable(),
  names: z.array(z.string()).max(reminderLimits.namesAnnounced),
  /** How many people there are besides those named. */
  more: z.int(),
});
export type RecordedMail = z.infer<typeof recordedMail>;

/** The last mails, the latest first. */
export const mailRecord = z.strictObject({ mails: z.array(recordedMail).max(reminderLimits.recordedMails) });
