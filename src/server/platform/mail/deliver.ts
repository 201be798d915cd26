import { z } from 'zod';
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
import type { OutgoingMail } from './compose.ts';
import { suppressionKey } from './suppressions.ts';
import type { Mailer } from './transport.ts';

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

class PrepareError extends Error {}

const laneJob = z.object({ key: z.string() });

/**
 * Jobs fetched at once per lane. The next mail is begun while one is on its way, but handed over only when that one
 * is recorded, so a crash leaves at most one mail in doubt.
 */
const laneBatch = 10;

/**
 * The protocol around every mail: begin (look again, render, claim) – send – finish (record).
 * Sending happens outside any transaction; begin and finish are one transaction each.
 */
export function createPostman(parts: Parts) {
  const { db, jobs, kinds, logger, metrics, mailer } = parts;
  const repo = createDeliveryRepo(parts.clock);
  const addressHash = (address: string) => suppressionKey(parts.derive, address);

  async function close(
    tx: Transaction,
    delivery: OpenDelivery,
    state: Ending['state'],
    reason: string | null,
  ): Promise<undefined> {
    await repo.close(tx, delivery.key, state, reason);
    await closed(tx, delivery, { state, reason });
  }

  /** The row is closed: its room records what follows, and the operator learns of it. */
  async function closed(tx: Transaction, delivery: OpenDelivery, { state, reason }: Ending): Promise<undefined> {
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

  async function prepare(tx: Transaction, delivery: OpenDelivery): Promise<Prepared> {
    const kind = kinds[delivery.kind];
    try {
      if (!kind) throw new Error(`no mail kind "${delivery.kind}"`);
      return await kind.prepare(tx, delivery.subject);
    } catch (error) {
      logger.error({ err: error, delivery: delivery.key }, 'a mail could not be prepared');
      throw new PrepareError(describeError(error).slice(0, limits.mail.lastErrorLength));
    }
  }

  /** Our own fault rolled the beginning back; it is written down as an attempt of its own. */
  function recordFault(key: string, jobId: string, fault: string): Promise<undefined> {
    return db.transaction(async (tx) => {
      const delivery = await repo.lockOpen(tx, key);
      if (!delivery) return undefined;
      await repo.markSending(tx, key, jobId);
      return afterFailure(tx, delivery, delivery.attempt + 1, { kind: 'own-error' }, fault);
    });
  }

  async function begin(key: string, jobId: string): Promise<Attempt | undefined> {
    try {
      return await beginAttempt(key, jobId);
    } catch (error) {
      if (error instanceof PrepareError) return recordFault(key, jobId, error.message);
      throw error;
    }
  }

  function beginAttempt(key: string, jobId: string): Promise<Attempt | undefined> {
    return db.transaction(async (tx) => {
      const delivery = await repo.lockOpen(tx, key);
      if (!delivery) return undefined;
      if (delivery.state === 'sending') {
        if (delivery.begunBy !== jobId && !delivery.isAbandoned) return undefined;
        if (!mayRepeatUnconfirmed(delivery.lane)) return close(tx, delivery, 'unconfirmed', 'cut off while sending');
      } else if (!delivery.isDue) return undefined;
      if (delivery.secondsToDeadline <= 0) return close(tx, delivery, 'expired', 'past its deadline');
      if (delivery.isLaneStopped) {
        const seconds = Math.min(limits.mail.backoffMostSeconds, delivery.secondsToDeadline);
        return putOff(tx, delivery, seconds, 'the lane is stopped');
      }
      if (!delivery.mayBeWritten) {
        return close(tx, delivery, 'cancelled', 'the account is suspended');
      }
      const number = delivery.attempt + 1;
      const prepared = await prepare(tx, delivery);
      if ('cancel' in prepared) return close(tx, delivery, prepared.as ?? 'cancelled', prepared.cancel);
      if (!(await repo.markSending(tx, key, jobId, addressHash(prepared.mail.to)))) {
        return close(tx, delivery, 'cancelled', 'the address is suppressed');
      }
      return { delivery, number, mail: { ...prepared.mail, key, lane: delivery.lane, messageId: delivery.messageId } };
    });
  }

  function finish({ delivery, number, mail }: Attempt, outcome: Outcome, detail: string | null): Promise<void> {
    return db.transaction(async (tx) => {
      const isOurs =
        outcome.kind === 'accepted'
          ? await repo.closeAttempt(tx, delivery.key, number)
          : await repo.lockAttempt(tx, delivery.key, number);
      if (!isOurs) {
        logger.warn({ delivery: delivery.key, attempt: number }, 'somebody else has taken this mail over');
      } else if (outcome.kind === 'accepted') {
        await kinds[delivery.kind]?.handedOver?.(tx, delivery.subject);
        await closed(tx, delivery, { state: 'sent', reason: null });
      } else {
        if (outcome.kind === 'no-mailbox') await repo.suppress(tx, addressHash(mail.to), 'bounced');
        await afterFailure(tx, delivery, number, outcome, detail ?? outcome.kind);
      }
    });
  }

  /** The beginning of one delivery; what it gives sends the mail and records the answer. */
  async function beginDelivery(key: string, jobId: string): Promise<(() => Promise<void>) | undefined> {
    const attempt = await begin(key, jobId);
    if (!attempt) return undefined;
    const send = await mailer.ready(attempt.mail);
    return async () => {
      const { outcome, detail } = await send();
      await finish(attempt, outcome, detail);
    };
  }

  async function deliver(key: string, jobId: string): Promise<void> {
    await (
      await beginDelivery(key, jobId)
    )?.();
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
    beginDelivery,
    sweep,
    oldestDue: () => repo.oldestDue(db),
    async start(): Promise<void> {
      for (const lane of lanes) {
        await jobs.workAhead(laneQueue(lane), { batch: laneBatch }, (data, jobId) =>
          beginDelivery(laneJob.parse(data).key, jobId),
        );
      }
      await jobs.work(sweepQueue, { batch: 1 }, async () => {
        const found = await sweep();
        if (found > 0) logger.warn({ found }, 'mails without a job got a new one');
      });
    },
  };
}
