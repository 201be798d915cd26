import { z } from 'zod';
import { canonicalAddress } from '../../../domain/email-address.ts';
import { judgeAttempt, lanes, mayRepeatUnconfirmed, type Outcome } from '../../../domain/delivery.ts';
import { limits } from '../../../domain/limits.ts';
import type { Clock } from '../clock.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { describeError } from '../describe-error.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import type { Derive } from '../secrets.ts';
import { createDeliveryRepo, type OpenDelivery } from './delivery-repo.ts';
import type { Ending, MailKinds, Prepared } from './kinds.ts';
import { laneQueue, sweepQueue } from './lanes.ts';
import type { Mailer, OutgoingMail } from './transport.ts';

interface Parts {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  mailer: Mailer;
  kinds: MailKinds;
  derive: Derive;
  logger: Logger;
  metrics: Metrics;
}

interface Attempt {
  delivery: OpenDelivery;
  number: number;
  mail: OutgoingMail;
}

const laneJob = z.object({ key: z.string() });

/** Jobs fetched at once per lane; they are still sent one by one, so a crash leaves at most one mail in doubt. */
const laneBatch = 10;

/**
 * The protocol around every mail: begin (look again, render, claim) – send – finish (record).
 * Sending happens outside any transaction; begin and finish are one transaction each.
 */
export function createPostman(parts: Parts) {
  const { db, jobs, kinds, logger, metrics, mailer } = parts;
  const repo = createDeliveryRepo(parts.clock);
  const addressHash = (address: string) => parts.derive('mail-suppression', canonicalAddress(address));

  async function close(
    tx: Transaction,
    delivery: OpenDelivery,
    state: Ending['state'],
    reason: string | null,
  ): Promise<undefined> {
    await repo.close(tx, delivery.key, state, reason);
    await kinds[delivery.kind]?.closed?.(tx, delivery.subject, { state, reason });
    metrics.mails.inc({ lane: delivery.lane, state });
    const alarming = state === 'dead' || state === 'expired';
    logger[alarming ? 'error' : 'info'](
      { delivery: delivery.key, lane: delivery.lane, outcome: state, reason },
      'mail closed',
    );
  }

  async function putOff(tx: Transaction, delivery: OpenDelivery, seconds: number, error: string): Promise<undefined> {
    await repo.putOff(tx, delivery.key, seconds, error);
    const wait = { onceFor: delivery.key, afterSeconds: seconds };
    await jobs.enqueue(tx, laneQueue(delivery.lane), { key: delivery.key }, wait);
    metrics.mailRetries.inc({ lane: delivery.lane });
    logger.warn({ delivery: delivery.key, lane: delivery.lane, seconds, error }, 'mail put off');
  }

  async function afterFailure(
    tx: Transaction,
    delivery: OpenDelivery,
    attempt: number,
    outcome: Outcome,
    error: string,
  ) {
    const verdict = judgeAttempt(outcome, {
      attempt,
      secondsToDeadline: delivery.secondsToDeadline,
      jitter: Math.random(),
    });
    if (outcome.kind === 'refused-by-policy') {
      await repo.stopLane(tx, delivery.lane, error);
      logger.fatal(
        { lane: delivery.lane, error },
        'the mail server refuses this lane: it stands still until its stop is removed',
      );
    }
    if (verdict.state !== 'queued') return close(tx, delivery, verdict.state, error);
    return putOff(tx, delivery, verdict.afterSeconds, error);
  }

  async function prepare(tx: Transaction, delivery: OpenDelivery): Promise<Prepared | { error: string }> {
    const kind = kinds[delivery.kind];
    if (!kind) return { error: `no mail kind "${delivery.kind}"` };
    try {
      return await tx.transaction((nested) => kind.prepare(nested, delivery.subject));
    } catch (error) {
      logger.error({ err: error, delivery: delivery.key }, 'a mail could not be prepared');
      return { error: describeError(error).slice(0, limits.mail.lastErrorLength) };
    }
  }

  function begin(key: string, jobId: string): Promise<Attempt | undefined> {
    return db.transaction(async (tx) => {
      const delivery = await repo.lockOpen(tx, key);
      if (!delivery) return undefined;
      if (delivery.state === 'sending') {
        if (delivery.begunBy !== jobId && !delivery.isAbandoned) return undefined;
        if (!mayRepeatUnconfirmed(delivery.lane)) return close(tx, delivery, 'unconfirmed', 'cut off while sending');
      } else if (!delivery.isDue) return undefined;
      if (delivery.secondsToDeadline <= 0) return close(tx, delivery, 'expired', 'past its deadline');
      if (await repo.isLaneStopped(tx, delivery.lane)) {
        const seconds = Math.min(limits.mail.backoffMostSeconds, delivery.secondsToDeadline);
        return putOff(tx, delivery, seconds, 'the lane is stopped');
      }
      if (delivery.userId !== null && !(await repo.recipientMayBeWritten(tx, delivery.userId))) {
        return close(tx, delivery, 'cancelled', 'the account is suspended');
      }
      const number = delivery.attempt + 1;
      const prepared = await prepare(tx, delivery);
      if ('error' in prepared) {
        await repo.markSending(tx, key, jobId);
        return afterFailure(tx, delivery, number, { kind: 'own-error' }, prepared.error);
      }
      if ('cancel' in prepared) return close(tx, delivery, prepared.as ?? 'cancelled', prepared.cancel);
      if (await repo.isSuppressed(tx, addressHash(prepared.mail.to), delivery.lane)) {
        return close(tx, delivery, 'cancelled', 'the address is suppressed');
      }
      await repo.markSending(tx, key, jobId);
      return { delivery, number, mail: { ...prepared.mail, key, messageId: delivery.messageId } };
    });
  }

  function finish({ delivery, number, mail }: Attempt, outcome: Outcome, detail: string | null): Promise<void> {
    return db.transaction(async (tx) => {
      if (!(await repo.lockAttempt(tx, delivery.key, number))) {
        logger.warn({ delivery: delivery.key, attempt: number }, 'somebody else has taken this mail over');
        return;
      }
      if (outcome.kind !== 'accepted') {
        if (outcome.kind === 'no-mailbox') await repo.suppress(tx, addressHash(mail.to), 'bounced');
        await afterFailure(tx, delivery, number, outcome, detail ?? outcome.kind);
        return;
      }
      await kinds[delivery.kind]?.handedOver?.(tx, delivery.subject);
      await close(tx, delivery, 'sent', null);
    });
  }

  async function deliver(key: string, jobId: string): Promise<void> {
    const attempt = await begin(key, jobId);
    if (!attempt) return;
    const { outcome, detail } = await mailer.send(attempt.mail);
    await finish(attempt, outcome, detail);
  }

  /** Gives a new job to every mail whose own was lost. */
  function sweep(): Promise<number> {
    return db.transaction(async (tx) => {
      const stranded = await repo.stranded(tx);
      for (const { key, lane } of stranded) await jobs.enqueue(tx, laneQueue(lane), { key }, { onceFor: key });
      return stranded.length;
    });
  }

  return {
    deliver,
    sweep,
    oldestDue: () => repo.oldestDue(db),
    async start(): Promise<void> {
      for (const lane of lanes) {
        await jobs.work(laneQueue(lane), { batch: laneBatch }, (data, jobId) =>
          deliver(laneJob.parse(data).key, jobId),
        );
      }
      await jobs.work(sweepQueue, { batch: 1 }, async () => {
        const found = await sweep();
        if (found > 0) logger.warn({ found }, 'mails without a job got a new one');
      });
    },
  };
}
