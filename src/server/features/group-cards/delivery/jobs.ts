import { z } from 'zod';
import { deliveryInstant, isDeliverable, isNearlyEmpty } from '#domain/cards/card-delivery.ts';
import { publishRetryMoment } from '#domain/cards/group-card.ts';
import { pathInLanguage } from '#domain/language.ts';
import { zoneOrUtc } from '#domain/stored-zone.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { OldRows } from '#server/platform/database/old-rows.ts';
import { defineJob, noData } from '#server/platform/jobs/define-job.ts';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import { type MailKind, oneByOne } from '#server/platform/mail/delivery/kinds.ts';
import { invitationUrl } from '#server/features/group-cards/invitations/service/invitations.ts';
import { makeStopToken, stopHeaders, stopPage } from '#server/features/group-cards/invitations/service/stop.ts';
import type { Services } from '#server/services.ts';
import { renderDeliveryMail } from './emails/delivery.tsx';
import { renderNoticeMail } from './emails/notice.tsx';
import { createDeliveriesRepo } from './repo/deliveries.ts';
import { createDueRepo, type DueDelivery } from './repo/due.ts';
import { commonLinks, deliveryToken } from './service/link.ts';
import { noticeKinds, postNotice } from './service/post-mails.ts';

const cardKey = z.object({ creatorId: z.number(), id: z.number() });
const mailSubject = cardKey.extend({ number: z.number() });
const noticeSubject = cardKey.extend({ notice: z.enum(noticeKinds) });

interface Batch {
  claimed: number;
  delivered: number;
}

export function createDeliverer(
  deps: Pick<Deps, 'clock' | 'db' | 'logger' | 'outbox'>,
  { cardChange, deliveries }: Pick<Services, 'cardChange' | 'deliveries'>,
) {
  const { clock, db, logger, outbox } = deps;
  const repo = createDeliveriesRepo(clock);
  const due = createDueRepo(clock);

  /** Rules of a time zone can change after the instant was computed. */
  function laterInstant({ day, minutes, timeZone, deliverAt }: DueDelivery): Temporal.Instant | undefined {
    const instant = deliveryInstant({ day: Temporal.PlainDate.from(day), minutes, timeZone });
    // What is sent now has seconds, which a wall clock has not.
    const hasMoved = Math.abs(instant.epochMilliseconds - deliverAt.getTime()) >= 60_000;
    return hasMoved && Temporal.Instant.compare(instant, clock.now()) > 0 ? instant : undefined;
  }

  /** Delivers what is due; a card without messages stays with its creator, who is told. */
  async function deliverClaimed(tx: Transaction, claimed: readonly DueDelivery[]): Promise<number> {
    let delivered = 0;
    for (const card of claimed) {
      const later = laterInstant(card);
      if (later) {
        await repo.moveDelivery(tx, card, { day: card.day, deliverAt: later, warnAt: null });
        continue;
      }
      if (isDeliverable(card.messages)) {
        await deliveries.deliver(tx, card);
        delivered += 1;
      } else {
        await repo.changeState(tx, card, 'kept');
        await postNotice(outbox, tx, card, 'kept', card.deliverAt.getTime());
      }
      await cardChange.publishRevision(tx, card);
    }
    return delivered;
  }

  /** Each delivery in its own transaction, so that one that fails is rescheduled and holds up no other. */
  async function deliverOneByOne(): Promise<Batch> {
    const listed = await due.listDue(db);
    let delivered = 0;
    for (const card of listed) {
      try {
        delivered += await db.transaction(async (tx) => deliverClaimed(tx, await due.claimDue(tx, card)));
      } catch (error) {
        const since = Temporal.Instant.fromEpochMilliseconds(card.deliverAt.getTime());
        const until = publishRetryMoment(since, clock.now());
        logger.error({ err: error, card: card.id, until: until.toString() }, 'a card could not be delivered');
        await due.rescheduleDelivery(db, card, until);
      }
    }
    return { claimed: listed.length, delivered };
  }

  async function deliverBatch(): Promise<Batch> {
    try {
      return await db.transaction(async (tx) => {
        const claimed = await due.claimDue(tx);
        return { claimed: claimed.length, delivered: await deliverClaimed(tx, claimed) };
      });
    } catch (error) {
      logger.warn({ err: error }, 'cards are delivered one by one, because some could not be together');
      return deliverOneByOne();
    }
  }

  async function warnClaimed(tx: Transaction, claimed: readonly DueDelivery[]): Promise<number> {
    for (const card of claimed) {
      await due.markWarned(tx, card);
      if (isNearlyEmpty(card.messages)) await postNotice(outbox, tx, card, 'empty', card.deliverAt.getTime());
    }
    return claimed.length;
  }

  /** Each in its own transaction; one that fails is put off, but never beyond the delivery itself. */
  async function warnOneByOne(): Promise<number> {
    let warned = 0;
    for (const card of await due.listWarnings(db)) {
      try {
        warned += await db.transaction(async (tx) => warnClaimed(tx, await due.claimWarnings(tx, card)));
      } catch (error) {
        const deliverAt = Temporal.Instant.fromEpochMilliseconds(card.deliverAt.getTime());
        const later = clock.now().add({ seconds: cardServerLimits.warnAgainSeconds });
        const until = Temporal.Instant.compare(later, deliverAt) < 0 ? later : deliverAt;
        logger.error({ err: error, card: card.id, until: until.toString() }, 'a creator could not be warned');
        await due.rescheduleDelivery(db, card, until);
      }
    }
    return warned;
  }

  async function warnBatch(): Promise<number> {
    try {
      return await db.transaction(async (tx) => warnClaimed(tx, await due.claimWarnings(tx)));
    } catch (error) {
      logger.warn({ err: error }, 'creators are warned one by one, because some could not be together');
      return warnOneByOne();
    }
  }

  return {
    /** Delivers due cards; returns how many. */
    async run(): Promise<number> {
      let delivered = 0;
      for (let batch: Batch | undefined; batch?.claimed !== 0; delivered += batch.delivered)
        batch = await deliverBatch();
      while ((await warnBatch()) > 0);
      return delivered;
    },
  };
}

