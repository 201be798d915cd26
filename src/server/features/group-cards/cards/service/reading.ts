import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/auth.ts';
import type { CardListItem, CardLookup, CardView } from '#contract/group-cards.ts';
import { isInstant } from '#domain/instant.ts';
import type { UpcomingCard } from '#domain/cards/upcoming-card.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { createContributionService } from '#server/features/group-cards/contributions/service.ts';
import { createInvitationService } from '#server/features/group-cards/invitations/service/invitations.ts';
import { presentListed, writeCard } from '../present.ts';
import { createChangeRepo } from '../repo/changes.ts';
import { type Address, createCardAccess, type SeenCard } from './access.ts';

const cursorShape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(\d{1,15})$/;

function readCursor(text: string) {
  const [, createdAt, id] = cursorShape.exec(text) ?? [];
  if (!createdAt || !isInstant(createdAt)) throw new HttpError(400, 'errors.invalid');
  return { createdAt, id: Number(id) };
}

export function createReadingService(deps: Deps) {
  const access = createCardAccess(deps);
  const contributions = createContributionService(deps);
  const invitations = createInvitationService(deps);
  const changes = createChangeRepo(deps.clock);

  async function write(seen: SeenCard): Promise<string> {
    const { card, viewer } = seen;
    const page = await contributions.page(seen);
    return writeCard(card, viewer, { contributions: page, invitations: await invitations.listFor(card, viewer) });
  }

  return {
    /** The card as JSON; `sealed` for the birthday person before it is published. */
    async read(request: FastifyRequest, address: Address): Promise<{ json: string } | 'sealed' | 'missing'> {
      const looked = await access.look(request, address);
      return looked.access === 'open' ? { json: await write(looked.seen) } : looked.access;
    },

    /** The same for a page, which knows already who is looking. */
    async lookUp(user: CurrentUser | null, tokens: readonly string[], address: Address): Promise<CardLookup> {
      const looked = await access.lookAs(user, tokens, address);
      if (looked.access !== 'open') return { state: looked.access };
      return { state: 'open', card: JSON.parse(await write(looked.seen)) as CardView };
    },

    count: (userId: number): Promise<number> => changes.count(deps.db, userId),

    upcoming: (userId: number, today: Temporal.PlainDate): Promise<UpcomingCard[]> =>
      changes.upcoming(deps.db, userId, today.toString()),

    async list(userId: number, after?: string): Promise<CardListItem[]> {
      const rows = await changes.list(deps.db, userId, after === undefined ? undefined : readCursor(after));
      return rows.map(presentListed);
    },
  };
}
