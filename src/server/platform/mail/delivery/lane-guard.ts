import { type Failure, isSingleRefusal, type Lane } from '#domain/mail/delivery.ts';
import { registeredDomain } from '#domain/mail/email-address.ts';
import { mailLimits } from '#domain/limits/mail.ts';
import {
  areInvitationsUnwanted,
  isLaneRefused,
  judgeBounces,
  judgeProbe,
  sentToKeepBelow,
  type StopCause,
  stopSeconds,
} from '#domain/mail/mail-lane.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import type { KeyedHmac } from '#server/platform/secrets.ts';
import { createIncidentRepo } from './incident-repo.ts';
import { createSuppressions } from './suppressions.ts';

/** What the guard needs to know of a mail. */
interface MailInLane {
  key: string;
  lane: Lane;
  userId: number | null;
  to: string;
}

interface Parts {
  clock: Clock;
  hmac: KeyedHmac;
  logger: Logger;
  metrics: Metrics;
}

/** Stops a lane when its mails are refused or unwanted, and resumes it when one is accepted again. */
export function createLaneGuard({ clock, hmac, logger, metrics }: Parts) {
  const repo = createIncidentRepo(clock);
  const suppressions = createSuppressions(hmac, clock);

  const incidentOf = ({ key, lane, userId, to }: MailInLane) => ({
    key,
    lane,
    userId,
    domain: hmac('mail-domain', registeredDomain(to)),
  });

  async function tallyRefusal(tx: Transaction, mail: MailInLane) {
    await repo.insertIncident(tx, { ...incidentOf(mail), kind: 'refusal' });
    return repo.tallyIncidents(tx, mail.lane, 'refusal', mailLimits.refusals.seconds);
  }

  async function stopLane(tx: Transaction, lane: Lane, cause: StopCause, reason: string): Promise<void> {
    if (!(await repo.stopLane(tx, lane, cause, reason))) return;
    logger.fatal({ lane, cause, reason }, 'a mail lane stands still until a probe is accepted');
  }

  /** Invitations stop when too many of a day's bounce or are called spam. */
  async function judgeInvitations(tx: Transaction, lane: Lane): Promise<void> {
    if (lane !== 'invitations') return;
    const { seconds, bounces, complaints } = mailLimits.invitations;
    const bounced = await repo.tallyIncidents(tx, lane, 'bounce', seconds);
    const complained = await repo.tallyIncidents(tx, lane, 'complaint', seconds);
    if (bounced.times < bounces.times && complained.times < complaints.times) return;
    const enough = Math.max(
      sentToKeepBelow(bounces.share, bounced.times),
      sentToKeepBelow(complaints.share, complained.times),
    );
    const sent = await repo.countSentMails(tx, lane, seconds, enough + 1);
    if (!areInvitationsUnwanted({ bounced, complained, sent })) return;
    const reason = `of ${sent} invitations ${bounced.times} came back and ${complained.times} were called spam`;
    await stopLane(tx, lane, 'reputation', reason);
  }

  /** Suppresses the address of a mail that bounced, unless so many bounce that the fault must be ours. */
  async function afterBounce(tx: Transaction, mail: MailInLane, reason: string): Promise<void> {
    const { lane, to } = mail;
    const { seconds, share } = mailLimits.bounces;
    await repo.insertIncident(tx, { ...incidentOf(mail), kind: 'bounce' });
    const bounced = await repo.tallyIncidents(tx, lane, 'bounce', seconds);
    const sent =
      bounced.times < mailLimits.bounces.times
        ? 0
        : await repo.countSentMails(tx, lane, seconds, sentToKeepBelow(share, bounced.times));
    const verdict = judgeBounces(lane, bounced, sent);
    if (verdict.suppress) await suppressions.addSuppressions(tx, to, ['all'], 'bounced');
    else {
      metrics.bouncesNotSuppressed.inc({ lane });
      logger.error({ delivery: mail.key, lane, bounced: bounced.times, sent }, 'too much comes back to suppress it');
    }
    if (verdict.stop) await stopLane(tx, lane, 'bounces', reason);
    await judgeInvitations(tx, lane);
  }

  /** Judges a failed probe of a stopped lane. */
  async function afterProbe(tx: Transaction, mail: MailInLane, failure: Failure, reason: string): Promise<void> {
    const { lane } = mail;
    const found = await repo.findStop(tx, lane);
    if (!found) return;
    const refusedDomains = isSingleRefusal(failure) ? (await tallyRefusal(tx, mail)).domains : 0;
    if (judgeProbe(failure.kind, found.cause, refusedDomains) === 'ask-again') {
      await repo.scheduleProbe(tx, lane, mailLimits.laneStop.probeAgainSeconds);
      return;
    }
    const stops = found.stops + 1;
    const seconds = stopSeconds(lane, found.cause, stops);
    await repo.scheduleProbe(tx, lane, seconds, stops, reason);
    logger.fatal({ lane, stops, seconds, reason }, 'a mail lane stands still: its probe was refused');
  }

  return {
    claimProbe: repo.claimProbe,
    /** The probe was not sent, so another mail may be it. */
    releaseProbe: (tx: Transaction, lane: Lane) => repo.scheduleProbe(tx, lane, 0),
    afterBounce,

    async afterComplaint(tx: Transaction, mail: MailInLane): Promise<void> {
      await repo.insertIncident(tx, { ...incidentOf(mail), kind: 'complaint' });
      await judgeInvitations(tx, mail.lane);
    },

    /** Records a failure and stops the lane if necessary; returns the failure as it counts for this mail. */
    async afterFailure(
      tx: Transaction,
      mail: MailInLane & { isProbe: boolean },
      failure: Failure,
      reason: string,
    ): Promise<Failure> {
      const { lane, isProbe } = mail;
      if (failure.kind === 'no-mailbox') await afterBounce(tx, mail, reason);
      if (isSingleRefusal(failure) || failure.kind === 'sender-refused') metrics.mailRefusals.inc({ lane });
      if (isProbe) await afterProbe(tx, mail, failure, reason);
      else if (failure.kind === 'sender-refused') await stopLane(tx, lane, 'refused', reason);
      if (!isSingleRefusal(failure)) return failure;
      // In a stopped lane a refusal says nothing about this mail, so it waits.
      if (await repo.findStop(tx, lane)) return { kind: 'sender-refused' };
      if (!isLaneRefused(await tallyRefusal(tx, mail))) return failure;
      await stopLane(tx, lane, 'refused', reason);
      return { kind: 'sender-refused' };
    },

    async afterAccepted(db: Database, lane: Lane, { isProbe }: { isProbe: boolean }): Promise<void> {
      await repo.deleteRefusals(db, lane);
      if (!isProbe) return;
      await repo.resumeLane(db, lane);
      logger.warn({ lane }, 'a mail lane goes on: its probe was accepted');
    },
  };
}

export type LaneGuard = ReturnType<typeof createLaneGuard>;
