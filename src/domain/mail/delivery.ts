import { mailLimits } from '../limits/mail.ts';

/** Each purpose has its own lane, so that millions of reminders never delay a sign-in link. */
export const lanes = ['sign-in', 'invitations', 'reminders'] as const;
export type Lane = (typeof lanes)[number];

export const deliveryStates = [
  'queued',
  'sending',
  'sent',
  'superseded',
  'cancelled',
  'expired',
  'bounced',
  'unconfirmed',
  'dead',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];
export const closedStates = deliveryStates.filter((state) => state !== 'queued' && state !== 'sending');

/** Why an attempt failed, by the mail server's answer or our own error. */
export type Failure =
  /** Unreachable, timed out or 4xx: the same mail may be accepted later. */
  | { kind: 'temporary' }
  /** The whole mail was sent and no answer came, so nobody knows whether it was accepted. */
  | { kind: 'unanswered' }
  /** The recipient's mailbox does not exist. */
  | { kind: 'no-mailbox' }
  /** 5.7.x about one mail: its content, or its recipient's policy. */
  | { kind: 'mail-refused' }
  /** The server refuses us: our credentials, our address or our host. */
  | { kind: 'sender-refused' }
  /** Said about our address, but of this recipient's mail only: true of us if many recipients' servers say it. */
  | { kind: 'sender-doubted' }
  /** Any other permanent answer to this one mail. */
  | { kind: 'permanent' }
  /** An error of our own, before anything was sent. */
  | { kind: 'own-error' };

export type Outcome = { kind: 'accepted' } | Failure;

/** Refusals of single mails, by which alone nobody knows whether others would be refused as well. */
export const isSingleRefusal = ({ kind }: Failure): boolean => kind === 'mail-refused' || kind === 'sender-doubted';

export type Verdict =
  | { state: 'bounced' | 'dead' | 'expired' | 'unconfirmed' }
  | { state: 'queued'; afterSeconds: number };

/** Doubles from 30 s to 15 min; the jitter takes off up to half, so that retries spread out. */
export function backoffSeconds(attempt: number, jitter: number): number {
  const { backoffFirstSeconds, backoffMostSeconds } = mailLimits;
  const full = Math.min(backoffMostSeconds, backoffFirstSeconds * 2 ** Math.min(attempt - 1, 16));
  return Math.round(full * (1 - jitter / 2));
}

/** Whether a delivery is retried or closed after a failed attempt. `jitter` is a number in [0, 1). */
export function judgeFailure(
  failure: Failure,
  given: { lane: Lane; mayRepeat?: boolean; attempt: number; secondsToDeadline: number; jitter: number },
): Verdict {
  switch (failure.kind) {
    case 'no-mailbox':
      return { state: 'bounced' };
    case 'permanent':
    case 'mail-refused':
      return { state: 'dead' };
    case 'own-error':
      if (given.attempt >= mailLimits.ownErrorAttempts) return { state: 'dead' };
      break;
    case 'unanswered':
      if (!(given.mayRepeat ?? mayRepeatUnconfirmed(given.lane))) return { state: 'unconfirmed' };
      break;
    case 'temporary':
    case 'sender-refused':
    case 'sender-doubted':
      break;
  }
  const afterSeconds = backoffSeconds(given.attempt, given.jitter);
  if (afterSeconds >= given.secondsToDeadline) return { state: 'expired' };
  return { state: 'queued', afterSeconds };
}

/**
 * Whether a mail that may have been sent is sent again: one whose worker died before recording it, or whose mail server
 * did not answer in time. A second reminder or link does no harm; a second invitation annoys a stranger, so its creator
 * decides.
 */
export function mayRepeatUnconfirmed(lane: Lane): boolean {
  return lane !== 'invitations';
}
