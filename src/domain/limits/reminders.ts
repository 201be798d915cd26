import { hour } from './units.ts';

export const reminderLimits = {
  leadDays: [7, 1, 0],
  /** A belated reminder of yesterday's birthday is sent until this long after today's hour of sending. */
  belatedGraceSeconds: hour,
  /** Reminders missed longer ago than this are not recorded. */
  lookBackDays: 300,
  /** Entries of the planner's cache of days and hours. */
  remembered: 1000,
  /** Entries of the cache of zone names; there are about 600 zones. */
  zonesRemembered: 1000,
  /** Names in the preview of the next mail; the rest is counted. */
  namesAnnounced: 4,
  /** Mails in the record, and items read for them. */
  recordedMails: 10,
} as const;
