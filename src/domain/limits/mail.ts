import { day, hour, minute } from './units.ts';

export const addressLimits = {
  maxLength: 254,
  maxLocalLength: 64,
} as const;

export const mailLimits = {
  backoffFirstSeconds: 30,
  backoffMostSeconds: 15 * minute,
  ownErrorAttempts: 3,
  /** What a mail provider may tell in one call: so many events in so many bytes, */
  eventsAtOnce: 100,
  /** A lane whose mails are refused stands still when so many mails to so many domains were refused in so long. */
  refusals: { times: 5, domains: 3, seconds: 10 * minute },
  /** Beyond this share of mails that come back the fault is probably ours, so no address is suppressed for it. */
  bounces: { times: 20, domains: 3, share: 0.02, seconds: 10 * minute },
  laneStop: {
    /** The first stop, and the longest after several in a row; a sign-in mail would not outlive a longer one. */
    firstSeconds: 15 * minute,
    mostSeconds: hour,
    mostSecondsSignIn: 15 * minute,
    /** A probe that nobody has answered for so long is taken for lost, */
    probeSeconds: 2 * minute,
    /** and after one that proved nothing the next mail is tried so much later. */
    probeAgainSeconds: minute,
    /** Mails of a lane that stands still come back within so long of its next probe. */
    spreadSeconds: minute,
  },
  /** Of the invitations of so long: what came back or was called spam stops the lane, or the one who invites. */
  invitations: {
    seconds: day,
    senders: 3,
    bounces: { times: 20, share: 0.05 },
    complaints: { times: 3, share: 0.001 },
    bouncesBySender: 10,
    complaintsBySender: 2,
    /** Mails of one who invites and is stopped look again after so long. */
    senderWaitSeconds: hour,
  },
} as const;
