import type { z } from 'zod';
import type { contributionChangeRequest, contributionRequest } from '#contract/contributions.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import { mayEditContribution } from '#domain/cards/card-viewer.ts';
import { publicFolder, purposeOf } from '#domain/cards/picture.ts';
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

/** Words that came by the signing link. */
export interface SignedWords {
  /** The message with which they are on the card already. */
  contributionId: number | null;
  /** Tells browsers apart, not people. */
  writer: string;
  name: string;
  content: string;
}

const noPicture = {
  imageUrl: null,
  imageWidth: null,
  imageHeight: null,
  imageColor: null,
  imagePreview: null,
  imageDescription: null,
};

const cursorShape = /^(-?\d{1,9})~(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~(\d{1,15})$/;

/** The viewer of a card, as the repo needs to know them. */
const readerOf = (viewer: Viewer, card: Pick<FoundCard, 'isPublished'>): Reader => ({
  // No contribution has an empty address, so a stranger owns none.
  address: viewer.email === null ? '' : canonicalAddress(viewer.email),
  isCreator: viewer.kind === 'creator',
  mayEditOwn: mayEditContribution(true, card),
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
    const claimed = await repo.claimPicture(tx, card, { objectName, contributionId: id, userId, invitationId });
    if (!claimed) throw new HttpError(400, 'errors.invalid');
    return claimed;
  }

  /** The fields of another picture or of none; the one before is deleted. */
  async function replacePicture(
    tx: Transaction,
    card: LockedCard,
    viewer: Viewer,
    imageUrl: string | null,
    id: number,
  ) {
    await repo.deletePicture(tx, card, id);
    if (imageUrl === null) return { ...noPicture, type: 'text' as const };
    const claimed = await claimPicture(tx, card, viewer, imageUrl, id);
    return { ...claimed, type: purposeOf(imageUrl), imageUrl, imageDescription: null };
  }

  async function findEditable(tx: Transaction, card: LockedCard, viewer: Viewer, id: number) {
    const contribution = await repo.findContribution(tx, card, id);
    const reader = readerOf(viewer, card);
    const isMine = contribution?.authorCanonical === reader.address;
    const isSeen = contribution && (reader.isCreator || isMine || contribution.hiddenAt === null);
    if (!isSeen) throw new HttpError(404, 'errors.notFound');
    return { contribution, reader, isMine, kind: viewer.kind, isPublished: card.isPublished };
  }

  /** The id of the message that this author sends to this card with this key, however often. */
  const idOf = (cardId: number, address: string, key: string) =>
    deps.hmac('contribution', `${cardId} ${address} ${key}`).readUIntBE(0, 6) || 1;

  async function edit(tx: Transaction, card: LockedCard, viewer: Viewer, id: number, wanted: Change): Promise<string> {
    const context = await findEditable(tx, card, viewer, id);
    assertMayEdit(context, wanted);
    const before = context.contribution;
    const { position, hidden, contributorName, content = before.content, imageUrl = before.imageUrl } = wanted;
    const isChanged = wanted.content !== undefined || wanted.imageUrl !== undefined;
    // Nothing may be left of a message whose picture was taken down; it can be hidden all the same.
    if (isChanged && content === null && imageUrl === null)
      throw new HttpError(400, 'contribution.contentRequiredText');
    const picture = imageUrl === before.imageUrl ? {} : await replacePicture(tx, card, viewer, imageUrl, id);
    const { imageDescription } = wanted;
    await repo.updateContribution(tx, card, id, {
      ...(contributorName === undefined ? {} : { contributorName }),
      content,
      ...picture,
      ...(imageDescription === undefined || imageUrl === null ? {} : { imageDescription }),
      ...(hidden === undefined ? {} : { isHidden: hidden }),
    });
    if (position !== undefined) {
      const last = (await repo.countContributions(tx, card)) - 1;
      await repo.moveContribution(tx, card, id, Math.min(position, last));
    }
    return repo.findContributionJson(tx, card, id, context.reader);
  }

  /** A message that is there already, because the answer to its first try was lost; it gets the words of this try. */
  function repeatContribution(
    tx: Transaction,
    card: LockedCard,
    viewer: Viewer,
    id: number,
    { contributorName, content, imageUrl, imageDescription }: NewContributionRequest,
  ): Promise<string> {
    if (card.isPublished) return repo.findContributionJson(tx, card, id, readerOf(viewer, card));
    return edit(tx, card, viewer, id, { contributorName, content, imageUrl, imageDescription });
  }

  return {
    listContributions: ({ card, viewer }: ViewedCard, after?: string) =>
      listPage(card, readerOf(viewer, card), after === undefined ? undefined : readCursor(after)),

    addContribution({ card, viewer }: ViewedCard, words: NewContributionRequest): Promise<string> {
      const { email, userId, invitationId } = viewer;
      if (email === null) throw cardNotFound();
      const canonical = canonicalAddress(email);
      if (canonicalAddress(words.contributorEmail) !== canonical) throw new HttpError(403, 'errors.forbidden');
      const { idempotencyKey: key, contributorName, content, imageUrl, imageDescription } = words;
      const id = key === undefined ? randomId() : idOf(card.id, canonical, key);
      return changeCard(card, async (tx, locked) => {
        const isThere = key !== undefined && (await repo.findContribution(tx, locked, id)) !== undefined;
        if (isThere) return repeatContribution(tx, locked, viewer, id, words);
        await assertBelowLimits(tx, locked, viewer);
        const picture = imageUrl === null ? {} : await claimPicture(tx, locked, viewer, imageUrl, id);
        const contribution = {
          ...picture,
          id,
          invitationId,
          contributorUserId: userId,
          contributorName,
          contributorEmail: email,
          contributorEmailCanonical: canonical,
          pseudonym: pseudonymOf(card.id, canonical),
          avatarIndex: contributorAvatarIndex(canonical),
          type: words.type,
          content,
          imageUrl,
          imageDescription: imageUrl === null ? null : imageDescription,
        };
        const item = await repo.insertContribution(tx, locked, contribution, readerOf(viewer, locked));
        if (invitationId !== null) await invitations.updateAnswerStatus(tx, locked, invitationId, contributorName);
        return item;
      });
    },

    editContribution: ({ card, viewer }: ViewedCard, id: number, wanted: Change): Promise<string> =>
      changeCard(card, (tx, locked) => edit(tx, locked, viewer, id, wanted)),

    /** Puts words that came by the signing link on the card, or other words in their place. */
    async showSigned(tx: Transaction, card: LockedCard, signed: SignedWords): Promise<number> {
      const { contributionId, writer, name: contributorName, content } = signed;
      if (contributionId !== null) {
        await repo.updateContribution(tx, card, contributionId, { contributorName, content });
        return contributionId;
      }
      if ((await repo.countContributions(tx, card)) >= contributionLimits.perCard)
        throw new HttpError(409, 'contribution.limitReached', { max: contributionLimits.perCard });
      const id = randomId();
      const pseudonym = pseudonymOf(card.id, `signer ${writer}`);
      await repo.insertContribution(
        tx,
        card,
        {
          id,
          invitationId: null,
          contributorUserId: null,
          contributorName,
          // Nobody's address: whoever signs by a link gives none.
          contributorEmail: pseudonym,
          contributorEmailCanonical: pseudonym,
          pseudonym,
          avatarIndex: contributorAvatarIndex(writer),
          type: 'text',
          content,
          imageUrl: null,
          imageDescription: null,
        },
        { address: '', isCreator: false, mayEditOwn: false },
      );
      return id;
    },

    removeSigned: (tx: Transaction, card: LockedCard, id: number): Promise<void> =>
      repo.deleteContribution(tx, card, id),

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
