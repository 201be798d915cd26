import type { Lane, Outcome } from './delivery.ts';
import { mailLimits } from '../limits/mail.ts';

/** Why a lane stands still. */
export const stopCauses = ['refused', 'bounces', 'reputation'] as const;
export type StopCause = (typeof stopCauses)[number];

/** How many mails met with something, to how many domains of recipients, caused by how many users. */
export interface Tally {
  times: number;
  domains: number;
  senders: number;
}

/**
 * Whether the server refuses us and not single mails, by what it refused since it last accepted one. One recipient's
 * policy or one user's text must not stop the mails of everybody.
 */
export function isLaneRefused(refused: Tally): boolean {
  const { times, domains } = mailLimits.refusals;
  return refused.times >= times && refused.domains >= domains;
}

/** How many mails handed over keep so many failed ones below a share. */
export const sentToKeepBelow = (share: number, times: number): number => Math.ceil(times / share) - times;

/**
 * What follows from the mails that came back lately. Too large a share is a fault of ours more often than of the
 * recipients. Anybody can ask for sign-in mails to addresses that do not exist, so a share does not stop that lane: only
 * that nothing else was accepted.
 */
export function judgeBounces(lane: Lane, bounced: Tally, sent: number): { suppress: boolean; stop: boolean } {
  const { times, domains, share } = mailLimits.bounces;
  const isTooMuch = bounced.times >= times && bounced.times > share * (bounced.times + sent);
  const mayStop = bounced.domains >= domains && (lane !== 'sign-in' || sent === 0);
  return { suppress: !isTooMuch, stop: isTooMuch && mayStop };
}

/** Whether strangers have had enough of our invitations. One sender alone cannot stop those of all others. */
export function areInvitationsUnwanted(given: { bounced: Tally; complained: Tally; sent: number }): boolean {
  const { bounces, complaints, senders } = mailLimits.invitations;
  const total = given.sent + given.bounced.times;
  const exceeds = (tally: Tally, limit: { times: number; share: number }) =>
    tally.times >= limit.times && tally.senders >= senders && tally.times >= limit.share * total;
  return exceeds(given.bounced, bounces) || exceeds(given.complained, complaints);
}

/** Whether the invitations of one user wait, by what became of those of the last day. */
export function isSenderStopped(given: { bounces: number; complaints: number }): boolean {
  const { bouncesBySender, complaintsBySender } = mailLimits.invitations;
  return given.bounces >= bouncesBySender || given.complaints >= complaintsBySender;
}

/** How long a lane stands still before one mail tries again; twice as long after each probe that was refused. */
export function stopSeconds(lane: Lane, cause: StopCause, stopsInARow: number): number {
  if (cause === 'reputation') return mailLimits.invitations.seconds;
  const { firstSeconds, mostSeconds, mostSecondsSignIn } = mailLimits.laneStop;
  const most = lane === 'sign-in' ? mostSecondsSignIn : mostSeconds;
  return Math.min(most, firstSeconds * 2 ** Math.min(stopsInARow - 1, 16));
}

/** What the answer to the one mail that a stopped lane lets through says about the lane. */
export function judgeProbe(outcome: Outcome['kind'], cause: StopCause): 'resume' | 'stop-again' | 'ask-again' {
  switch (outcome) {
    case 'accepted':
      return 'resume';
    case 'mail-refused':
    case 'sender-refused':
      return 'stop-again';
    case 'no-mailbox':
      return cause === 'refused' ? 'ask-again' : 'stop-again';
    case 'temporary':
    case 'unanswered':
    case 'permanent':
    case 'own-error':
      return 'ask-again';
  }
}

/** When a mail that found its lane stopped looks again. `jitter` is a number in [0, 1). */
export function waitInStoppedLane(
  lane: Lane,
  given: { secondsToProbe: number; secondsToDeadline: number; jitter: number },
): number {
  const { probeAgainSeconds, spreadSeconds } = mailLimits.laneStop;
  const wait = Math.max(0, given.secondsToProbe) + spreadSeconds * given.jitter;
  // Somebody waits for a sign-in mail, so it looks more often.
  const most = lane === 'sign-in' ? probeAgainSeconds : mailLimits.backoffMostSeconds;
  return Math.max(1, Math.round(Math.min(wait, most, given.secondsToDeadline)));
}
