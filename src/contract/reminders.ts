import { z } from './zod.ts';

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

export const holdReasons = ['bounced', 'complained'] as const;

export const reminderState = z.strictObject({
  settings: reminderSettings,
  /** Why no mail goes to the address, whatever the settings say; null while mails go out. */
  hold: z.enum(holdReasons).nullable(),
});
export type ReminderState = z.infer<typeof reminderState>;
