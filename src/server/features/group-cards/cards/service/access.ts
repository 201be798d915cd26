import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/auth.ts';
import { accessById, accessBySlug, type Access } from '#domain/cards/card-viewer.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import { isCardSlug } from '#domain/cards/group-card.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { CountWrite } from '#server/platform/http/write-limits.ts';
import { sha256 } from '#server/platform/secrets.ts';
import { accountPrincipal, type AuthService, sessionCookie } from '#server/features/auth/service.ts';
import { type Viewer, viewerOf } from '../policy.ts';
import { type FoundCard, prepareFindCard } from '../repo/find.ts';
import { readInvitationCookie } from './invitation-cookie.ts';

export type { FoundCard, Viewer };

/** A slug is text, an id is a number. */
export type CardAddress = string | number;

export interface ViewedCard {
  card: FoundCard;
  viewer: Viewer;
}

type AccessResult = { access: 'open'; viewed: ViewedCard } | { access: Exclude<Access, 'open'> };

/** The same answer for a missing card and for somebody else's, so that nobody learns which cards exist. */
export const cardNotFound = () => new HttpError(404, 'groupCard.idNotFound');

/** Every request about a card passes here: it finds the card, who is asking, and what they may see. */
export function createCardAccess(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { auth, countWrite }: { auth: AuthService; countWrite: CountWrite },
) {
  const find = prepareFindCard(db, clock);

  async function checkAccessAs(
    user: CurrentUser | null,
    tokens: readonly string[],
    address: CardAddress,
  ): Promise<AccessResult> {
    if (typeof address === 'string' && !isCardSlug(address)) return { access: 'missing' };
    const card = await find(address, {
      address: user ? canonicalAddress(user.email) : '',
      tokens: tokens.map(sha256),
    });
    if (!card) return { access: 'missing' };
    const viewer = viewerOf(card, user);
    const access = (typeof address === 'string' ? accessBySlug : accessById)(viewer.kind, card);
    return access === 'open' ? { access, viewed: { card, viewer } } : { access };
  }

  async function checkAccess(request: FastifyRequest, address: CardAddress): Promise<AccessResult> {
    const user = await auth.currentUser(request.cookies[sessionCookie]);
    return checkAccessAs(user, readInvitationCookie(request), address);
  }

  async function requireCard(request: FastifyRequest, address: CardAddress): Promise<ViewedCard> {
    const result = await checkAccess(request, address);
    if (result.access !== 'open') throw cardNotFound();
    const { userId, invitationId } = result.viewed.viewer;
    if (userId !== null) await countWrite(request, accountPrincipal(userId));
    else if (invitationId !== null) await countWrite(request, `invitation ${invitationId}`);
    return result.viewed;
  }

  return {
    checkAccess,
    checkAccessAs,
    requireCard,

    /** For actions that only the creator may take. */
    async requireOwnCard(request: FastifyRequest, id: number): Promise<ViewedCard> {
      const viewed = await requireCard(request, id);
      if (viewed.viewer.kind !== 'creator') throw cardNotFound();
      return viewed;
    },
  };
}

export type CardAccess = ReturnType<typeof createCardAccess>;
