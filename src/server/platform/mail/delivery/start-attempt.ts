import { mayRepeatUnconfirmed } from '#domain/mail/delivery.ts';
import { mailServerLimits } from '#server/platform/limits/mail.ts';
import { mailLimits } from '#domain/limits/mail.ts';
import { isSenderStopped, waitInStoppedLane } from '#domain/mail/mail-lane.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { KeyedHmac } from '#server/platform/secrets.ts';
import type { OutgoingMail } from '../compose/compose.ts';
import type { DeliveryRepo, OpenDelivery } from './delivery-repo.ts';
import type { Outcomes } from './outcomes.ts';
import type { MailKinds, Prepared, RenderedMail } from './kinds.ts';
import type { LaneGuard } from './lane-guard.ts';
import { createSuppressions, suppressedReason, suppressionKeys } from './suppressions.ts';

/** A job to deliver one mail. */
export interface DeliveryJob {
  key: string;
  jobId: string;
}

export interface Attempt {
  delivery: OpenDelivery;
  number: number;
  mail: OutgoingMail;
  /** Whether it is the one mail that a stopped lane lets through. */
  isProbe: boolean;
}

interface Parts {
  clock: Clock;
  db: Database;
  hmac: KeyedHmac;
  outcomes: Outcomes;
  guard: LaneGuard;
  kinds: MailKinds;
  logger: Logger;
  repo: DeliveryRepo;
}

interface StartableDelivery {
  delivery: OpenDelivery;
  jobId: string;
  isProbe: boolean;
}

class PrepareError extends Error {}

