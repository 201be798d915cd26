import { type Failure, judgeFailure } from '../../../domain/delivery.ts';
import type { Transaction } from '../database/connect.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import type { DeliveryRepo, OpenDelivery } from './delivery-repo.ts';
import type { Ending, MailKinds } from './kinds.ts';
import { laneQueue } from './lanes.ts';

interface Parts {
  jobs: Jobs;
  kinds: MailKinds;
  logger: Logger;
  metrics: Metrics;
  repo: DeliveryRepo;
}

/** What becomes of a mail that is not on its way any more: closed, or put off until later. */
export function createEndings({ jobs, kinds, logger, metrics, repo }: Parts) {
  function announce({ key, lane }: OpenDelivery, ending: Ending | { state: 'sent'; reason: null }): void {
    metrics.mails.inc({ lane, state: ending.state });
    const isAlarming = ending.state === 'dead' || ending.state === 'expired';
    const told = { delivery: key, lane, outcome: ending.state, reason: ending.reason };
    logger[isAlarming ? 'error' : 'info'](told, 'mail closed');
  }

  async function close(tx: Transaction, delivery: OpenDelivery, state: Ending['state'], reason: string): Promise<void> {
    await repo.close(tx, delivery.key, state, reason);
    await kinds[delivery.kind]?.closed?.(tx, delivery.subject, { state, reason });
    announce(delivery, { state, reason });
  }

  async function putOff(tx: Transaction, delivery: OpenDelivery, seconds: number, error: string): Promise<void> {
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
    failure: Failure,
    error: string,
  ): Promise<void> {
    const verdict = judgeFailure(failure, {
      attempt,
      secondsToDeadline: delivery.secondsToDeadline,
      jitter: Math.random(),
    });
    if (verdict.state === 'queued') await putOff(tx, delivery, verdict.afterSeconds, error);
    else await close(tx, delivery, verdict.state, error);
  }

  return { announce, close, putOff, afterFailure };
}

export type Endings = ReturnType<typeof createEndings>;
