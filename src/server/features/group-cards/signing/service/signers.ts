import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CurrentUser } from '#contract/auth.ts';
import type {
  SignatureItem,
  signatureRequest,
  SignatureChange,
  SigningLookup,
  SigningView,
} from '#contract/cards/signing.ts';
import { signingToken } from '#contract/cards/signing.ts';
import type { ContributionItem } from '#contract/contributions.ts';
import type { CardView } from '#contract/group-cards.ts';
import { countedNetworks } from '#domain/auth/network.ts';
import { cardSlug } from '#domain/cards/group-card.ts';
import { signingLimits } from '#domain/limits/group-cards/signing.ts';
import type { Deps } from '#server/deps.ts';
import type { SessionService } from '#server/features/auth/service/sessions.ts';
import { sessionCookie } from '#server/features/auth/service/visitor.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { HttpError, TooManyRequests } from '#server/platform/http/errors.ts';
import { createGateResult, defineGate } from '#server/platform/http/gates.ts';
import type { CountWrite } from '#server/platform/http/write-limits.ts';
import { countsByNetwork } from '#server/platform/rate-limits.ts';
import { randomId, randomLetters, sha256 } from '#server/platform/secrets.ts';
import type { CardAccess, ViewedCard } from '#server/features/group-cards/cards/service/access.ts';
import type { CardChange, LockedCard } from '#server/features/group-cards/cards/service/change.ts';
import type { ContributionService } from '#server/features/group-cards/contributions/service.ts';
import { readSigner, writerOf } from '../cookies.ts';
import { createSigningRepo, type FoundLink, presentSignature, type StoredSignature } from '../repo.ts';
import { showSignature } from './signing-links.ts';

/** Who came by a signing link, and to which card. */
export interface Signer {
  viewed: ViewedCard;
  link: FoundLink;
  own: readonly StoredSignature[];
}

const signerResult = createGateResult<Signer>('signer');
export const decorateWithSigner = signerResult.decorate;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who came by a signing link, in routes with `requireSigner`. */
    readonly signer: Signer;
  }
}

/** The same for a link that never was, was switched off or belongs to a sealed card. */
const linkNotFound = () => new HttpError(404, 'signing.revokedTitle');

/** Searched for a link that does not exist, so that its answer takes as long. */
const absentSlug = cardSlug(randomLetters(22));

interface Parts {
  sessions: SessionService;
  cardAccess: CardAccess;
  cardChange: CardChange;
  contributions: ContributionService;
  countWrite: CountWrite;
}

