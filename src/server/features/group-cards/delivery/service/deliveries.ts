import type { z } from 'zod';
import type { DeliveryAnswer, deliveryRequest } from '#contract/cards/delivery.ts';
import {
  deliveryInstant,
  isDeliverable,
  mayPlan,
  maySendAgain,
  minutesOf,
  plannedTimeAt,
  type PlannedTime,
  warningInstant,
} from '#domain/cards/card-delivery.ts';
import { publishMoment } from '#domain/cards/group-card.ts';
import { cardDeliveryLimits } from '#domain/limits/card-delivery.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { assertWithinLimits, HttpError, TooManyRequests } from '#server/platform/http/errors.ts';
import type { Identity } from '#server/features/auth/service/identity.ts';
import type { FoundCard } from '#server/features/group-cards/cards/service/access.ts';
import type { CardChange, CardKey, LockedCard } from '#server/features/group-cards/cards/service/change.ts';
import type { InvitationService } from '#server/features/group-cards/invitations/service/invitations.ts';
import { presentAnswer } from '../present.ts';
import { createDeliveriesRepo, type DeliveryPlan, type StoredDelivery } from '../repo/deliveries.ts';
import { createDueRepo } from '../repo/due.ts';
import { addressFields } from './link.ts';
import { postDelivery, postNotice } from './post-mails.ts';

type Wanted = z.output<typeof deliveryRequest>;

/** Who plans a delivery, and from which IP address. */
export interface Deliverer extends Pick<Identity, 'userId' | 'email'> {
  ip: string;
}

const dayHours = 24;
const tooLate = () => new HttpError(409, 'deliver.tooLate');

