import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/auth.ts';
import type { TakeDownNotice } from '#contract/group-cards.ts';
import { accessById, accessBySlug, mayContribute, mayKeepCopy, type Access } from '#domain/cards/card-viewer.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import { isCardSlug } from '#domain/cards/group-card.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { createGateResult, defineGate } from '#server/platform/http/gates.ts';
import type { CountWrite } from '#server/platform/http/write-limits.ts';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import { sha256 } from '#server/platform/secrets.ts';
import { accountPrincipal } from '#server/features/auth/service/identity.ts';
import type { SessionService } from '#server/features/auth/service/sessions.ts';
import { sessionCookie } from '#server/features/auth/service/visitor.ts';
import { type Viewer, viewerOf } from '../policy.ts';
import { type FoundCard, prepareFindCard } from '../repo/find.ts';
import { takeDownNotice } from '../present.ts';
import { readInvitationCookie } from './invitation-cookie.ts';

export type { FoundCard, Viewer };

/** A slug is text, an id is a number. */
export type CardAddress = string | number;

export interface ViewedCard {
  card: FoundCard;
  viewer: Viewer;
}

type Refusal = Exclude<Access, 'open'>;
type AccessResult =
  | { access: 'open'; viewed: ViewedCard }
  /** The notice is for the creator alone. */
  | { access: 'taken-down'; notice: TakeDownNotice | null }
  | { access: Exclude<Refusal, 'taken-down'> };

export type CardRight = 'read' | 'own' | 'contribute' | 'bearer' | 'recipient' | 'keep' | 'gifts';
const hasRight: Record<CardRight, (viewed: ViewedCard) => boolean> = {
  read: () => true,
  own: ({ viewer }) => viewer.kind === 'creator',
  contribute: ({ viewer }) => mayContribute(viewer.kind),
  bearer: ({ viewer }) => viewer.kind === 'bearer',
  recipient: ({ viewer }) => viewer.kind === 'recipient',
  keep: ({ card, viewer }) => mayKeepCopy(viewer.kind, card),
  gifts: ({ viewer }) => viewer.mayShareGifts,
};

const cardResult = createGateResult<ViewedCard>('card');
export const decorateWithCard = cardResult.decorate;

declare module 'fastify' {
  interface FastifyRequest {
    /** The card and who is looking at it, in routes with `requireCard`. */
    readonly card: ViewedCard;
  }
}

/** Routes name a card by `:slug` or `:id`, both validated by their schema. */
function addressIn({ params }: FastifyRequest): CardAddress {
  const { id, slug } = params as { id: number; slug?: string };
  return slug ?? id;
}

/** The same answer for a missing card and for somebody else's, so that nobody learns which cards exist. */
export const cardNotFound = () => new HttpError(404, 'groupCard.notFound');

/** Every request about a card passes here: it finds the card, who is asking, and what they may see. */
export function createCardAccess(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { sessions, countWrite }: { sessions: SessionService; countWrite: CountWrite },
) {
  const find = prepareFindCard(db, clock);

  async function checkAccessAs(
    user: CurrentUser | null,
    tokens: readonly string[],
    address: CardAddress,
  ): Promise<AccessResult> {
    if (typeof address === 'string' && !isCardSlug(address)) return { access: 'missing' };
    // Started before the search, whose duration it hides: a found card takes longer to read than none.
    const refusalTime = sleep(cardServerLimits.refusalMs, undefined, { ref: false });
    const refuse = async (result: AccessResult): Promise<AccessResult> => {
      await refusalTime;
      return result;
    };
    const card = await find(address, {
      address: user ? canonicalAddress(user.email) : '',
      tokens: tokens.map(sha256),
    });
    if (!card) return refuse({ access: 'missing' });
    const viewer = viewerOf(card, user);
    const access = (typeof address === 'string' ? accessBySlug : accessById)(viewer.kind, card);
    if (access === 'open') return { access, viewed: { card, viewer } };
    if (access !== 'taken-down') return refuse({ access });
    return refuse({ access, notice: viewer.kind === 'creator' ? takeDownNotice(card) : null });
  }

  async function checkAccess(request: FastifyRequest, address: CardAddress): Promise<AccessResult> {
    const user = await sessions.currentUser(request.cookies[sessionCookie]);
    return checkAccessAs(user, readInvitationCookie(request), address);
  }

  async function openCard(request: FastifyRequest, address: CardAddress): Promise<ViewedCard> {
    const result = await checkAccess(request, address);
    if (result.access !== 'open') throw cardNotFound();
    const { userId, invitationId } = result.viewed.viewer;
    if (userId !== null) await countWrite(request, accountPrincipal(userId));
    else if (invitationId !== null) await countWrite(request, `invitation ${invitationId}`);
    else if (result.viewed.viewer.kind === 'recipient') await countWrite(request, `recipient ${result.viewed.card.id}`);
    return result.viewed;
  }

  return {
    checkAccessAs,
    openCard,

    /**
     * The gate of routes about one card: `own` is for its creator, `contribute` for who may write, `bearer` for who came
     * by a personal link, `recipient` for the birthday person, `keep` for who may take a copy, `gifts` for who shares the
     * gift list.
     */
    requireCard: (right: CardRight) =>
      defineGate(`card ${right}`, async (request) => {
        const viewed = await openCard(request, addressIn(request));
        if (!hasRight[right](viewed)) throw cardNotFound();
        cardResult.set(request, viewed);
      }),

    /** As `requireCard('read')`, but whoever may not read the card is told by `refuse` why. */
    requireReadableCard: (refuse: (request: FastifyRequest, reply: FastifyReply, why: Refusal) => FastifyReply) =>
      defineGate('card read', async (request, reply) => {
        const result = await checkAccess(request, addressIn(request));
        if (result.access !== 'open') return refuse(request, reply, result.access);
        cardResult.set(request, result.viewed);
        return undefined;
      }),
  };
}

export type CardAccess = ReturnType<typeof createCardAccess>;
