import type { z } from 'zod';
import type { cardChangeRequest } from '#contract/group-cards.ts';
import { celebratedDay } from '#domain/cards/group-card.ts';
import type { Deps } from '#server/deps.ts';
import { createInvitationService } from '#server/features/group-cards/invitations/service/invitations.ts';
import { type CardFields, createChangeRepo } from '../repo/changes.ts';
import { noCard } from './access.ts';
import { type CardKey, cardTopic, createCardChange, type LockedCard } from './change.ts';
import { createPublishTimes } from './publish-times.ts';

type Change = z.output<typeof cardChangeRequest>;

/** The day the card is for and the day it publishes itself move with the birthday. */
function daysAfter(card: LockedCard, change: Change, today: Temporal.PlainDate) {
  const { recipientBirthday } = change;
  const isMoved = recipientBirthday !== undefined && recipientBirthday !== card.recipientBirthday;
  const celebratedOn = isMoved ? celebratedDay(recipientBirthday, today).toString() : card.celebratedOn;
  const publishes = change.publishOnBirthday ?? card.publishOn !== null;
  return { isMoved, celebratedOn, publishOn: publishes ? celebratedOn : null };
}

export function createManagingService(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'hmac' | 'live' | 'outbox' | 'rateLimits'>,
) {
  const changes = createChangeRepo(deps.clock);
  const invitations = createInvitationService(deps);
  const { change, within } = createCardChange(deps);
  const publishTimes = createPublishTimes(deps);

  return {
    update: (key: CardKey, wanted: Change, today: Temporal.PlainDate): Promise<void> =>
      deps.db.transaction(async (tx) => {
        // The creator's zone and hour must not change while the moment of publishing is computed by them.
        await changes.lockCreator(tx, key.creatorId);
        await within(tx, key, async (card) => {
          const { publishOnBirthday: _, ...named } = wanted;
          const { isMoved, ...days } = daysAfter(card, wanted, today);
          const given = Object.entries(named).filter(([, value]) => value !== undefined);
          await changes.update(tx, key, { ...(Object.fromEntries(given) as Partial<CardFields>), ...days });
          if (isMoved) await invitations.moveEnd(tx, key, Temporal.PlainDate.from(days.celebratedOn));
          await publishTimes.replanOf(tx, key.creatorId);
        });
      }),

    /** A card that is published stays so, however often somebody asks. */
    publish: (key: CardKey): Promise<void> =>
      change(key, async (tx, card) => {
        if (!card.isPublished) await changes.publish(tx, key);
      }),

    /** With everything on it; open pages learn that it is gone when they look again. */
    remove: (key: CardKey): Promise<void> =>
      deps.db.transaction(async (tx) => {
        if (!(await changes.remove(tx, key))) throw noCard();
        await deps.live.publish(tx, cardTopic(key.id), Number.MAX_SAFE_INTEGER);
      }),
  };
}