/** The first step of the delivery protocol: checks current data, renders and claims the attempt, in one transaction. */
export function createStartAttempts({ clock, db, hmac, outcomes, guard, kinds, logger, repo }: Parts) {
  const suppressions = createSuppressions(hmac, clock);

  /** Whether the lane runs, or this mail is its probe. If not, reschedules the mail. */
  async function isLaneOpen(tx: Transaction, delivery: OpenDelivery): Promise<boolean> {
    const { lane, secondsToDeadline, secondsToProbe } = delivery;
    if (secondsToProbe === null || (secondsToProbe <= 0 && (await guard.claimProbe(tx, lane)))) return true;
    const seconds = waitInStoppedLane(lane, { secondsToProbe, secondsToDeadline, jitter: Math.random() });
    await outcomes.reschedule(tx, delivery, seconds, 'the lane is stopped');
    return false;
  }

  /** Whether this mail may start now; if not, closes or reschedules it. */
  async function mayStart(tx: Transaction, delivery: OpenDelivery, jobId: string): Promise<boolean> {
    const { close, reschedule } = outcomes;
    if (delivery.state === 'sending') {
      if (delivery.begunBy !== jobId && !delivery.isAbandoned) return false;
      if (!(kinds[delivery.kind]?.repeatsUnconfirmed ?? mayRepeatUnconfirmed(delivery.lane))) {
        await close(tx, delivery, 'unconfirmed', 'cut off while sending');
        return false;
      }
    } else if (!delivery.isDue) return false;
    if (delivery.secondsToDeadline <= 0) await close(tx, delivery, 'expired', 'past its deadline');
    else if (!delivery.mayBeWritten) await close(tx, delivery, 'cancelled', 'the account is suspended or leaving');
    else if (isSenderStopped({ bounces: delivery.senderBounces, complaints: delivery.senderComplaints })) {
      const seconds = Math.min(mailLimits.invitations.senderWaitSeconds, delivery.secondsToDeadline);
      await reschedule(tx, delivery, seconds, 'too many invitations of this sender came back or were called spam');
    } else return isLaneOpen(tx, delivery);
    return false;
  }

  async function prepare(tx: Transaction, wanted: readonly StartableDelivery[]): Promise<Map<string, Prepared>> {
    const prepared = new Map<string, Prepared>();
    try {
      for (const [name, some] of Map.groupBy(wanted, ({ delivery }) => delivery.kind)) {
        const kind = kinds[name];
        if (!kind) throw new Error(`no mail kind "${name}"`);
        const mails = await kind.prepareMany(
          tx,
          some.map(({ delivery }) => delivery.subject),
        );
        for (const [place, { delivery }] of some.entries()) {
          const mail = mails[place];
          if (mail) prepared.set(delivery.key, mail);
        }
      }
      return prepared;
    } catch (error) {
      logger.error(
        { err: error, deliveries: wanted.map(({ delivery }) => delivery.key) },
        'a mail could not be prepared',
      );
      throw new PrepareError(describeError(error).slice(0, mailServerLimits.lastErrorLength));
    }
  }

  async function claimAttempts(
    tx: Transaction,
    mails: readonly (StartableDelivery & { mail: RenderedMail })[],
  ): Promise<Attempt[]> {
    if (mails.length === 0) return [];
    const started = mails.map(({ delivery: { key }, jobId, mail }) => {
      return { key, jobId, addresses: suppressionKeys(hmac, mail.to) };
    });
    for (const [place, { delivery }] of mails.entries()) {
      const mail = started[place];
      if (mail && delivery.lane === 'sign-in') await suppressions.allowSignInMail(tx, mail);
    }
    const begun = await repo.startAttempts(tx, started);
    const attempts: Attempt[] = [];
    for (const { delivery, mail, isProbe } of mails) {
      const { key, lane, messageId, attempt } = delivery;
      if (begun.has(key)) {
        attempts.push({ delivery, number: attempt + 1, mail: { ...mail, key, lane, messageId }, isProbe });
      } else await outcomes.close(tx, delivery, 'cancelled', suppressedReason);
    }
    return attempts;
  }

  function startTogether(orders: readonly DeliveryJob[]): Promise<Attempt[]> {
    const jobs = new Map(orders.map(({ key, jobId }) => [key, jobId]));
    return db.transaction(async (tx) => {
      const wanted: StartableDelivery[] = [];
      for (const delivery of await repo.lockOpenDeliveries(tx, [...jobs.keys()])) {
        const jobId = jobs.get(delivery.key) ?? '';
        const isProbe = delivery.secondsToProbe !== null;
        if (await mayStart(tx, delivery, jobId)) wanted.push({ delivery, jobId, isProbe });
      }
      const prepared = await prepare(tx, wanted);
      const mails: (StartableDelivery & { mail: RenderedMail })[] = [];
      for (const each of wanted) {
        const found = prepared.get(each.delivery.key);
        if (!found) continue;
        if ('mail' in found) mails.push({ ...each, mail: found.mail });
        else await outcomes.close(tx, each.delivery, found.as ?? 'cancelled', found.cancel);
      }
      const attempts = await claimAttempts(tx, mails);
      const begun = new Set(attempts.map(({ delivery }) => delivery.key));
      for (const { delivery, isProbe } of wanted) {
        if (isProbe && !begun.has(delivery.key)) await guard.releaseProbe(tx, delivery.lane);
      }
      return attempts;
    });
  }

  /** Our own error rolled the start back, so it is recorded as an attempt in a new transaction. */
  function recordOwnError({ key, jobId }: DeliveryJob, error: string): Promise<void> {
    return db.transaction(async (tx) => {
      const [delivery] = await repo.lockOpenDeliveries(tx, [key]);
      if (!delivery) return;
      await repo.startAttempts(tx, [{ key, jobId }]);
      await outcomes.afterFailure(tx, delivery, delivery.attempt + 1, { kind: 'own-error' }, error);
    });
  }

  /** Starts what is due of these. If preparing one fails, each starts alone, so that no other is affected. */
  return async function begin(orders: readonly DeliveryJob[]): Promise<Attempt[]> {
    try {
      return await startTogether(orders);
    } catch (error) {
      if (!(error instanceof PrepareError)) throw error;
      const [first, ...others] = orders;
      if (first && others.length === 0) {
        await recordOwnError(first, error.message);
        return [];
      }
    }
    const attempts: Attempt[] = [];
    for (const order of orders) attempts.push(...(await begin([order])));
    return attempts;
  };
}
