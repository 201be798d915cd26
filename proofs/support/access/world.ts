import type { Deps } from '#server/deps.ts';
import { invitationToken } from '#server/features/group-cards/invitations/service/invitations.ts';
import {
  birthdays,
  gifts,
  groupCardContributions,
  groupCardInvitations,
  groupCardOwners,
  groupCards,
  groupCardSlugs,
} from '#server/platform/database/schema/index.ts';
import { randomId, randomLetters, sha256 } from '#server/platform/secrets.ts';
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
}

export interface World {
  cards: Record<Which, KnownCard>;
  birthdayOf(person: Person, which: Which): number;
  giftId: number;
}

const absentId = 123_456_789;
const farFuture = new Date('2100-01-01');
const past = new Date('2020-01-01');
const invited = ['invited', 'bearer', 'revoked', 'over', 'silent'];
const writers = ['creator', 'invited', 'bearer', 'over'];

async function makeCard({ db, hmac }: Deps, creatorId: number, invitees: string[], authors: string[]) {
  const id = randomId();
  const slug = `planted-${randomLetters(22)}`;
  await db.insert(groupCards).values({
    creatorId,
    id,
    slug,
    initiatorName: 'Rasa',
    recipientName: 'Ona',
    recipientBirthday: '1956-11-26',
    celebratedOn: '2099-11-26',
    recipientEmail: addressOf('recipient'),
    title: 'Seventy candles',
  });
  await db.insert(groupCardSlugs).values({ slug, creatorId, groupCardId: id });
  await db.insert(groupCardOwners).values({ groupCardId: id, creatorId });
  const card: KnownCard = { id, slug, invitations: {}, contributions: {}, tokens: {} };
  const rows = invitees.map((name) => {
    const invitationId = randomId();
    const token = invitationToken(hmac, { creatorId, invitationId });
    card.invitations[name] = invitationId;
    card.tokens[name] = token;
    return {
      creatorId,
      id: invitationId,
      groupCardId: id,
      inviteeEmail: addressOf(name),
      inviteeEmailCanonical: addressOf(name),
      inviteToken: sha256(token),
      status: name === 'revoked' ? 'revoked' : name === 'silent' ? 'unconfirmed' : 'pending',
      revokedAt: name === 'revoked' ? past : null,
      expiresAt: name === 'over' ? past : farFuture,
      sentAt: past,
    };
  });
  if (rows.length > 0) await db.insert(groupCardInvitations).values(rows);
  await db.insert(groupCardContributions).values(
    authors.map((name) => {
      const contributionId = randomId();
      card.contributions[name] = contributionId;
      return {
        creatorId,
        id: contributionId,
        groupCardId: id,
        invitationId: card.invitations[name] ?? null,
        contributorEmail: addressOf(name),
        contributorEmailCanonical: addressOf(name),
        pseudonym: 'c-00000000@redacted.invalid',
        avatarIndex: 0,
        contributorName: name,
        type: 'text',
        content: 'Happy birthday',
      };
    }),
  );
  return card;
}

/** Inserts a card that concerns everybody, one that concerns nobody, and a birthday with a gift for each account. */
export async function makeWorld(deps: Deps, userIds: Record<string, number>): Promise<World> {
  const giftId = randomId();
  const people = everybody
    .filter(isSignedIn)
    .map((person) => ({ person, userId: userIds[person] ?? 0, id: randomId() }));
  const birthdayIds = new Map<string, number>(people.map(({ person, id }) => [person, id]));
  await deps.db.insert(birthdays).values(
    people.map(({ person, userId, id }) => ({
      userId,
      id,
      name: 'Ona',
      date: '1956-11-26',
      birthYear: 1956,
      email: addressOf(`friend-of-${person}`),
      notes: `note.planted of ${person}`,
    })),
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
  };
  return {
    giftId,
    cards: {
      own: await makeCard(deps, userIds['creator'] ?? 0, invited, writers),
      foreign: await makeCard(deps, userIds['elsewhere'] ?? 0, ['nobody'], ['elsewhere']),
      absent,
    },
    birthdayOf(person, which) {
      const other = person === 'stranger' ? 'creator' : 'stranger';
      return which === 'absent' ? absentId : (birthdayIds.get(which === 'own' ? person : other) ?? absentId);
    },
  };
}