export function createDeliveryService(
  deps: Pick<Deps, 'clock' | 'db' | 'hmac' | 'outbox' | 'rateLimits' | 'timeZones'>,
  { cardChange, invitations }: { cardChange: CardChange; invitations: InvitationService },
) {
  const { clock, db, hmac, outbox, rateLimits, timeZones } = deps;
  const repo = createDeliveriesRepo(clock);

  const isSame = (known: StoredDelivery | undefined, email: string) =>
    known?.recipientEmail !== undefined &&
    known.recipientEmail !== null &&
    canonicalAddress(known.recipientEmail) === canonicalAddress(email);

  /** Refuses whoever sends too many, and an address that wants none; counted first, as the refusal tells of the address. */
  async function countMail(who: Deliverer, email: string): Promise<void> {
    assertWithinLimits(await rateLimits.firstExceeded({ rate: 'deliveriesByOwner', key: String(who.userId) }));
    if (!(await db.transaction((tx) => invitations.acceptsMail(tx, who.userId, email))))
      throw new HttpError(409, 'deliver.addressSuppressed');
    const allowed = await invitations.findMailableAddresses(who, [email]);
    if (!allowed.has(email)) throw new TooManyRequests(dayHours * 60 * 60);
  }

  function plannedTime(card: LockedCard, { when, timeZone }: Wanted): PlannedTime {
    if (when.chosen === 'now') return plannedTimeAt(clock.now(), timeZone);
    if (when.chosen === 'birthday')
      return { day: Temporal.PlainDate.from(card.celebratedOn), minutes: when.hour * 60, timeZone };
    return { day: Temporal.PlainDate.from(when.day), minutes: minutesOf(when.time), timeZone };
  }

  function checkAhead(deliverAt: Temporal.Instant): void {
    const now = clock.now();
    const furthest = now.add({ hours: cardDeliveryLimits.furthestDays * dayHours });
    if (Temporal.Instant.compare(deliverAt, now) <= 0) throw new HttpError(400, 'deliver.past');
    if (Temporal.Instant.compare(deliverAt, furthest) > 0) throw new HttpError(400, 'errors.invalid');
  }

  async function planOf(tx: Transaction, card: LockedCard, wanted: Wanted): Promise<DeliveryPlan> {
    const planned = plannedTime(card, wanted);
    const isNow = wanted.when.chosen === 'now';
    const deliverAt = isNow ? clock.now() : deliveryInstant(planned);
    if (!isNow) checkAhead(deliverAt);
    const creatorZone = await repo.findCreatorZone(tx, card.creatorId);
    return {
      ...addressFields(hmac, card, wanted.email),
      language: wanted.language,
      chosen: wanted.when.chosen,
      day: planned.day.toString(),
      minutes: planned.minutes,
      timeZone: planned.timeZone,
      deliverAt,
      warnAt: isNow ? null : warningInstant(deliverAt, creatorZone, clock.now()),
    };
  }

  /** Publishes the card if it is not, and posts its mail. */
  async function deliver(tx: Transaction, card: CardKey & { isPublished: boolean }): Promise<void> {
    if (!card.isPublished) await repo.publishCard(tx, card);
    await postDelivery(outbox, tx, card, await repo.beginMail(tx, card));
  }

  return {
    deliver,

    async describeDelivery(card: FoundCard, { language, timeZone }: Identity): Promise<DeliveryAnswer> {
      const { recipientEmail: email, celebratedOn, creatorTimeZone, creatorHour } = card;
      const clockOfCreator = { timeZone: creatorTimeZone, hour: creatorHour };
      const publishAt = publishMoment(Temporal.PlainDate.from(celebratedOn), clockOfCreator).toString({
        fractionalSecondDigits: 3,
      });
      return presentAnswer(await repo.findDelivery(db, card), { email, language, timeZone, publishAt });
    },

    /** Plans a delivery, moves it, or delivers now. */
    async planDelivery(who: Deliverer, key: CardKey, request: Wanted): Promise<void> {
      const timeZone = await timeZones.storable(request.timeZone);
      if (timeZone === undefined) throw new HttpError(400, 'errors.invalid');
      const wanted = { ...request, timeZone };
      const known = await repo.findDelivery(db, key);
      if (!mayPlan(known?.state ?? null)) throw tooLate();
      if (wanted.when.chosen === 'now' || !isSame(known, wanted.email)) await countMail(who, wanted.email);
      await db.transaction(async (tx) => {
        // Locked so that the creator's zone does not change while the warning is computed from it.
        await repo.lockCreator(tx, key.creatorId);
        await cardChange.changeCardWithin(tx, key, async (card) => {
          const before = await repo.findDelivery(tx, key);
          if (!mayPlan(before?.state ?? null)) throw tooLate();
          await repo.saveDelivery(tx, key, await planOf(tx, card, wanted));
          await repo.stopPublishing(tx, key);
          await cardChange.publishViewers(tx, key);
          if (wanted.when.chosen !== 'now') return;
          if (!isDeliverable((await repo.findForMail(tx, key))?.messages ?? 0))
            throw new HttpError(409, 'deliver.emptyNow');
          await deliver(tx, card);
        });
      });
    },

    /** Calling off what is called off changes nothing. */
    cancelDelivery: (key: CardKey): Promise<void> =>
      cardChange.changeCard(key, async (tx) => {
        const known = await repo.findDelivery(tx, key);
        if (!known) return;
        if (!mayPlan(known.state)) throw tooLate();
        await repo.changeState(tx, key, 'cancelled');
      }),

    async sendAgain(who: Deliverer, key: CardKey, email: string): Promise<void> {
      const mayNot = (found: StoredDelivery | undefined) =>
        !found || found.openedAt !== null || !maySendAgain(found.state, found.mails);
      if (mayNot(await repo.findDelivery(db, key))) throw new HttpError(409, 'deliver.notAgain');
      await countMail(who, email);
      await cardChange.changeCard(key, async (tx, card) => {
        if (mayNot(await repo.findDelivery(tx, key))) throw new HttpError(409, 'deliver.notAgain');
        const found = await repo.findForMail(tx, key);
        if (!isDeliverable(found?.messages ?? 0)) throw new HttpError(409, 'deliver.emptyNow');
        await repo.changeAddress(tx, key, addressFields(hmac, key, email));
        await deliver(tx, card);
      });
    },

    /** The person's own press on the reveal. */
    async openDelivery(key: CardKey): Promise<void> {
      const known = await repo.findDelivery(db, key);
      if (!known || known.mails === 0 || known.openedAt !== null) return;
      await cardChange.changeCard(key, async (tx) => {
        if (await repo.markOpened(tx, key)) await postNotice(outbox, tx, key, 'opened');
      });
    },

    /** A birthday that was corrected moves what is planned for its morning, but never to a time that has passed. */
    async followBirthday(tx: Transaction, key: CardKey, celebratedOn: string): Promise<void> {
      const known = await repo.findDelivery(tx, key);
      if (known?.state !== 'scheduled' || known.chosen !== 'birthday') return;
      const { minutes, timeZone } = known;
      const deliverAt = deliveryInstant({ day: Temporal.PlainDate.from(celebratedOn), minutes, timeZone });
      if (Temporal.Instant.compare(deliverAt, clock.now()) <= 0) throw new HttpError(409, 'deliver.birthdayPast');
      const creatorZone = await repo.findCreatorZone(tx, key.creatorId);
      const warnAt = warningInstant(deliverAt, creatorZone, clock.now());
      await repo.moveDelivery(tx, key, { day: celebratedOn, deliverAt, warnAt });
    },

    findOldestDueSeconds: (): Promise<number> => createDueRepo(clock).findOldestDueSeconds(db),

    /** Whether a delivery will publish the card. */
    isScheduled: async (tx: Transaction, key: CardKey): Promise<boolean> =>
      (await repo.findDelivery(tx, key))?.state === 'scheduled',
  };
}

export type DeliveryService = ReturnType<typeof createDeliveryService>;
