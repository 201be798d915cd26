import type { CurrentUser } from '#contract/auth.ts';
import type { CardListItem, CardLookup, CardView } from '#contract/group-cards.ts';
import { isInstant } from '#domain/instant.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import { type CardInMaking, openingIn, type UpcomingCard } from '#domain/cards/upcoming-card.ts';
import type { Deps } from '#server/deps.ts';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { ContributionService } from '#server/features/group-cards/contributions/service.ts';
import type { InvitationService } from '#server/features/group-cards/invitations/service/invitations.ts';
import type { SigningLinkService } from '#server/features/group-cards/signing/service/signing-links.ts';
import { presentListItem, presentCard } from '../present.ts';
import { createCardRepo, type Planned } from '../repo/changes.ts';
import type { CardAccess, CardAddress, ViewedCard } from './access.ts';

const cursorShape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(\d{1,15})$/;

function readCursor(text: string) {
  const [, createdAt, id] = cursorShape.exec(text) ?? [];
  if (!createdAt || !isInstant(createdAt)) throw new HttpError(400, 'errors.invalid');
  return { createdAt, id: Number(id) };
}

type Reader = Pick<CurrentUser, 'id' | 'email' | 'timeZone'>;

function withOpening<Card>(timeZone: string, cards: readonly Planned<Card>[]) {
  return cards.map(({ deliverAt, ...card }) => ({ ...card, opens: openingIn(timeZone, deliverAt) }));
}

interface Parts {
  cardAccess: CardAccess;
  contributions: ContributionService;
  invitations: InvitationService;
  signingLinks: SigningLinkService;
}

export function createReadingService(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { cardAccess, contributions, invitations, signingLinks }: Parts,
) {
  const changes = createCardRepo(clock);

  async function presentViewed(viewed: ViewedCard): Promise<string> {
    const { card, viewer } = viewed;
    const page = await contributions.listContributions(viewed);
    return presentCard(card, viewer, {
      contributions: page,
      invitations: await invitations.listInvitationsFor(card, viewer),
      waitingCount: viewer.kind === 'creator' ? await signingLinks.countWaiting(card) : null,
    });
  }

  return {
    /** The card as JSON. */
    presentViewed,

    /** The same for the loader of a page, which knows the user already. */
    async lookUpCard(user: CurrentUser | null, tokens: readonly string[], address: CardAddress): Promise<CardLookup> {
      const result = await cardAccess.checkAccessAs(user, tokens, address);
      if (result.access === 'taken-down') return { state: result.access, notice: result.notice };
      if (result.access !== 'open') return { state: result.access };
      return { state: 'open', card: JSON.parse(await presentViewed(result.viewed)) as CardView };
    },

    countCards: (userId: number): Promise<number> => changes.countCards(db, userId),

    async listUpcomingCards({ id, timeZone }: Reader, today: Temporal.PlainDate): Promise<UpcomingCard[]> {
      return withOpening(timeZone, await changes.listUpcomingCards(db, id, today.toString()));
    },

    async listCardsInMaking({ id, email, timeZone }: Reader, today: Temporal.PlainDate): Promise<CardInMaking[]> {
      const user = { userId: id, address: canonicalAddress(email), from: today.toString() };
      return withOpening(timeZone, await changes.listCardsInMaking(db, user, cardServerLimits.inMaking));
    },

    async listCards(userId: number, after?: string): Promise<CardListItem[]> {
      const rows = await changes.listCards(db, userId, after === undefined ? undefined : readCursor(after));
      return rows.map(presentListItem);
    },
  };
}
