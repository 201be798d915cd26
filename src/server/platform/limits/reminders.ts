import { day, hour, minute } from '#domain/limits/units.ts';

export const reminderServerLimits = {
  /** The default hour of sending, in local time. */
  hour: 9,
  /** Mails of one hour are spread over this time. */
  spreadSeconds: 20 * minute,
  /** Users planned in one transaction. */
  batch: 500,
  /** After this time a run of the planner leaves the rest to the next. */
  runSeconds: 45,
  /** Ideas, and gifts of last year, that a mail names for one person. */
  giftsPerItem: 5,
  /** People in a mail with all details, and further ones by name; both keep it below 100 KB. */
  peopleInMail: 8,
  namesInMail: 30,
  /** Characters of a note, and of a list of gifts, in a mail. */
  textLength: 300,
  /** When a user is tried again for whom planning failed. */
  afterErrorSeconds: hour,
  /** The metrics show the outcomes of items planned within this time. */
  booksSeconds: day,
  /** How long a test mail is retried. */
  testSeconds: hour,
  recordedItems: 300,
} as const;
