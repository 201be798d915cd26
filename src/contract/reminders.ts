import { z } from './zod.ts';
import { versionField } from './fields.ts';
import { reminderLimits } from '#domain/limits/reminders.ts';
import { recordedReasons } from '#domain/reminders/record.ts';

/** When somebody is reminded, and whether at all. */
export const reminderSettings = z.strictObject({
  isOn: z.boolean(),
  weekBefore: z.boolean(),
  dayBefore: z.boolean(),
  onTheDay: z.boolean(),
  /** By the clock on the wall. */
  hour: z.int().min(0).max(23),
});
export type ReminderSettings = z.infer<typeof reminderSettings>;

/** The settings, and the version that was changed: if it is no longer the latest, the answer is 409 and the present state. */
export const reminderChange = reminderSettings.extend({ version: versionField.optional() });
export type ReminderChange = z.infer<typeof reminderChange>;

export const suppressionReasons = ['bounced', 'complained'] as const;

export const reminderState = z.strictObject({
  settings: reminderSettings,
  version: versionField,
  /** Why no mail goes to the address, whatever the settings say; null while mails go out. */
  hold: z.enum(suppressionReasons).nullable(),
});
export type ReminderState = z.infer<typeof reminderState>;

export const recordedMail = z.strictObject({
  /** The local day whose mail it is. */
  date: z.iso.date(),
  state: z.enum(['sent', 'bounced', 'waiting', 'skipped']),
  /** When it went, or when it is tried next. */
  at: z.iso.datetime().nullable(),
  reason: z.enum(recordedReasons).nullable(),
  names: z.array(z.string()).max(reminderLimits.namesAnnounced),
  /** How many people besides those named. */
  more: z.int(),
});
export type RecordedMail = z.infer<typeof recordedMail>;

/** The last mails, the latest first. */
export const mailRecord = z.strictObject({ mails: z.array(recordedMail).max(reminderLimits.recordedMails) });
