import { hour } from './units.ts';

export const reminderLimits = {
  leadDays: [7, 1, 0],
  /** Yesterday's birthday is told of until so long after today's hour of sending. */
  belatedGraceSeconds: hour,
  /** What was missed longer ago than this is not even recorded. */
  lookBackDays: 300,
  /** Days and hours that a planner keeps in mind. */
  remembered: 1000,
  /** Names of zones that a process keeps in mind; there are about 600. */
  zonesRemembered: 1000,
  /** So many names stand in the announcement of a mail before the rest is counted. */
  namesAnnounced: 4,
  /** The last mails that a record tells of, and how many of their lines it reads. */
  recordedMails: 10,
} as const;
