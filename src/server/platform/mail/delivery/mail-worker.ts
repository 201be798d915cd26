import { mailServerLimits } from '#server/platform/limits/mail.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { BegunJob, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import type { KeyedHmac } from '#server/platform/secrets.ts';
import { type Attempt, createStartAttempts, type DeliveryJob } from './start-attempt.ts';
import { createDeliveryRepo } from './delivery-repo.ts';
import { createOutcomes } from './outcomes.ts';
import type { MailKinds } from './kinds.ts';
import { createLaneGuard } from './lane-guard.ts';
import { laneQueue } from './lanes.ts';
import type { Answer, Mailer } from './transport.ts';

interface Parts {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  mailer: Mailer;
  kinds: MailKinds;
  hmac: KeyedHmac;
  logger: Logger;
  metrics: Metrics;
}

/**
 * The delivery protocol: start (check again, render, claim the attempt), send, finish (record the answer).
 * Sending happens outside any transaction; start and finish are one transaction each.
 */
export function createMailWorker(parts: Parts) {
  const { db, jobs, kinds, logger, mailer } = parts;
  const repo = createDeliveryRepo(parts.clock);
  const outcomes = createOutcomes({ ...parts, repo });
  const guard = createLaneGuard(parts);
  const begin = createStartAttempts({ ...parts, repo, outcomes, guard });

  function recordSent({ delivery, number }: Attempt): Promise<boolean> {
    const { key, kind, subject } = delivery;
    const along = kinds[kind]?.onSentSql?.(subject);
    if (along) return repo.recordSentDelivery(db, { key, kind, attempt: number, along });
    return db.transaction(async (tx) => {
      const isOurs = await repo.markAttemptSent(tx, key, number);
      if (isOurs) await kinds[kind]?.onSent?.(tx, subject);
      return isOurs;
    });
  }

  function recordFailure(attempt: Attempt, { outcome, detail }: Answer): Promise<boolean> {
    const { delivery, number, mail, isProbe } = attempt;
    return db.transaction(async (tx) => {
      if (outcome.kind === 'accepted' || !(await repo.lockAttempt(tx, delivery.key, number))) return false;
      const reason = detail ?? outcome.kind;
      const failure = await guard.afterFailure(tx, { ...delivery, to: mail.to, isProbe }, outcome, reason);
      await outcomes.afterFailure(tx, delivery, number, failure, reason);
      return true;
    });
  }

  async function finish(attempt: Attempt, answer: Answer): Promise<void> {
    const isAccepted = answer.outcome.kind === 'accepted';
    const isOurs = await (isAccepted ? recordSent(attempt) : recordFailure(attempt, answer));
    const { delivery, number, isProbe } = attempt;
    if (isAccepted && (isProbe || delivery.hasRefusals)) await guard.afterAccepted(db, delivery.lane, { isProbe });
    if (!isOurs) logger.warn({ delivery: delivery.key, attempt: number }, 'somebody else has taken this mail over');
    else if (isAccepted) outcomes.announce(delivery, { state: 'sent', reason: null });
  }

  /** Composes a mail ahead of its turn. A failure is our own error, and is recorded when the turn comes. */
  async function composeMail({ mail, delivery }: Attempt): Promise<() => Promise<Answer>> {
    try {
      return await mailer.ready(mail);
    } catch (error) {
      logger.error({ err: error, delivery: delivery.key }, 'a mail could not be composed');
      return async () => ({ outcome: { kind: 'own-error' }, detail: describeError(error) });
    }
  }

  async function createBegunJob(attempt: Attempt, order: DeliveryJob): Promise<BegunJob> {
    const begunAt = parts.clock.now();
    const send = await composeMail(attempt);
    const abort = () => repo.releaseAttempt(db, attempt.delivery.key, attempt.number);
    return {
      abort,
      async run() {
        const isFresh = begunAt.until(parts.clock.now()).total('seconds') < mailServerLimits.freshSeconds;
        if (isFresh) return finish(attempt, await send());
        await abort();
        return deliver(order);
      },
    };
  }

  /** Starts several deliveries together; each returned job sends its mail and records the answer. */
  async function beginDeliveries(orders: readonly DeliveryJob[]): Promise<(BegunJob | undefined)[]> {
    const attempts = new Map((await begin(orders)).map((attempt) => [attempt.delivery.key, attempt]));
    return Promise.all(
      orders.map(async (order) => {
        const attempt = attempts.get(order.key);
        return attempt && createBegunJob(attempt, order);
      }),
    );
  }

  async function deliver(order: DeliveryJob): Promise<void> {
    const [begun] = await beginDeliveries([order]);
    await begun?.run();
  }

  /** Enqueues a new job for every mail whose job was lost. */
  function sweep(): Promise<number> {
    return db.transaction(async (tx) => {
      const orphaned = await repo.findOrphanedDeliveries(tx);
      for (const { key, lane } of orphaned) await jobs.enqueue(tx, laneQueue(lane), { key }, { onceFor: key });
      return orphaned.length;
    });
  }

  return {
    deliver: (key: string, jobId: string) => deliver({ key, jobId }),
    beginDeliveries,
    sweep,
  };
}

export type MailWorker = ReturnType<typeof createMailWorker>;
