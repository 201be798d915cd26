import type { AuditAction, AuditKind } from '#domain/admin/audit.ts';
import type { ReportDetail, ReportListItem } from './cards/report.ts';
import type { BrowserErrorKind } from '#domain/admin/browser-error.ts';
import { browserErrorLimits } from '#domain/limits/admin.ts';
import { z } from './zod.ts';
import { type DeliveryState, type Lane, lanes } from '#domain/mail/delivery.ts';

/** The state of each mail lane. */
export const mailOverview = z.strictObject({
  lanes: z.array(
    z.strictObject({
      lane: z.enum(lanes),
      /** Open mails, counted up to a bound. */
      waiting: z.number().int(),
      /** How long the oldest of them has been due. */
      oldestDueSeconds: z.number(),
      /** Why the lane is stopped; null while it runs. */
      stopped: z.string().nullable(),
    }),
  ),
});

/** One entry of the audit log. */
export interface AuditItem {
  id: number;
  /** An ISO instant. */
  at: string;
  action: AuditAction;
  /** The administrator's address before the @; null if the account is gone. */
  actor: string | null;
  /** A user, as the backend names them; null if the act was about nobody. */
  subject: string | null;
  reason: string | null;
  details: Record<string, number | string>;
}

export interface AuditFilter {
  kind?: AuditKind | undefined;
  /** Entries before this one. */
  before?: number | undefined;
}

/** A mail, without what it said. */
export interface MailOfPerson {
  key: string;
  at: string;
  lane: Lane;
  kind: string;
  state: DeliveryState;
  /** The mail server's answer, or why it was not sent. */
  answer: string | null;
}

/** How much an account holds, never what. */
export interface PersonContents {
  sessions: number;
  birthdays: number;
  gifts: number;
  cards: number;
  messages: number;
  pictures: number;
  pictureBytes: number;
  hasCalendar: boolean;
  dataFile: string | null;
}

/** What support needs to know of a person; moments are ISO instants. */
export interface PersonOverview {
  reference: string;
  email: string;
  isAdmin: boolean;
  createdAt: string;
  isVerified: boolean;
  lastSeenAt: string | null;
  language: string;
  timeZone: string;
  acceptedTermsVersion: string | null;
  suspendedAt: string | null;
  suspendedReason: string | null;
  leavesAt: string | null;
  remindersEnabled: boolean;
  reminderHour: number;
  nextReminderAt: string | null;
  googleContactsImported: boolean;
  /** Why no mail is sent to the address; null if it is. */
  suppressed: string | null;
  contents: PersonContents;
  mails: readonly MailOfPerson[];
  record: readonly AuditItem[];
}

/** `asks` until a reason for looking at the person is recorded. */
export type PersonLookup = { state: 'asks' } | { state: 'known'; person: PersonOverview };

/** Mails that failed, or those that wait. */
export type MailFilter = 'failed' | 'waiting';

/** What the mail page shows; moments are ISO instants. */
export interface MailPage {
  lanes: readonly {
    lane: Lane;
    waiting: number;
    oldestDueSeconds: number;
    /** Null while the lane runs. */
    stop: { reason: string; at: string; probeAt: string; times: number } | null;
  }[];
  mails: readonly {
    key: string;
    lane: Lane;
    kind: string;
    state: DeliveryState;
    attempt: number;
    dueAt: string;
    answer: string | null;
    person: string | null;
  }[];
  /** Entries of the address that was looked up. */
  suppression: readonly { list: string; reason: string; at: string }[];
}

/** What our pages report of an error in a script. The server keeps less of it. */
export const scriptError = z.strictObject({
  message: z.string().max(browserErrorLimits.text),
  stack: z.string().max(browserErrorLimits.text),
  path: z.string().max(browserErrorLimits.text),
});

/** What browsers report of a refused script, style or picture; they send more, which is not read. */
export const policyReport = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().default(''),
    'source-file': z.string().default(''),
    'line-number': z.number().optional(),
  }),
});

/** An error that browsers reported; moments are ISO instants. */
export interface BrowserErrorItem {
  kind: BrowserErrorKind;
  message: string;
  stack: string;
  page: string;
  browser: string;
  times: number;
  firstAt: string;
  lastAt: string;
}

/** Numbers per day by name; null where nothing was counted. */
export interface Figures {
  days: readonly string[];
  values: Readonly<Record<string, readonly (number | null)[]>>;
}

/** What pages of the backend get from the server; there is none for anybody but an administrator. */
export interface BackendPort {
  /** The administrator who is looking. */
  readonly email: string;
  /** For how many seconds acts are open before they ask for a new sign-in; 0 if they ask now. */
  readonly actsOpenSeconds: number;
  /** How much waits for an administrator, by page. */
  attention(): Promise<{ mail: number; reports: number }>;
  /** The newest entries first; one more than fit on a page if there are older ones. */
  auditLog(filter: AuditFilter): Promise<readonly AuditItem[]>;
  /** Of so many days, the last of which is today. */
  figures(days: number): Promise<Figures>;
  /** Those reported last first. */
  browserErrors(): Promise<readonly BrowserErrorItem[]>;
  person(reference: string): Promise<PersonLookup>;
  /** `suppression` is the stored form of an address that was looked up. */
  mail(filter: MailFilter, suppression: string): Promise<MailPage>;
  reports(): Promise<readonly ReportListItem[]>;
  /** Null if there is none with this reference. */
  report(reference: string): Promise<ReportDetail | null>;
}
