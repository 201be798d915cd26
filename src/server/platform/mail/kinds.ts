import type { DeliveryState, Lane } from '../../../domain/delivery.ts';
import type { Transaction } from '../database/connect.ts';

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

/** How a mail ended, and why if it was not handed over. */
export interface Ending {
  state: Exclude<DeliveryState, 'queued' | 'sending'>;
  reason: string | null;
}

export type MailSubject = Record<string, number | string>;

/** What a room says about one kind of mail; the delivery protocol around it is the same for all. */
export interface MailKind {
  lane: Lane;
  /** Looks again at current data, inside the transaction that begins the attempt, and renders. */
  prepare(tx: Transaction, subject: MailSubject): Promise<Prepared>;
  /** Written in the transaction that records the hand-over. */
  handedOver?(tx: Transaction, subject: MailSubject): Promise<void>;
  /** Written in the transaction that records that a mail came back after it was sent. */
  cameBack?(tx: Transaction, subject: MailSubject, reason: string): Promise<void>;
  /** Written in the transaction that closes the mail, however it ended. */
  closed?(tx: Transaction, subject: MailSubject, ending: Ending): Promise<void>;
}

export type MailKinds = Readonly<Record<string, MailKind>>;