export function createSignerService(
  deps: Pick<Deps, 'captcha' | 'clock' | 'db' | 'rateLimits'>,
  { sessions, cardAccess, cardChange, contributions, countWrite }: Parts,
) {
  const { captcha, db, rateLimits } = deps;
  const repo = createSigningRepo(deps.clock);
  const { changeCard } = cardChange;

  /** Whoever wrote by a link that was switched off since still finds their own words. */
  async function findSigner(
    user: CurrentUser | null,
    secret: string | undefined,
    token: string,
  ): Promise<Signer | 'sealed' | 'missing'> {
    const link = signingToken.test(token) ? await repo.findLink(db, sha256(token)) : undefined;
    const result = await cardAccess.checkAccessAs(user, [], link?.slug ?? absentSlug);
    if (result.access === 'sealed') return link?.isActive ? 'sealed' : 'missing';
    if (!link || result.access !== 'open') return 'missing';
    const { viewed } = result;
    const own = secret === undefined ? [] : await repo.listByWriter(db, viewed.card, writerOf(secret, viewed.card.id));
    const isOver = !link.isActive && (own.length === 0 || viewed.card.isPublished);
    return isOver ? 'missing' : { viewed, link, own };
  }

  async function present({ viewed, link, own }: Signer): Promise<SigningView> {
    const { card } = viewed;
    const shown = JSON.parse(card.publicJson) as CardView;
    const state = !link.isActive ? 'closed' : card.isPublished ? 'done' : 'open';
    const ownIds = new Set(own.map(({ contributionId }) => contributionId));
    // As a stranger sees them, whoever is signed in: the page is about the browser's own words alone.
    const viewer = { ...viewed.viewer, kind: 'stranger' as const, email: null };
    const page = state === 'open' ? await contributions.listContributions({ card, viewer }) : { items: '[]' };
    const others = (JSON.parse(page.items) as ContributionItem[]).filter(({ id }) => !ownIds.has(id));
    const { recipientName, initiatorName, title, coverLine, description, theme, celebratedOn, cover } = shown;
    return {
      state,
      recipientName,
      initiatorName,
      title,
      coverLine,
      description,
      theme,
      celebratedOn,
      cover,
      slug: state === 'done' ? card.slug : null,
      showsAtOnce: link.showsAtOnce,
      contributionsCount: state === 'open' ? shown.contributionsCount : 0,
      contributions: others,
      own: state === 'done' ? [] : own.map(presentSignature),
    };
  }

  async function assertHuman(token: string | null | undefined): Promise<void> {
    if (!captcha.isConfigured) return;
    const verdict = token ? await captcha.verify(token) : 'bad';
    if (verdict === 'bad') throw new HttpError(400, 'auth.captchaNeeded');
  }

  /** A link by which too much comes was passed on too far: it pauses until the creator has looked. */
  async function pauseLink({ viewed: { card } }: Signer): Promise<void> {
    await changeCard(card, async (tx, locked) => {
      const link = await repo.findLinkOfCard(tx, locked);
      if (link?.isOn) await repo.updateLink(tx, locked, link, { isOn: false, isPaused: true });
    });
  }

  async function countSignature(signer: Signer, writer: Buffer, ip: string): Promise<void> {
    const { creatorId, id } = signer.viewed.card;
    const exceeded = await rateLimits.firstExceeded(
      ...countsByNetwork('signaturesByNetwork', countedNetworks(ip)),
      { rate: 'signaturesByBrowser', key: writer.toString('hex') },
      { rate: 'signaturesByCard', key: `${creatorId} ${id}` },
    );
    if (!exceeded) return;
    if (exceeded.rate === 'signaturesByCard') await pauseLink(signer);
    throw new TooManyRequests(exceeded.retryAfterSeconds, 'signing.tooManyTitle');
  }

  function assertOpen(card: Pick<LockedCard, 'isPublished'>): void {
    if (card.isPublished) throw new HttpError(409, 'contribution.lockedPublished');
  }

  async function assertRoom(tx: Transaction, card: LockedCard, own: number): Promise<void> {
    const isFull = own >= signingLimits.perBrowser || (await repo.countSignatures(tx, card)) >= signingLimits.perCard;
    if (isFull) throw new HttpError(409, 'signing.fullTitle');
  }

  const findOwn = ({ own }: Signer, id: number): StoredSignature => {
    const signature = own.find((each) => each.id === id);
    if (!signature) throw new HttpError(404, 'errors.notFound');
    return signature;
  };

  return {
    /** The gate of what whoever has a signing link may do. */
    requireSigner: defineGate('card sign', async (request: FastifyRequest) => {
      const { token } = request.params as { token: string };
      const user = await sessions.currentUser(request.cookies[sessionCookie]);
      const secret = readSigner(request);
      const signer = await findSigner(user, secret, token);
      if (typeof signer === 'string') throw linkNotFound();
      if (secret !== undefined) await countWrite(request, `signer ${writerOf(secret, 0).toString('hex')}`);
      signerResult.set(request, signer);
    }),

    present,

    async lookUp(user: CurrentUser | null, secret: string | undefined, token: string): Promise<SigningLookup> {
      const signer = await findSigner(user, secret, token);
      return typeof signer === 'string' ? { state: signer } : { state: 'found', view: await present(signer) };
    },

    async addSignature(
      signer: Signer,
      secret: string,
      ip: string,
      { name, content, recaptchaToken }: z.output<typeof signatureRequest>,
    ): Promise<SignatureItem> {
      const { card } = signer.viewed;
      if (!signer.link.isActive) throw linkNotFound();
      assertOpen(card);
      const writer = writerOf(secret, card.id);
      await countSignature(signer, writer, ip);
      await assertHuman(recaptchaToken);
      return changeCard(card, async (tx, locked) => {
        assertOpen(locked);
        const link = await repo.findLinkOfCard(tx, locked);
        if (!link?.isOn) throw linkNotFound();
        await assertRoom(tx, locked, (await repo.listByWriter(tx, locked, writer)).length);
        const signature = { id: randomId(), writer, name, content, isWaiting: true, contributionId: null };
        await repo.insertSignature(tx, locked, signature);
        return presentSignature(
          link.showsAtOnce ? await showSignature(tx, locked, signature, { contributions, repo }) : signature,
        );
      });
    },

    async changeSignature(signer: Signer, id: number, words: SignatureChange): Promise<SignatureItem> {
      findOwn(signer, id);
      return changeCard(signer.viewed.card, async (tx, locked) => {
        assertOpen(locked);
        // Read again under the lock: the creator may have shown or removed it meanwhile.
        const before = (await repo.listByWriter(tx, locked, findOwn(signer, id).writer)).find((own) => own.id === id);
        if (!before) throw new HttpError(404, 'errors.notFound');
        const changed = { ...before, ...words, isWaiting: true };
        await repo.updateSignature(tx, locked, id, { ...words, isWaiting: true });
        const link = await repo.findLinkOfCard(tx, locked);
        return presentSignature(
          link?.showsAtOnce && link.isOn ? await showSignature(tx, locked, changed, { contributions, repo }) : changed,
        );
      });
    },

    async removeSignature(signer: Signer, id: number): Promise<void> {
      const { writer } = findOwn(signer, id);
      await changeCard(signer.viewed.card, async (tx, locked) => {
        assertOpen(locked);
        const before = (await repo.listByWriter(tx, locked, writer)).find((own) => own.id === id);
        if (!before) throw new HttpError(404, 'errors.notFound');
        await repo.deleteSignatures(tx, locked, [id]);
        if (before.contributionId !== null) await contributions.removeSigned(tx, locked, before.contributionId);
      });
    },
  };
}
