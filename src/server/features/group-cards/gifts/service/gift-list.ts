import type { z } from 'zod';
import { type bringRequest, type sharedGiftRequest, type SharedGifts, sharedLink } from '#contract/cards/gifts.ts';
import type { CardView } from '#contract/group-cards.ts';
import { mayRemoveGift } from '#domain/cards/card-viewer.ts';
import { contributorAvatarIndex } from '#domain/cards/group-card.ts';
import { sharedGiftLimits } from '#domain/limits/group-cards/gifts.ts';
import type { Deps } from '#server/deps.ts';
import type { BirthdayService } from '#server/features/birthdays/service/birthdays.ts';
import type { FoundCard, ViewedCard, Viewer } from '#server/features/group-cards/cards/service/access.ts';
import type { CardChange, LockedCard } from '#server/features/group-cards/cards/service/change.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { randomId } from '#server/platform/secrets.ts';
import { createGiftListRepo, type GiftPerson, type StoredGift } from '../repo.ts';

const notFound = () => new HttpError(404, 'errors.notFound');

/** On a card people are told apart by their invitations; the creator has none. */
const personOf = ({ kind, invitationId }: Viewer): GiftPerson => (kind === 'creator' ? null : invitationId);

/** The name that the card knows: the creator's as it stands on the card, a contributor's as they last signed. */
function knownName(card: FoundCard, { kind, name }: Viewer): string | null {
  if (kind !== 'creator') return name;
  return (JSON.parse(card.publicJson) as Pick<CardView, 'initiatorName'>).initiatorName;
}

/** The gift list of a card. Only creator and contributors come here, by `requireCard('gifts')`. */
export function createGiftListService(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { birthdays, cardChange }: { birthdays: BirthdayService; cardChange: CardChange },
) {
  const repo = createGiftListRepo(clock);

  /** The creator's own gift notes about this birthday, without those on the list. */
  async function listNotes(card: FoundCard, listed: readonly StoredGift[]): Promise<SharedGifts['notes']> {
    const birthdayId = await repo.findBirthdayId(db, card);
    if (birthdayId === null) return [];
    const texts = new Set(listed.map(({ text }) => text));
    const ideas = await birthdays.listGiftIdeas(card.creatorId, birthdayId);
    return ideas
      .filter(({ text }) => !texts.has(text))
      .map(({ text, link }) => ({ text, link: sharedLink.safeParse(link).data ?? null }));
  }

  async function describeGifts({ card, viewer }: ViewedCard): Promise<SharedGifts> {
    const me = personOf(viewer);
    const listed = await repo.listGifts(db, card);
    return {
      gifts: listed.map(({ id, text, link, author, bringer }) => ({
        id,
        text,
        link,
        mayRemove: mayRemoveGift(viewer.kind, author === me),
        bringer: bringer && {
          name: bringer.name,
          avatarIndex: contributorAvatarIndex(bringer.address),
          isMe: bringer.person === me,
        },
      })),
      notes: viewer.kind === 'creator' ? await listNotes(card, listed) : [],
      hasName: !!knownName(card, viewer),
    };
  }

  /** Every change of the list; the answer is the list as it is then. */
  async function changeGifts(
    viewed: ViewedCard,
    work: (tx: Transaction, card: LockedCard, me: GiftPerson) => Promise<void>,
  ): Promise<SharedGifts> {
    await cardChange.changeGifts(viewed.card, (tx, card) => work(tx, card, personOf(viewed.viewer)));
    return describeGifts(viewed);
  }

  async function findGift(tx: Transaction, card: LockedCard, id: number): Promise<StoredGift> {
    const gift = await repo.findGift(tx, card, id);
    if (!gift) throw notFound();
    return gift;
  }

  async function assertRoom(tx: Transaction, card: LockedCard, author: GiftPerson): Promise<void> {
    const { perCard, perInvitation } = sharedGiftLimits;
    if ((await repo.countGifts(tx, card)) >= perCard) throw new HttpError(409, 'gift.limitReached', { max: perCard });
    if (author !== null && (await repo.countGiftsBy(tx, card, author)) >= perInvitation)
      throw new HttpError(409, 'gift.limitReached', { max: perInvitation });
  }

  return {
    describeGifts,

    addGift: (viewed: ViewedCard, fields: z.output<typeof sharedGiftRequest>): Promise<SharedGifts> =>
      changeGifts(viewed, async (tx, card, author) => {
        await assertRoom(tx, card, author);
        await repo.insertGift(tx, card, { ...fields, id: randomId(), author });
      }),

    removeGift: (viewed: ViewedCard, id: number): Promise<SharedGifts> =>
      changeGifts(viewed, async (tx, card, me) => {
        const { author } = await findGift(tx, card, id);
        if (!mayRemoveGift(viewed.viewer.kind, author === me)) throw new HttpError(403, 'errors.forbidden');
        await repo.deleteGift(tx, card, id);
      }),

    /** Of two at once the later one learns who was first. */
    bringGift: (viewed: ViewedCard, id: number, wanted: z.output<typeof bringRequest>): Promise<SharedGifts> =>
      changeGifts(viewed, async (tx, card, person) => {
        const { bringer } = await findGift(tx, card, id);
        if (bringer && bringer.person !== person)
          throw new HttpError(409, 'gifts.claimedMeanwhile', { name: bringer.name });
        const name = wanted.name ?? knownName(viewed.card, viewed.viewer);
        if (!name) throw new HttpError(400, 'gifts.nameMissing');
        await repo.updateBringer(tx, card, id, { name, person });
      }),

    takeBack: (viewed: ViewedCard, id: number): Promise<SharedGifts> =>
      changeGifts(viewed, async (tx, card, person) => {
        const { bringer } = await findGift(tx, card, id);
        if (bringer && bringer.person !== person) throw new HttpError(403, 'errors.forbidden');
        await repo.updateBringer(tx, card, id, null);
      }),
  };
}
