import type { SQL } from 'drizzle-orm';
import type { DeliveryState, Lane } from '#domain/mail/delivery.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

/** A rendered mail, without the envelope and the technical headers. */
export interface RenderedMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  language: string;
  headers?: Record<string, string>;
}

export type Prepared = { mail: RenderedMail } | { cancel: string; as?: 'cancelled' | 'expired' };

/** How a mail that was not sent ended, and why. */
export interface MailOutcome {
  state: Exclude<DeliveryState, 'queued' | 'sending' | 'sent'>;
  reason: string;
}

export type MailSubject = Record<string, number | string>;

/** How a feature defines one kind of mail; the delivery protocol is the same for all. */
export interface MailKind {
  lane: Lane;
  /** Sent again although it may have arrived, unlike other mails of its lane. */
  repeatsUnconfirmed?: true;
  /** Renders from current data, inside the transaction that starts the attempts; in the order given. */
  prepareMany(tx: Transaction, subjects: readonly MailSubject[]): Promise<readonly Prepared[]>;
  /** Runs in the transaction that records the mail as sent. */
  onSent?(tx: Transaction, subject: MailSubject): Promise<void>;
  /** Runs in the transaction that records that a sent mail bounced. */
  onBounced?(tx: Transaction, subject: MailSubject, reason: string): Promise<void>;
  /**
   * For kinds with many mails, instead of `onSent`: further parts of the `with` clause of the statement that records
   * the mail as sent. They must change nothing unless `sent` has a row.
   */
  onSentSql?(subject: MailSubject): SQL;
  /** Runs in the transaction that closes a mail that was not sent. */
  onFailed?(tx: Transaction, subject: MailSubject, outcome: MailOutcome): Promise<void>;
  /** Runs in the transaction that opens a failed mail again; false if its time is over, and it stays closed. */
  onReopened?(tx: Transaction, subject: MailSubject): Promise<boolean>;
}

export type MailKinds = Readonly<Record<string, MailKind>>;

/** For kinds with few mails at once: prepares each mail by itself. */
export function oneByOne(
  prepare: (tx: Transaction, subject: MailSubject) => Promise<Prepared>,
): MailKind['prepareMany'] {
  return async (tx, subjects) => {
    const mails: Prepared[] = [];
    for (const subject of subjects) mails.push(await prepare(tx, subject));
    return mails;
  };
}
