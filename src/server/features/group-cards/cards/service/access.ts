import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/auth.ts';
import { accessById, accessBySlug, type Access } from '#domain/cards/card-viewer.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import { isCardSlug } from '#domain/cards/group-card.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { createWriteLimits } from '#server/platform/http/write-limits.ts';
import { sha256 } from '#server/platform/secrets.ts';
import { accountPrincipal, createAuthService, sessionCookie } from '#server/features/auth/service.ts';
import { type Viewer, viewerOf } from '../policy.ts';
import { type FoundCard, prepareFind } from '../repo/find.ts';
import { readInvitationCookie } from './invitation-cookie.ts';

export type { FoundCard, Viewer };

/** A slug is text, an id is a number. */
export type Address = string | number;

export interface SeenCard {
  card: FoundCard;
  viewer: Viewer;
}

type Looked = { access: 'open'; seen: SeenCard } | { access: Exclude<Access, 'open'> };

/** What is not there and what is somebody else's answer alike. */
export const noCard = () => new HttpError(404, 'groupCard.idNotFound');

/** Every look at a card passes here: who asks, which card, and what the one may know of the other. */
export function createCardAccess(deps: Parameters<typeof createAuthService>[0]) {
  const auth = createAuthService(deps);
  const countWrite = createWriteLimits(deps.rateLimits);
  const find = prepareFind(deps.db, deps.clock);

  async function lookAs(user: CurrentUser | null, tokens: readonly string[], address: Address): Promise<Looked> {
    if (typeof address === 'string' && !isCardSlug(address)) return { access: 'missing' };
    const card = await find(address, {
      address: user ? canonicalAddress(user.email) : '',
      tokens: tokens.map(sha256),
    });
    if (!card) return { access: 'missing' };
    const viewer = viewerOf(card, user);
    const access = (typeof address === 'string' ? accessBySlug : accessById)(viewer.kind, card);
    return access === 'open' ? { access, seen: { card, viewer } } : { access };
  }

  async function look(request: FastifyRequest, address: Address): Promise<Looked> {
    const user = await auth.currentUser(request.cookies[sessionCookie]);
    return lookAs(user, readInvitationCookie(request), address);
  }

  async function see(request: FastifyRequest, address: Address): Promise<SeenCard> {
    const looked = await look(request, address);
    if (looked.access !== 'open') throw noCard();
    const { userId, invitationId } = looked.seen.viewer;
    if (userId !== null) await countWrite(request, accountPrincipal(userId));
    else if (invitationId !== null) await countWrite(request, `invitation ${invitationId}`);
    return looked.seen;
  }

  return {
    look,
    lookAs,
    see,

    /** For what only its creator may do. */
    async seeOwn(request: FastifyRequest, id: number): Promise<SeenCard> {
      const seen = await see(request, id);
      if (seen.viewer.kind !== 'creator') throw noCard();
      return seen;
    },
  };
}