/** Delivers due cards every minute, and tells creators of nearly empty ones. */
export const deliverJob = defineJob({
  name: 'group-cards.deliver',
  cron: '* * * * *',
  schema: noData,
  async run({ logger, deliverer }: Pick<Deps, 'logger'> & { deliverer: ReturnType<typeof createDeliverer> }) {
    const cards = await deliverer.run();
    if (cards > 0) logger.info({ cards }, 'cards delivered');
  },
});

type MailParts = Pick<Deps, 'clock' | 'config' | 'hmac' | 'outbox'>;

/** The mail to the birthday person, with their personal link. */
export function deliveryMail(
  deps: MailParts,
  { cardChange, invitations }: Pick<Services, 'cardChange' | 'invitations'>,
): MailKind {
  const { clock, hmac, outbox } = deps;
  const origin = deps.config.PUBLIC_ORIGIN;
  const repo = createDeliveriesRepo(clock);

  /** Records an outcome of the latest mail through the card's change path, so that the creator's open page shows it. */
  async function record(
    tx: Transaction,
    subject: unknown,
    write: (key: z.infer<typeof mailSubject>, messages: number) => Promise<void>,
  ): Promise<void> {
    const key = mailSubject.parse(subject);
    const found = await repo.findForMail(tx, key);
    if (found?.mails !== key.number) return;
    await cardChange.changeCardWithin(tx, key, () => write(key, found.messages));
  }

  async function recordBounce(tx: Transaction, subject: unknown): Promise<void> {
    await record(tx, subject, async (key) => {
      await repo.changeState(tx, key, 'bounced');
      await postNotice(outbox, tx, key, 'bounced', key.number);
    });
  }

  return {
    lane: 'invitations',
    repeatsUnconfirmed: true,

    prepareMany: oneByOne(async (tx, subject) => {
      const { number, ...key } = mailSubject.parse(subject);
      const found = await repo.findForMail(tx, key);
      if (!found || found.mails !== number || found.state !== 'sending' || found.isTakenDown)
        return { cancel: 'the delivery is over' };
      const { recipientEmail: to, language, celebratedOn } = found;
      if (to === null) return { cancel: 'the address is gone' };
      if (!isDeliverable(found.messages)) return { cancel: 'the card is empty' };
      if (!(await invitations.acceptsMail(tx, key.creatorId, to))) return { cancel: 'this sender is refused' };
      const stop = makeStopToken(hmac, { creatorId: key.creatorId, invitationId: key.id }, to);
      const today = clock.now().toZonedDateTimeISO(zoneOrUtc(found.timeZone)).toPlainDate();
      const mail = await renderDeliveryMail({
        to,
        language,
        theme: found.theme,
        isOnTheDay: today.toString() === celebratedOn,
        sender: found.initiatorName,
        senderEmail: found.creatorEmail,
        messages: found.messages,
        authors: await repo.listAuthors(tx, key),
        url: invitationUrl(origin, language, found.slug, deliveryToken(hmac, key, to)),
        stopUrl: stopPage(origin, stop),
        ...commonLinks(origin, language, found.theme),
      });
      return { mail: { ...mail, headers: stopHeaders(origin, stop) } };
    }),

    onSent: (tx, subject) => record(tx, subject, (key) => repo.markSent(tx, key)),
    onBounced: recordBounce,

    onFailed(tx, subject, { state }) {
      if (state === 'bounced') return recordBounce(tx, subject);
      return record(tx, subject, (key, messages) =>
        repo.changeState(tx, key, isDeliverable(messages) ? 'failed' : 'kept'),
      );
    },

    async onReopened(tx, subject) {
      const key = mailSubject.parse(subject);
      if (!(await repo.findForMail(tx, key))) return false;
      return cardChange.changeCardWithin(tx, key, async () => {
        // Read under the lock: the creator may have sent it again meanwhile.
        const found = await repo.findForMail(tx, key);
        const hasFailed = found?.state === 'failed' || found?.state === 'bounced';
        if (found?.mails !== key.number || !hasFailed) return false;
        await repo.changeState(tx, key, 'sending');
        return true;
      });
    },
  };
}

