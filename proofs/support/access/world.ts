import type { Deps } from '#server/deps.ts';
import { invitationToken } from '#server/features/group-cards/invitations/service/invitations.ts';
import { addressFields, deliveryToken } from '#server/features/group-cards/delivery/service/link.ts';
import { writerOf } from '#server/features/group-cards/signing/cookies.ts';
import {
  gifts,
  groupCardDeliveries,
  groupCardGifts,
  groupCardSignatures,
  groupCardSigningLinks,
} from '#server/platform/database/schema/index.ts';
import { randomId, randomLetters, sha256 } from '#server/platform/secrets.ts';
import { insertPeople } from '#test/fixtures/birthdays.ts';
import { insertCard, insertInvitations } from '#test/fixtures/cards.ts';
import { addressOf, everybody, isSignedIn, type Person } from './people.ts';

/** The object of a call: one that concerns the caller, one of others, or one that does not exist. */
export const objects = ['own', 'foreign', 'absent'] as const;
export type Which = (typeof objects)[number];

export interface KnownCard {
  id: number;
  slug: string;
  invitations: Partial<Record<string, number>>;
  contributions: Partial<Record<string, number>>;
  tokens: Partial<Record<string, string>>;
  /** Tokens of the signing link in use and of one that was replaced, and the words of the signer. */
  signing: { token: string; replaced: string; signature: number };
  /** Ideas on the gift list, by author. */
  gifts: Partial<Record<string, number>>;
}

export interface World {
  cards: Record<Which, KnownCard>;
  /** A card of the creator that was published and delivered to the recipient; the reader has the link of its mail. */
  given: { slug: string; contribution: number };
  birthdayOf(person: Person, which: Which): number;
  giftId: number;
}

const absentId = 123_456_789;
const farFuture = new Date('2100-01-01');
const past = new Date('2020-01-01');
const invited = ['invited', 'bearer', 'revoked', 'over', 'silent'];
const writers = ['creator', 'invited', 'bearer', 'over'];

/** Words by the signing link that nobody but their writer and the creator may see. */
export const unseenWords = 'words.planted of signer';

/** A gift idea that only creator and contributors may see. */
export const giftIdea = 'idea.planted on the list';

/** The secret of the browser in which somebody signed. */
export const signerSecret = (person: string): string => person.padEnd(43, '-');

async function makeCard({ db, hmac }: Deps, creatorId: number, invitees: string[], authors: string[]) {
  const guests = invitees.map((name) => {
    const id = randomId();
    return { name, id, token: invitationToken(hmac, { creatorId, invitationId: id }) };
  });
  const messages = authors.map((name) => ({
    id: randomId(),
    name,
    email: addressOf(name),
    text: 'Happy birthday',
    invitationId: guests.find((guest) => guest.name === name)?.id ?? null,
  }));
  const { id, slug } = await insertCard(db, creatorId, {
    slug: `planted-${randomLetters(22)}`,
    recipientEmail: addressOf('recipient'),
    celebratedOn: '2099-11-26',
    messages,
  });
  const invitations = guests.map(({ name, ...guest }) => ({
    ...guest,
    inviteeEmail: addressOf(name),
    status: name === 'revoked' ? 'revoked' : name === 'silent' ? 'unconfirmed' : 'pending',
    revokedAt: name === 'revoked' ? past : null,
    expiresAt: name === 'over' ? past : farFuture,
    sentAt: past,
  }));
  await insertInvitations(db, { id, creatorId }, invitations);
  const signing = { token: randomLetters(22), replaced: randomLetters(22), signature: randomId() };
  const ofCard = { creatorId, groupCardId: id };
  await db.insert(groupCardSigningLinks).values([
    { ...ofCard, token: sha256(signing.replaced), number: 1, isOn: true, replacedAt: past },
    { ...ofCard, token: sha256(signing.token), number: 2, isOn: true },
  ]);
  const writer = writerOf(signerSecret('signer'), id);
  const words = { name: 'Milda', content: unseenWords, isWaiting: true };
  await db.insert(groupCardSignatures).values({ ...ofCard, ...words, id: signing.signature, writer });
  const listed = authors.map((name) => ({ ...ofCard, name, id: randomId(), text: giftIdea }));
  const invitationOf = (name: string) => guests.find((guest) => guest.name === name)?.id ?? null;
  await db
    .insert(groupCardGifts)
    .values(listed.map(({ name, ...gift }) => ({ ...gift, authorInvitationId: invitationOf(name) })));
  return {
    id,
    slug,
    signing,
    gifts: Object.fromEntries(listed.map(({ name, id: giftId }) => [name, giftId])),
    invitations: Object.fromEntries(guests.map((guest) => [guest.name, guest.id])),
    contributions: Object.fromEntries(messages.map((message) => [message.name, message.id])),
    tokens: Object.fromEntries(guests.map(({ name, token }) => [name, token])),
  };
}

async function makeGivenCard({ db, hmac }: Deps, creatorId: number) {
  const contribution = randomId();
  const messages = [{ id: contribution, name: 'Jonas', email: addressOf('invited'), text: 'Happy birthday' }];
  const slug = `planted-${randomLetters(22)}`;
  const { id } = await insertCard(db, creatorId, { slug, messages, isPublished: true, publishedAt: past });
  const key = { creatorId, id };
  await db.insert(groupCardDeliveries).values({
    ...addressFields(hmac, key, addressOf('recipient')),
    creatorId,
    groupCardId: id,
    state: 'sent',
    language: 'en',
    chosen: 'now',
    day: '2099-11-26',
    minutes: 480,
    timeZone: 'UTC',
    deliverAt: farFuture,
    mails: 1,
  });
  return { slug, contribution, token: deliveryToken(hmac, key, addressOf('recipient')) };
}

/** Inserts a card that concerns everybody, one that concerns nobody, and a birthday with a gift for each account. */
export async function makeWorld(deps: Deps, userIds: Record<string, number>): Promise<World> {
  const giftId = randomId();
  const people = everybody
    .filter(isSignedIn)
    .map((person) => ({ person, userId: userIds[person] ?? 0, id: randomId() }));
  const birthdayIds = new Map<string, number>(people.map(({ person, id }) => [person, id]));
  await Promise.all(
    people.map(({ person, userId, id }) => {
      const notes = `note.planted of ${person}`;
      const email = addressOf(`friend-of-${person}`);
      return insertPeople(deps.db, userId, [{ id, name: 'Ona', date: '1956-11-26', email, notes }]);
    }),
  );
  await deps.db
    .insert(gifts)
    .values(people.map(({ userId, id }) => ({ userId, birthdayId: id, id: giftId, text: 'Scarf' })));
  const absent: KnownCard = {
    id: absentId,
    slug: `planted-${randomLetters(22)}`,
    invitations: {},
    contributions: {},
    tokens: {},
    signing: { token: randomLetters(22), replaced: randomLetters(22), signature: absentId },
    gifts: {},
  };
  const creatorId = userIds['creator'] ?? 0;
  const own = await makeCard(deps, creatorId, invited, writers);
  const { token, ...given } = await makeGivenCard(deps, creatorId);
  return {
    giftId,
    given,
    cards: {
      own: { ...own, tokens: { ...own.tokens, reader: token } },
      foreign: await makeCard(deps, userIds['elsewhere'] ?? 0, ['nobody'], ['elsewhere']),
      absent,
    },
    birthdayOf(person, which) {
      const other = person === 'stranger' ? 'creator' : 'stranger';
      return which === 'absent' ? absentId : (birthdayIds.get(which === 'own' ? person : other) ?? absentId);
    },
  };
}
