import type { CardThanks } from '#contract/cards/thanks.ts';
import { mayChangeThanks } from '#domain/cards/thanks.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { ViewedCard } from '../cards/service/access.ts';
import type { CardChange, CardKey } from '../cards/service/change.ts';
import { createThanksRepo } from './repo.ts';

/** Hearts and the one thank-you of a card's recipient. */
export function createThanksService({ clock }: Pick<Deps, 'clock'>, { cardChange }: { cardChange: CardChange }) {
  const repo = createThanksRepo(clock);

  async function assertMayChange(tx: Transaction, key: CardKey): Promise<void> {
    const known = await repo.findThanks(tx, key);
    if (known && !mayChangeThanks(known.secondsLeft)) throw new HttpError(409, 'thanks.tooLate');
  }

  return {
    changeHeart: (key: CardKey, contributionId: number, isOn: boolean): Promise<void> =>
      cardChange.changeCard(key, async (tx) => {
        if (!(await repo.changeHeart(tx, key, contributionId, isOn))) throw new HttpError(404, 'errors.notFound');
      }),

    /** Says thank you, or changes what waits. */
    sayThanks: ({ card, viewer }: ViewedCard, content: string): Promise<CardThanks> =>
      cardChange.changeCard(card, async (tx) => {
        await assertMayChange(tx, card);
        return repo.saveThanks(tx, card, { content, authorUserId: viewer.userId });
      }),

    /** Taking back what is taken back changes nothing. */
    takeBackThanks: (key: CardKey): Promise<void> =>
      cardChange.changeCard(key, async (tx) => {
        await assertMayChange(tx, key);
        await repo.deleteThanks(tx, key);
      }),
  };
}