/** Tells the creator what became of the delivery, or that the card is nearly empty. */
export function noticeMail({ clock, config }: Pick<Deps, 'clock' | 'config'>): MailKind {
  const repo = createDeliveriesRepo(clock);
  return {
    lane: 'invitations',
    prepareMany: oneByOne(async (tx, subject) => {
      const { notice, ...key } = noticeSubject.parse(subject);
      const found = await repo.findForMail(tx, key);
      if (!found) return { cancel: 'the card is gone' };
      const isOver = notice === 'empty' && (found.state !== 'scheduled' || !isNearlyEmpty(found.messages));
      if (isOver) return { cancel: 'it is no longer so' };
      const path = pathInLanguage(`/group-cards/${found.slug}`, found.cardLanguage);
      const mail = await renderNoticeMail({
        to: found.creatorEmail,
        notice,
        language: found.cardLanguage,
        theme: found.theme,
        title: found.title,
        recipient: found.recipientName,
        celebratedOn: found.celebratedOn,
        messages: found.messages,
        recipientEmail: found.recipientEmail ?? '',
        openedAt: found.openedAt && Temporal.Instant.fromEpochMilliseconds(found.openedAt.getTime()),
        timeZone: zoneOrUtc(found.creatorTimeZone),
        url: new URL(path, config.PUBLIC_ORIGIN).href,
      });
      return { mail };
    }),
  };
}

/** Addresses of birthday people are forgotten some time after the delivery. */
export function expiredRecipientAddresses({ clock, db }: Pick<Deps, 'clock' | 'db'>): Record<string, OldRows> {
  return { 'addresses of group_card_deliveries': createDueRepo(clock).expiredAddresses(db) };
}
