import { day, minute } from './units.ts';

export const adminLimits = {
  /** Acts need a sign-in that is not older. */
  freshSignInSeconds: 15 * minute,
  /** For so long a recorded look at a person may be gone on with. */
  lookSeconds: 15 * minute,
  reasonLength: 500,
  mailsOfPerson: 12,
  mailPage: 50,
  reportsPage: 50,
  /** For so long a decided report is listed, as long as what was taken down can be restored. */
  decidedReportsSeconds: 30 * day,
  /** Messages of a reported card that are shown. */
  reportedMessages: 50,
  /** Errors that browsers reported: how many are kept, the newest first. */
  browserErrors: 100,
  /** Entries of the audit log per page. */
  auditPage: 50,
} as const;

/** What pages report of errors. */
export const browserErrorLimits = {
  /** Of each text in a report; longer ones are cut by the page that reports. */
  text: 3000,
  /** Reports that one page sends at most. */
  perPage: 5,
} as const;
