import { day, hour, minute } from './units.ts';

export const addressLimits = {
  maxLength: 254,
  maxLocalLength: 64,
} as const;

export const mailLimits = {
  backoffFirstSeconds: 30,
  backoffMostSeconds: 15 * minute,
  ownErrorAttempts: 3,
  /** Events of a mail provider in one call. */
  eventsAtOnce: 100,
  /** A lane stops when this many mails to this many domains were refused within this time. */
  refusals: { times: 5, domains: 3, seconds: 10 * minute },
  /** Beyond this share of bounces the fault is probably ours, so no address is suppressed. */
  bounces: { times: 20, domains: 3, share: 0.02, seconds: 10 * minute },
  laneStop: {
    /** The first stop, and the longest after several in a row; sign-in mails would expire during a longer one. */
    firstSeconds: 15 * minute,
    mostSeconds: hour,
    mostSecondsSignIn: 15 * minute,
    /** A probe without an answer after this time counts as lost. */
    probeSeconds: 2 * minute,
    /** Wait after a probe that proved nothing. */
    probeAgainSeconds: minute,
    /** Probes to so many domains must be refused before the stop is prolonged: one domain may refuse whatever we send. */
    probeDomains: 2,
    /** Waiting mails of a stopped lane are spread over this time after its next probe. */
    spreadSeconds: minute,
  },
  /** Bounces and complaints within this time stop the lane, or one inviting user. */
  invitations: {
    seconds: day,
    senders: 3,
    bounces: { times: 20, share: 0.05 },
    complaints: { times: 3, share: 0.001 },
    bouncesBySender: 10,
    complaintsBySender: 2,
    /** When mails of a stopped inviting user are checked again. */
    senderWaitSeconds: hour,
  },
} as const;
