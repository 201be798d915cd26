import { type Failure, judgeFailure } from '#domain/mail/delivery.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import type { DeliveryRepo, OpenDelivery } from './delivery-repo.ts';
import type { MailOutcome, MailKinds } from './kinds.ts';
import { laneQueue } from './lanes.ts';

interface Parts {
  jobs: Jobs;
  kinds: MailKinds;
  logger: Logger;
  metrics: Metrics;
  repo: DeliveryRepo;
}

/** Closes or reschedules a mail that was not sent. */
export function createOutcomes({ jobs, kinds, logger, metrics, repo }: Parts) {
  function announce({ key, lane }: OpenDelivery, outcome: MailOutcome | { state: 'sent'; reason: null }): void {
    metrics.mails.inc({ lane, state: outcome.state });
    const isAlarming = outcome.state === 'dead' || outcome.state === 'expired';
    const told = { delivery: key, lane, outcome: outcome.state, reason: outcome.reason };
    logger[isAlarming ? 'error' : 'info'](told, 'mail closed');
  }

  async function close(
    tx: Transaction,
    delivery: OpenDelivery,
    state: MailOutcome['state'],
    reason: string,
  ): Promise<void> {
    await repo.closeDelivery(tx, delivery.key, state, reason);
    await kinds[delivery.kind]?.onFailed?.(tx, delivery.subject, { state, reason });
    announce(delivery, { state, reason });
  }

  async function reschedule(tx: Transaction, delivery: OpenDelivery, seconds: number, error: string): Promise<void> {
    await repo.rescheduleDelivery(tx, delivery.key, seconds, error);
    const wait = { onceFor: delivery.key, afterSeconds: seconds };
    await jobs.enqueue(tx, laneQueue(delivery.lane), { key: delivery.key }, wait);
    metrics.mailRetries.inc({ lane: delivery.lane });
    logger.warn({ delivery: delivery.key, lane: delivery.lane, seconds, error }, 'mail put off');
  }

  async function afterFailure(
    tx: Transaction,
    delivery: OpenDelivery,
    attempt: number,
    failure: Failure,
    error: string,
  ): Promise<void> {
    const mayRepeat = kinds[delivery.kind]?.repeatsUnconfirmed;
    const verdict = judgeFailure(failure, {
      lane: delivery.lane,
      ...(mayRepeat && { mayRepeat }),
      attempt,
      secondsToDeadline: delivery.secondsToDeadline,
      jitter: Math.random(),
    });
    if (verdict.state === 'queued') await reschedule(tx, delivery, verdict.afterSeconds, error);
    else await close(tx, delivery, verdict.state, error);
  }

  return { announce, close, reschedule, afterFailure };
}

export type Outcomes = ReturnType<typeof createOutcomes>;
