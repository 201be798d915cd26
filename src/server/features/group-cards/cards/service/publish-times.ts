import { publishMoment } from '#domain/cards/group-card.ts';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { createPublishTimesRepo, type PublishTime, type TimedCard } from '../repo/publish-times.ts';

export const publishTimeOf = ({ creatorId, id, publishOn, ...clock }: TimedCard): PublishTime => ({
  creatorId,
  id,
  publishAt: publishMoment(Temporal.PlainDate.from(publishOn), clock),
});

/** Keeps the stored moment at which a card publishes itself true to its day and to its creator's zone and hour. */
export function createPublishTimes({ clock }: Pick<Deps, 'clock'>) {
  const repo = createPublishTimesRepo(clock);

  return {
    /** In the transaction that changed the zone or the hour, whose user row it has locked. */
    async replanCardsOf(tx: Transaction, userId: number): Promise<void> {
      await repo.savePublishTimes(tx, (await repo.lockCardsOfCreator(tx, userId)).map(publishTimeOf));
    },

    /** One batch of cards that have no moment yet; tells how many there were. */
    async fillMissingTimes(tx: Transaction): Promise<number> {
      const cards = await repo.lockCardsWithoutTime(tx);
      await repo.savePublishTimes(tx, cards.map(publishTimeOf));
      return cards.length;
    },

    /** One page of the cards near to their day; gives the last of a full page. */
    async refreshTimes(tx: Transaction, after: TimedCard | undefined): Promise<{ moved: number; last?: TimedCard }> {
      const cards = await repo.lockUpcomingCards(tx, after);
      const moved = await repo.savePublishTimes(tx, cards.map(publishTimeOf));
      const last = cards.length === cardServerLimits.publishTimesBatch ? cards.at(-1) : undefined;
      return { moved, ...(last ? { last } : {}) };
    },
  };
}
