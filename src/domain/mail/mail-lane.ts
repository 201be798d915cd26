import type { Lane, Outcome } from './delivery.ts';
import { mailLimits } from '../limits/mail.ts';

/** Why a lane is stopped. */
export const stopCauses = ['refused', 'bounces', 'reputation'] as const;
export type StopCause = (typeof stopCauses)[number];

/** Counts of incidents: mails, recipient domains, and users who caused them. */
export interface Tally {
  times: number;
  domains: number;
  senders: number;
}

/**
 * Whether the server refuses us rather than single mails, by the refusals since the last accepted mail. One recipient's
 * policy or one user's text must not stop the mails of everybody.
 */
export function isLaneRefused(refused: Tally): boolean {
  const { times, domains } = mailLimits.refusals;
  return refused.times >= times && refused.domains >= domains;
}

/** How many sent mails keep this many failed ones below a share. */
export const sentToKeepBelow = (share: number, times: number): number => Math.ceil(times / share) - times;

/**
 * What follows from the mails that came back lately. Too large a share is a fault of ours more often than of the
 * recipients. Anybody can ask for sign-in mails to addresses that do not exist, so a share does not stop that lane: only
 * that nothing else was accepted. Nor do the invitations of one sender stop everybody's.
 */
export function judgeBounces(lane: Lane, bounced: Tally, sent: number): { suppress: boolean; stop: boolean } {
  const { times, domains, share } = mailLimits.bounces;
  const isTooMuch = bounced.times >= times && bounced.times > share * (bounced.times + sent);
  const mayStop =
    bounced.domains >= domains &&
    (lane !== 'sign-in' || sent === 0) &&
    (lane !== 'invitations' || bounced.senders >= mailLimits.invitations.senders);
  return { suppress: !isTooMuch, stop: isTooMuch && mayStop };
}

/** Whether too many invitations bounce or are called spam. One sender alone cannot stop everybody's. */
export function areInvitationsUnwanted(given: { bounced: Tally; complained: Tally; sent: number }): boolean {
  const { bounces, complaints, senders } = mailLimits.invitations;
  const total = given.sent + given.bounced.times;
  const exceeds = (tally: Tally, limit: { times: number; share: number }) =>
    tally.times >= limit.times && tally.senders >= senders && tally.times >= limit.share * total;
  return exceeds(given.bounced, bounces) || exceeds(given.complained, complaints);
}

/** Whether one user's invitations wait, by the bounces and complaints of the last day. */
export function isSenderStopped(given: { bounces: number; complaints: number }): boolean {
  const { bouncesBySender, complaintsBySender } = mailLimits.invitations;
  return given.bounces >= bouncesBySender || given.complaints >= complaintsBySender;
}

/** How long a lane is stopped before a probe; doubled after each refused probe. */
export function stopSeconds(lane: Lane, cause: StopCause, stopsInARow: number): number {
  if (cause === 'reputation') return mailLimits.invitations.seconds;
  const { firstSeconds, mostSeconds, mostSecondsSignIn } = mailLimits.laneStop;
  const most = lane === 'sign-in' ? mostSecondsSignIn : mostSeconds;
  return Math.min(most, firstSeconds * 2 ** Math.min(stopsInARow - 1, 16));
}

/**
 * What the answer to a probe means for its stopped lane; `refusedDomains` counts the domains whose probes were refused
 * lately. One of them alone would keep the lane stopped for everybody.
 */
export function judgeProbe(
  outcome: Outcome['kind'],
  cause: StopCause,
  refusedDomains: number,
): 'resume' | 'stop-again' | 'ask-again' {
  switch (outcome) {
    case 'accepted':
      return 'resume';
    case 'sender-refused':
      return 'stop-again';
    case 'mail-refused':
    case 'sender-doubted':
      return refusedDomains >= mailLimits.laneStop.probeDomains ? 'stop-again' : 'ask-again';
    case 'no-mailbox':
      return cause === 'refused' ? 'ask-again' : 'stop-again';
    case 'temporary':
    case 'unanswered':
    case 'permanent':
    case 'own-error':
      return 'ask-again';
  }
}

/** When a mail of a stopped lane is tried again. `jitter` is a number in [0, 1). */
export function waitInStoppedLane(
  lane: Lane,
  given: { secondsToProbe: number; secondsToDeadline: number; jitter: number },
): number {
  const { probeAgainSeconds, spreadSeconds } = mailLimits.laneStop;
  const wait = Math.max(0, given.secondsToProbe) + spreadSeconds * given.jitter;
  // Somebody waits for a sign-in mail, so it is tried more often.
  const most = lane === 'sign-in' ? probeAgainSeconds : mailLimits.backoffMostSeconds;
  return Math.max(1, Math.round(Math.min(wait, most, given.secondsToDeadline)));
}
