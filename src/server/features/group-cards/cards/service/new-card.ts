import type { z } from 'zod';
import type { CreatedCard, newCardRequest } from '#contract/group-cards.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import { cardSlug, celebratedDay, recipientAmong } from '#domain/cards/group-card.ts';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { randomId, randomLetters, sha256 } from '#server/platform/secrets.ts';
import type { Identity } from '#server/features/auth/service/identity.ts';
import type { BirthdayService } from '#server/features/birthdays/service/birthdays.ts';
import type { InvitationService } from '#server/features/group-cards/invitations/service/invitations.ts';
import { createCardRepo } from '../repo/changes.ts';
import { createIdempotencyRepo, type IdempotentRequest } from '../repo/idempotency.ts';
import type { CardChange } from './change.ts';
import type { PublishTimes } from './publish-times.ts';

type NewCard = z.output<typeof newCardRequest>;

/** The recipient's own address is among the invited ones, and the creator has not confirmed that. */
export interface RecipientInvited {
  recipient: string;
}

const slugLetters = 22;

interface Parts {
  birthdays: BirthdayService;
  cardChange: CardChange;
  invitations: InvitationService;
  publishTimes: PublishTimes;
}

export function createNewCardService(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { birthdays, cardChange, invitations, publishTimes }: Parts,
) {
  const changes = createCardRepo(clock);
  const idempotency = createIdempotencyRepo(clock);

  function idempotentRequest(userId: number, body: NewCard, key: string | undefined): IdempotentRequest {
    const bodyHash = sha256(JSON.stringify(body));
    const { doubleSubmitSeconds, idempotencySeconds } = cardServerLimits;
    return key === undefined
      ? { userId, bodyHash, key: `card#${bodyHash.toString('base64url')}`, seconds: doubleSubmitSeconds }
      : { userId, bodyHash, key: `card:${key}`, seconds: idempotencySeconds };
  }

  /** What was answered to the same request, unless its card was deleted since: the form then makes another. */
  async function findPrevious(
    source: typeof db | Transaction,
    request: IdempotentRequest,
  ): Promise<CreatedCard | undefined> {
    const known = await idempotency.findAnswer(source, request);
    if (known && !known.bodyHash.equals(request.bodyHash)) throw new HttpError(409, 'errors.invalid');
    if (!known) return undefined;
    const answer = JSON.parse(known.answer) as CreatedCard;
    return (await changes.hasCard(source, { creatorId: request.userId, id: answer.id })) ? answer : undefined;
  }

  /** The address of the chosen contact; the surprise guard recognises the recipient by it. */
  async function recipientAddress(userId: number, birthdayId: number | null | undefined): Promise<string | null> {
    if (birthdayId === null || birthdayId === undefined) return null;
    const contact = await birthdays.findContact(userId, birthdayId);
    if (!contact) throw new HttpError(404, 'errors.notFound');
    return contact.email;
  }

  async function insertCard(tx: Transaction, who: Identity, body: NewCard, recipientEmail: string | null) {
    const max = cardServerLimits.perUser;
    if ((await changes.countCards(tx, who.userId)) >= max) throw new HttpError(409, 'groupCard.limitReached', { max });
    const { initiatorName, recipientName, recipientBirthday, title, coverLine, description, theme } = body;
    const celebratedOn = celebratedDay(recipientBirthday, who.today).toString();
    const card = {
      creatorId: who.userId,
      id: randomId(),
      slug: cardSlug(randomLetters(slugLetters)),
      language: who.language,
      publishOn: body.publishOnBirthday ? celebratedOn : null,
      initiatorName,
      recipientName,
      recipientBirthday,
      title,
      coverLine,
      description,
      theme,
      celebratedOn,
      recipientEmail,
      birthdayId: body.birthdayId ?? null,
    };
    await changes.insertCard(tx, card);
    await publishTimes.replanCardsOf(tx, who.userId);
    return card;
  }

  return {
    /** Inserts card, invitations and mails in one transaction; the same form sent twice makes one card. */
    async createCard(
      who: Identity,
      ip: string,
      body: NewCard,
      key: string | undefined,
    ): Promise<CreatedCard | RecipientInvited> {
      const request = idempotentRequest(who.userId, body, key);
      const previous = await findPrevious(db, request);
      if (previous) return previous;
      const own = canonicalAddress(who.email);
      const addresses = body.invitedContributors.filter((address) => canonicalAddress(address) !== own);
      if (addresses.length === 0) throw new HttpError(400, 'groupCard.contributorsRequired');
      const recipientEmail = await recipientAddress(who.userId, body.birthdayId);
      const recipient = recipientAmong(addresses, recipientEmail);
      if (recipient !== undefined && !body.confirmRecipient) return { recipient };
      const allowed = await invitations.findMailableAddresses({ userId: who.userId, email: who.email, ip }, addresses);
      return db.transaction(async (tx) => {
        await changes.lockCreator(tx, who.userId);
        const concurrent = await findPrevious(tx, request);
        if (concurrent) return concurrent;
        const card = await insertCard(tx, who, body, recipientEmail);
        const { left, skipped } = await invitations.invite(tx, card, who.email, addresses, allowed);
        if (skipped.length > 0) throw new HttpError(429, 'groupCard.invitesLeft', { left });
        await cardChange.publishRevision(tx, card);
        const answer: CreatedCard = { id: card.id, slug: card.slug };
        await idempotency.saveAnswer(tx, request, JSON.stringify(answer));
        return answer;
      });
    },
  };
}
