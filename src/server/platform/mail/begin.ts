import { mayRepeatUnconfirmed } from '../../../domain/delivery.ts';
import { limits } from '../../../domain/limits.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { describeError } from '../describe-error.ts';
import type { Logger } from '../logger.ts';
import type { Derive } from '../secrets.ts';
import type { OutgoingMail } from './compose.ts';
import type { DeliveryRepo, OpenDelivery } from './delivery-repo.ts';
import type { Endings } from './endings.ts';
import type { MailKinds, Prepared, RenderedMail } from './kinds.ts';
import { suppressedReason, suppressionKey } from './suppressions.ts';

/** A job that asks for one mail. */
export interface Order {
  key: string;
  jobId: string;
}

export interface Attempt {
  delivery: OpenDelivery;
  number: number;
  mail: OutgoingMail;
}

interface Parts {
  db: Database;
  derive: Derive;
  endings: Endings;
  kinds: MailKinds;
  logger: Logger;
  repo: DeliveryRepo;
}

interface Wanted {
  delivery: OpenDelivery;
  jobId: string;
}

class PrepareError extends Error {}

/** The first step of the protocol: look again at current data, render, claim the attempt; one transaction. */
export function createBeginning({ db, derive, endings, kinds, logger, repo }: Parts) {
  /** Whether this mail may begin now; if not, what follows from that is written. */
  async function isWanted(tx: Transaction, delivery: OpenDelivery, jobId: string): Promise<boolean> {
    const { close, putOff } = endings;
    if (delivery.state === 'sending') {
      if (delivery.begunBy !== jobId && !delivery.isAbandoned) return false;
      if (!mayRepeatUnconfirmed(delivery.lane)) {
        await close(tx, delivery, 'unconfirmed', 'cut off while sending');
        return false;
      }
    } else if (!delivery.isDue) return false;
    if (delivery.secondsToDeadline <= 0) await close(tx, delivery, 'expired', 'past its deadline');
    else if (delivery.isLaneStopped) {
      const seconds = Math.min(limits.mail.backoffMostSeconds, delivery.secondsToDeadline);
      await putOff(tx, delivery, seconds, 'the lane is stopped');
    } else if (!delivery.mayBeWritten) await close(tx, delivery, 'cancelled', 'the account is suspended');
    else return true;
    return false;
  }

  async function prepare(tx: Transaction, wanted: readonly Wanted[]): Promise<Map<string, Prepared>> {
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
      throw new PrepareError(describeError(error).slice(0, limits.mail.lastErrorLength));
    }
  }

  async function claim(tx: Transaction, mails: readonly (Wanted & { mail: RenderedMail })[]): Promise<Attempt[]> {
    if (mails.length === 0) return [];
    const begun = await repo.markSending(
      tx,
      mails.map(({ delivery, jobId, mail }) => ({
        key: delivery.key,
        jobId,
        address: suppressionKey(derive, mail.to),
      })),
    );
    const attempts: Attempt[] = [];
    for (const { delivery, mail } of mails) {
      const { key, lane, messageId, attempt } = delivery;
      if (begun.has(key)) attempts.push({ delivery, number: attempt + 1, mail: { ...mail, key, lane, messageId } });
      else await endings.close(tx, delivery, 'cancelled', suppressedReason);
    }
    return attempts;
  }

  function beginTogether(orders: readonly Order[]): Promise<Attempt[]> {
    const jobs = new Map(orders.map(({ key, jobId }) => [key, jobId]));
    return db.transaction(async (tx) => {
      const wanted: Wanted[] = [];
      for (const delivery of await repo.lockOpen(tx, [...jobs.keys()])) {
        const jobId = jobs.get(delivery.key) ?? '';
        if (await isWanted(tx, delivery, jobId)) wanted.push({ delivery, jobId });
      }
      const prepared = await prepare(tx, wanted);
      const mails: (Wanted & { mail: RenderedMail })[] = [];
      for (const each of wanted) {
        const found = prepared.get(each.delivery.key);
        if (!found) continue;
        if ('mail' in found) mails.push({ ...each, mail: found.mail });
        else await endings.close(tx, each.delivery, found.as ?? 'cancelled', found.cancel);
      }
      return claim(tx, mails);
    });
  }

  /** Our own fault rolled the beginning back; it is written down as an attempt of its own. */
  function recordFault({ key, jobId }: Order, fault: string): Promise<void> {
    return db.transaction(async (tx) => {
      const [delivery] = await repo.lockOpen(tx, [key]);
      if (!delivery) return;
      await repo.markSending(tx, [{ key, jobId }]);
      await endings.afterFailure(tx, delivery, delivery.attempt + 1, { kind: 'own-error' }, fault);
    });
  }

  /** Begins what is due and wanted of these. If one of them is at fault, each begins alone and only that one suffers. */
  return async function begin(orders: readonly Order[]): Promise<Attempt[]> {
    try {
      return await beginTogether(orders);
    } catch (error) {
      if (!(error instanceof PrepareError)) throw error;
      const [first, ...others] = orders;
      if (first && others.length === 0) {
        await recordFault(first, error.message);
        return [];
      }
    }
    const attempts: Attempt[] = [];
    for (const order of orders) attempts.push(...(await begin([order])));
    return attempts;
  };
}
