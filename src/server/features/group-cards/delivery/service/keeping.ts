import type { CardKeeping, GivenCard } from '#contract/cards/keeping.ts';
import { type Language, pathInLanguage } from '#domain/language.ts';
import { canonicalAddress, maskedAddress } from '#domain/mail/email-address.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { newSecret } from '#server/platform/secrets.ts';
import type { LinkService } from '#server/features/auth/service/links.ts';
import type { ViewedCard } from '#server/features/group-cards/cards/service/access.ts';
import { createDeliveriesRepo, type StoredDelivery } from '../repo/deliveries.ts';
import { createKeepingRepo } from '../repo/keeping.ts';

const kept: CardKeeping = { state: 'kept', email: null };

/** Keeping a card that was delivered in the account of its recipient. */
export function createKeepingService(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { signInLinks }: { signInLinks: LinkService },
) {
  const deliveries = createDeliveriesRepo(clock);
  const repo = createKeepingRepo(clock);

  /** The account to which the card is delivered; whoever merely has its link may be somebody to whom it was passed on. */
  function ownAccount({ card, viewer }: ViewedCard): number | null {
    const isOwn = viewer.email !== null && canonicalAddress(viewer.email) === card.deliveredTo;
    return isOwn ? viewer.userId : null;
  }

  function keepingOf(viewed: ViewedCard, delivery: StoredDelivery | undefined): CardKeeping {
    const { card, viewer } = viewed;
    if (viewer.userId !== null && viewer.userId === card.keptByUserId) return kept;
    const address = delivery?.recipientEmail ?? null;
    if (address === null) return { state: 'none', email: null };
    return ownAccount(viewed) === null
      ? { state: 'by-mail', email: maskedAddress(address) }
      : { state: 'here', email: null };
  }

  return {
    describeKeeping: async (viewed: ViewedCard): Promise<CardKeeping> =>
      keepingOf(viewed, await deliveries.findDelivery(db, viewed.card)),

    /** In the account of the address, or by a link that is mailed there: the bearer of a link opens no account. */
    async keepCard(viewed: ViewedCard, asker: { ip: string; language: Language }): Promise<CardKeeping> {
      const { card } = viewed;
      const delivery = await deliveries.findDelivery(db, card);
      const keeping = keepingOf(viewed, delivery);
      const userId = ownAccount(viewed);
      if (keeping.state === 'kept') return keeping;
      if (userId !== null && card.deliveredTo !== null && (await repo.keepCard(db, card, userId, card.deliveredTo)))
        return kept;
      if (!delivery?.recipientEmail) throw new HttpError(404, 'errors.notFound');
      await signInLinks.requestLink({
        ...asker,
        email: delivery.recipientEmail,
        // Tied to no browser: whoever opens the mail confirms there.
        browserSecret: newSecret(),
        timeZone: delivery.timeZone,
        returnTo: pathInLanguage(`/group-cards/${card.slug}?keep=1`, asker.language),
      });
      return keeping;
    },

    async releaseCard({ card, viewer }: ViewedCard): Promise<void> {
      if (viewer.userId !== null) await repo.releaseCard(db, card, viewer.userId);
    },

    listGivenCards: (userId: number): Promise<GivenCard[]> => repo.listGivenCards(db, userId),
  };
}
