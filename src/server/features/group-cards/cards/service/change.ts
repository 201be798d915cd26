import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { type CardKey, createCardRepo, type LockedCard } from '../repo/changes.ts';
import { cardNotFound } from './access.ts';

export type { CardKey, LockedCard };

/** The topic by which open pages of a card are notified of changes. */
export const cardTopic = (id: number): string => `card:${id}`;

/** A topic of its own: the recipient's page must not notice that the gift list changes. */
export const giftsTopic = (id: number): string => `card-gifts:${id}`;

/** By which open pages are told that somebody may not see the card any more. */
export const viewersTopic = (id: number): string => `card-viewers:${id}`;

export function createCardChange({ clock, db, live }: Pick<Deps, 'clock' | 'db' | 'live'>) {
  const changes = createCardRepo(clock);

  async function publishRevision(tx: Transaction, key: CardKey): Promise<void> {
    await live.publish(tx, cardTopic(key.id), await changes.incrementRevision(tx, key));
  }

  /**
   * Every change of a card passes here under a row lock: limits hold however many calls come at once, the counters are
   * recomputed, and open pages are notified on commit. A caller that needs the user's row locks it before the card.
   */
  async function changeCardWithin<Result>(
    tx: Transaction,
    key: CardKey,
    work: (card: LockedCard) => Promise<Result>,
  ): Promise<Result> {
    const card = await changes.lockCard(tx, key);
    if (!card) throw cardNotFound();
    const result = await work(card);
    await publishRevision(tx, key);
    return result;
  }

  return {
    publishRevision,
    changeCardWithin,
    publishViewers: (tx: Transaction, key: CardKey): Promise<void> =>
      live.publish(tx, viewersTopic(key.id), clock.now().epochMilliseconds),
    changeCard: <Result>(key: CardKey, work: (tx: Transaction, card: LockedCard) => Promise<Result>): Promise<Result> =>
      db.transaction((tx) => changeCardWithin(tx, key, (card) => work(tx, card))),

    /** Under the same lock, but neither revision nor counters of the card move: its recipient sees them. */
    changeGifts: (key: CardKey, work: (tx: Transaction, card: LockedCard) => Promise<void>): Promise<void> =>
      db.transaction(async (tx) => {
        const card = await changes.lockCard(tx, key);
        if (!card) throw cardNotFound();
        await work(tx, card);
        await live.publish(tx, giftsTopic(key.id), clock.now().epochMilliseconds);
      }),
  };
}

export type CardChange = ReturnType<typeof createCardChange>;
