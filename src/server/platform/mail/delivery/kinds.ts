import type { SQL } from 'drizzle-orm';
import type { DeliveryState, Lane } from '#domain/mail/delivery.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

/** A mail as it leaves the house; everything but the envelope and the technical headers. */
export interface RenderedMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  language: string;
  headers?: Record<string, string>;
}

export type Prepared = { mail: RenderedMail } | { cancel: string; as?: 'cancelled' | 'expired' };

/** How a mail ended that was not handed over, and why. */
export interface MailOutcome {
  state: Exclude<DeliveryState, 'queued' | 'sending' | 'sent'>;
  reason: string;
}

export type MailSubject = Record<string, number | string>;

/** What a feature says about one kind of mail; the delivery protocol around it is the same for all. */
export interface MailKind {
  lane: Lane;
  /** Looks again at current data, inside the transaction that begins the attempts, and renders; in the order given. */
  prepareMany(tx: Transaction, subjects: readonly MailSubject[]): Promise<readonly Prepared[]>;
  /** JsonText in the transaction that records the hand-over. */
  onSent?(tx: Transaction, subject: MailSubject): Promise<void>;
  /** JsonText in the transaction that records that a mail came back after it was sent. */
  onBounced?(tx: Transaction, subject: MailSubject, reason: string): Promise<void>;
  /**
   * JsonText by the very statement that records the hand-over, for kinds of which there are many: more parts of its
   * `with`, which do something only if `sent` has a row.
   */
  onSentSql?(subject: MailSubject): SQL;
  /** JsonText in the transaction that closes a mail that was not handed over. */
  onFailed?(tx: Transaction, subject: MailSubject, outcome: MailOutcome): Promise<void>;
}

export type MailKinds = Readonly<Record<string, MailKind>>;

/** For kinds of which few are sent at once: each mail is looked at by itself. */
export function oneByOne(
  prepare: (tx: Transaction, subject: MailSubject) => Promise<Prepared>,
): MailKind['prepareMany'] {
  return async (tx, subjects) => {
    const mails: Prepared[] = [];
    for (const subject of subjects) mails.push(await prepare(tx, subject));
    return mails;
  };
}
