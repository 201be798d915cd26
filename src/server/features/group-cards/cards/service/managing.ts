import type { z } from 'zod';
import type { cardChangeRequest } from '#contract/group-cards.ts';
import { celebratedDay, isAnotherDay } from '#domain/cards/group-card.ts';
import { type CoverPhoto, publicFolder } from '#domain/cards/picture.ts';
import type { Deps } from '#server/deps.ts';
import type { InvitationService } from '#server/features/group-cards/invitations/service/invitations.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { type CardFields, createCardRepo } from '../repo/changes.ts';
import type { DeliveryService } from '#server/features/group-cards/delivery/service/deliveries.ts';
import { cardNotFound } from './access.ts';
import { type CardChange, type CardKey, cardTopic, type LockedCard } from './change.ts';
import type { PublishTimes } from './publish-times.ts';

type Change = z.output<typeof cardChangeRequest>;

const objectOf = (imageUrl: string) => imageUrl.slice(publicFolder.length);

/** Another birthday moves the day that the card is for, and the day on which it publishes itself. */
function daysAfterChange(card: LockedCard, change: Change, today: Temporal.PlainDate) {
  const { recipientBirthday } = change;
  const isMoved = recipientBirthday !== undefined && isAnotherDay(recipientBirthday, card.recipientBirthday);
  const celebratedOn = isMoved ? celebratedDay(recipientBirthday, today).toString() : card.celebratedOn;
  const publishes = change.publishOnBirthday ?? card.publishOn !== null;
  return { isMoved, celebratedOn, publishOn: publishes ? celebratedOn : null };
}

interface Parts {
  cardChange: CardChange;
  deliveries: Pick<DeliveryService, 'followBirthday' | 'isScheduled'>;
  invitations: InvitationService;
  publishTimes: PublishTimes;
}

export function createManagingService(
  { clock, db, live }: Pick<Deps, 'clock' | 'db' | 'live'>,
  { cardChange, deliveries, invitations, publishTimes }: Parts,
) {
  const changes = createCardRepo(clock);
  const { changeCard, changeCardWithin } = cardChange;

  /** The photo before is deleted, unless only the point in view is another. */
  async function changeCover(tx: Transaction, card: LockedCard, wanted: Change['cover']): Promise<CoverPhoto | null> {
    const before = card.cover;
    if (wanted && wanted.imageUrl === before?.imageUrl) return { ...before, ...wanted };
    if (before) await changes.deleteCover(tx, card, objectOf(before.imageUrl));
    if (!wanted) return null;
    const claimed = await changes.claimCover(tx, card, objectOf(wanted.imageUrl));
    if (!claimed) throw new HttpError(400, 'errors.invalid');
    return { ...wanted, ...claimed };
  }

  return {
    updateCard: (key: CardKey, wanted: Change, today: Temporal.PlainDate): Promise<void> =>
      db.transaction(async (tx) => {
        // Locked so that the creator's zone and hour do not change while the publish time is computed from them.
        await changes.lockCreator(tx, key.creatorId);
        await changeCardWithin(tx, key, async (card) => {
          if (wanted.publishOnBirthday && (await deliveries.isScheduled(tx, key)))
            throw new HttpError(409, 'deliver.isPlanned');
          const { publishOnBirthday: _, cover: wantedCover, ...named } = wanted;
          const { isMoved, ...days } = daysAfterChange(card, wanted, today);
          const given = Object.entries(named).filter(([, value]) => value !== undefined);
          const cover = wantedCover === undefined ? {} : { cover: await changeCover(tx, card, wantedCover) };
          const fields = Object.fromEntries(given) as Partial<CardFields>;
          await changes.updateCard(tx, key, { ...fields, ...cover, ...days });
          if (isMoved) await deliveries.followBirthday(tx, key, days.celebratedOn);
          if (isMoved) await invitations.updateExpiry(tx, key, Temporal.PlainDate.from(days.celebratedOn));
          await publishTimes.replanCardsOf(tx, key.creatorId);
        });
      }),

    /** Publishing a published card again changes nothing. */
    publishCard: (key: CardKey): Promise<void> =>
      changeCard(key, async (tx, card) => {
        if (!card.isPublished) await changes.publishCard(tx, key);
      }),

    /** Deletes the card with everything on it. The highest revision makes open pages fetch, and find it gone. */
    deleteCard: (key: CardKey): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await changes.deleteCard(tx, key))) throw cardNotFound();
        await live.publish(tx, cardTopic(key.id), Number.MAX_SAFE_INTEGER);
      }),
  };
}
