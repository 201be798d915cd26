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

/** Keeps stored publish times in line with each card's day and its creator's zone and hour. */
export function createPublishTimes({ clock }: Pick<Deps, 'clock'>) {
  const repo = createPublishTimesRepo(clock);

  return {
    /** Call in the transaction that changes zone or hour, with the user's row locked. */
    async replanCardsOf(tx: Transaction, userId: number): Promise<void> {
      await repo.savePublishTimes(tx, (await repo.lockCardsOfCreator(tx, userId)).map(publishTimeOf));
    },

    /** Fills one batch of cards without a publish time; returns how many there were. */
    async fillMissingTimes(tx: Transaction): Promise<number> {
      const cards = await repo.lockCardsWithoutTime(tx);
      await repo.savePublishTimes(tx, cards.map(publishTimeOf));
      return cards.length;
    },

    /** Recomputes one page of the cards of the next days; returns the last card if there may be another page. */
    async refreshTimes(tx: Transaction, after: TimedCard | undefined): Promise<{ moved: number; last?: TimedCard }> {
      const cards = await repo.lockUpcomingCards(tx, after);
      const moved = await repo.savePublishTimes(tx, cards.map(publishTimeOf));
      const last = cards.length === cardServerLimits.publishTimesBatch ? cards.at(-1) : undefined;
      return { moved, ...(last ? { last } : {}) };
    },
  };
}

export type PublishTimes = ReturnType<typeof createPublishTimes>;
