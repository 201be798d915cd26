import type { z } from 'zod';
import type { contributionChangeRequest, contributionRequest } from '#contract/contributions.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import { contributorAvatarIndex } from '#domain/cards/group-card.ts';
import { contributionLimits } from '#domain/limits/cards.ts';
import { contributionServerLimits } from '#server/platform/limits/cards.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { isInstant } from '#domain/instant.ts';
import { randomId } from '#server/platform/secrets.ts';
import { type FoundCard, cardNotFound, type ViewedCard, type Viewer } from '../cards/service/access.ts';
import type { CardChange, LockedCard } from '../cards/service/change.ts';
import type { InvitationService } from '../invitations/service/invitations.ts';
import { assertMayEdit, assertMayRemove } from './policy.ts';
import { createContributionRepo, type Cursor, prepareListContributions, type Reader } from './repo.ts';

type NewContributionRequest = z.output<typeof contributionRequest>;
type Change = z.output<typeof contributionChangeRequest>;

const publicFolder = '/public-objects/';
const cursorShape = /^(-?\d{1,9})~(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~(\d{1,15})$/;

/** The viewer of a card, as the repo needs to know them. */
const readerOf = (viewer: Viewer, { isPublished }: Pick<FoundCard, 'isPublished'>): Reader => ({
  // No contribution has an empty address, so a stranger owns none.
  address: viewer.email === null ? '' : canonicalAddress(viewer.email),
  isCreator: viewer.kind === 'creator',
  isPublished,
});

/** Parses a cursor that an earlier page returned; anything else is refused. */
function readCursor(text: string): Cursor {
  const [, position, createdAt, id] = cursorShape.exec(text) ?? [];
  if (!createdAt || !isInstant(createdAt)) throw new HttpError(400, 'errors.invalid');
  return { position: Number(position), createdAt, id: Number(id) };
}

export function createContributionService(
  deps: Pick<Deps, 'clock' | 'db' | 'hmac'>,
  { cardChange, invitations }: { cardChange: CardChange; invitations: InvitationService },
) {
  const repo = createContributionRepo(deps.clock);
  const listPage = prepareListContributions(deps.db);
  const { changeCard } = cardChange;

  /** Stable on one card and different on the next, so that authors cannot be traced across cards. */
  const pseudonymOf = (cardId: number, address: string) =>
    `c-${deps.hmac('contributor', `${cardId} ${address}`).toString('hex', 0, 4)}@redacted.invalid`;

  async function assertBelowLimits(tx: Transaction, card: LockedCard, { invitationId }: Viewer): Promise<void> {
    const { perCard, perInvitation } = { ...contributionLimits, ...contributionServerLimits };
    if ((await repo.countContributions(tx, card)) >= perCard)
      throw new HttpError(409, 'contribution.limitReached', { max: perCard });
    if (invitationId !== null && (await repo.countContributionsByInvitation(tx, card, invitationId)) >= perInvitation)
      throw new HttpError(409, 'contribution.limitReached', { max: perInvitation });
  }

  async function claimPicture(tx: Transaction, card: LockedCard, viewer: Viewer, imageUrl: string, id: number) {
    const { userId, invitationId } = viewer;
    const objectName = imageUrl.slice(publicFolder.length);
    const isTaken = await repo.claimPicture(tx, card, { objectName, contributionId: id, userId, invitationId });
    if (!isTaken) throw new HttpError(400, 'errors.invalid');
  }

  async function findEditable(tx: Transaction, card: LockedCard, viewer: Viewer, id: number) {
    const contribution = await repo.findContribution(tx, card, id);
    const reader = readerOf(viewer, card);
    const isMine = contribution?.authorCanonical === reader.address;
    const isSeen = contribution && (reader.isCreator || isMine || contribution.hiddenAt === null);
    if (!isSeen) throw new HttpError(404, 'errors.notFound');
    return { contribution, reader, isMine, kind: viewer.kind, isPublished: card.isPublished };
  }

  return {
    listContributions: ({ card, viewer }: ViewedCard, after?: string) =>
      listPage(card, readerOf(viewer, card), after === undefined ? undefined : readCursor(after)),

    addContribution({ card, viewer }: ViewedCard, words: NewContributionRequest): Promise<string> {
      const { email, userId, invitationId } = viewer;
      if (email === null) throw cardNotFound();
      const canonical = canonicalAddress(email);
      if (canonicalAddress(words.contributorEmail) !== canonical) throw new HttpError(403, 'errors.forbidden');
      return changeCard(card, async (tx, locked) => {
        await assertBelowLimits(tx, locked, viewer);
        const id = randomId();
        if (words.imageUrl !== null) await claimPicture(tx, locked, viewer, words.imageUrl, id);
        const contribution = {
          id,
          invitationId,
          contributorUserId: userId,
          contributorName: words.contributorName,
          contributorEmail: email,
          contributorEmailCanonical: canonical,
          pseudonym: pseudonymOf(card.id, canonical),
          avatarIndex: contributorAvatarIndex(canonical),
          type: words.type,
          content: words.content,
          imageUrl: words.imageUrl,
        };
        const item = await repo.insertContribution(tx, locked, contribution, readerOf(viewer, locked));
        if (invitationId !== null)
          await invitations.updateAnswerStatus(tx, locked, invitationId, words.contributorName);
        return item;
      });
    },

    editContribution: ({ card, viewer }: ViewedCard, id: number, wanted: Change): Promise<string> =>
      changeCard(card, async (tx, locked) => {
        const context = await findEditable(tx, locked, viewer, id);
        assertMayEdit(context, wanted);
        const { position, hidden, contributorName, content } = wanted;
        if (content === null && context.contribution.type === 'text')
          throw new HttpError(400, 'contribution.contentRequiredText');
        await repo.updateContribution(tx, locked, id, {
          ...(contributorName === undefined ? {} : { contributorName }),
          ...(content === undefined ? {} : { content }),
          ...(hidden === undefined ? {} : { isHidden: hidden }),
        });
        if (position !== undefined) {
          const last = (await repo.countContributions(tx, locked)) - 1;
          await repo.moveContribution(tx, locked, id, Math.min(position, last));
        }
        return repo.findContributionJson(tx, locked, id, context.reader);
      }),

    deleteContribution: ({ card, viewer }: ViewedCard, id: number): Promise<void> =>
      changeCard(card, async (tx, locked) => {
        const context = await findEditable(tx, locked, viewer, id);
        assertMayRemove(context);
        await repo.deleteContribution(tx, locked, id);
        const { invitationId } = context.contribution;
        if (invitationId !== null) await invitations.updateAnswerStatus(tx, locked, invitationId);
      }),
  };
}

export type ContributionService = ReturnType<typeof createContributionService>;
