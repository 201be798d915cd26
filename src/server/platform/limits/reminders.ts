import { day, hour, minute } from '#domain/limits/units.ts';

export const reminderServerLimits = {
  /** By the clock on the wall, until somebody chooses another. */
  hour: 9,
  /** Mails of one hour are spread over so long. */
  spreadSeconds: 20 * minute,
  /** People planned for in one transaction. */
  batch: 500,
  /** One run of the planner leaves the rest to the next after so long. */
  runSeconds: 45,
  /** Ideas, and gifts of last year, that a mail names for one person. */
  giftsPerItem: 5,
  /** A mail tells of so many people with all details, and names so many more; both keep it below 100 KB. */
  peopleInMail: 8,
  namesInMail: 30,
  /** So much of a note, and of a list of gifts, stands in a mail. */
  textLength: 300,
  /** Our own error with one user waits so long before it is tried again. */
  afterErrorSeconds: hour,
  /** The operator sees what became of the lines of so long. */
  booksSeconds: day,
  /** A test mail that cannot be delivered for so long tells its reader nothing any more. */
  testSeconds: hour,
  recordedItems: 300,
} as const;
