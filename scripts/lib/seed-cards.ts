import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { canonicalAddress } from '../../src/domain/email-address.ts';
import { cardSlug, contributorAvatarIndex, invitationEnd } from '../../src/domain/group-card.ts';
import { writeDay } from '../../src/domain/calendar-day.ts';
import { invitationToken } from '../../src/server/features/group-cards/invitations/service/invitations.ts';
import {
  groupCardContributions,
  groupCardInvitations,
  groupCardOwners,
  groupCards,
  groupCardSlugs,
} from '../../src/server/platform/database/schema/index.ts';
import { createDerive, sha256 } from '../../src/server/platform/secrets.ts';
import type { SeedCard } from './household-cards.ts';
import { localSecret } from './settings.ts';

interface Sower {
  db: Pick<NodePgDatabase, 'insert'>;
  idOf(name: string): number;
  today: Temporal.PlainDate;
  owner: { userId: number; email: string; name: string; language: string };
}

const derive = createDerive(localSecret);

/** Lays a card with its invitations and messages into the database as if people had made it over the last days. */
export async function sowCard({ db, idOf, today, owner }: Sower, card: SeedCard): Promise<void> {
  const creatorId = owner.userId;
  const id = idOf(`card: ${card.title}`);
  const slug = cardSlug(sha256(card.title).toString('hex', 0, 11));
  const celebrated = today.add({ days: card.inDays });
  const celebratedOn = celebrated.toString();
  const midnight = celebrated.toZonedDateTime('UTC').toInstant();
  const publishedAt = card.isPublished ? new Date(midnight.add({ hours: 7 }).epochMilliseconds) : null;
  const writers = card.guests.filter(({ words }) => words !== undefined);
  const messages = [
    ...(card.own === undefined ? [] : [{ name: owner.name, email: owner.email, text: card.own, isOwn: true }]),
    ...writers.flatMap(({ name, email, words = [] }) => words.map((text) => ({ name, email, text, isOwn: false }))),
  ];

  await db
    .insert(groupCards)
    .values({
      creatorId,
      id,
      slug,
      celebratedOn,
      publishedAt,
      initiatorName: owner.name,
      recipientName: card.recipient,
      recipientBirthday: writeDay(card.bornYear ?? null, celebrated.month, celebrated.day),
      title: card.title,
      description: card.description,
      theme: card.theme,
      language: owner.language,
      isPublished: card.isPublished ?? false,
      publishOn: card.publishesItself ? celebratedOn : null,
      contributionsCount: messages.length,
      invitedCount: card.guests.length,
      writtenCount: writers.length,
    })
    .onConflictDoUpdate({ target: [groupCards.creatorId, groupCards.id], set: { celebratedOn } });
  await db.insert(groupCardSlugs).values({ slug, creatorId, groupCardId: id }).onConflictDoNothing();
  await db.insert(groupCardOwners).values({ groupCardId: id, creatorId }).onConflictDoNothing();

  for (const { name, email, words } of card.guests) {
    const invitationId = idOf(`${card.title}: ${email}`);
    await db
      .insert(groupCardInvitations)
      .values({
        creatorId,
        id: invitationId,
        groupCardId: id,
        inviteeEmail: email,
        inviteeEmailCanonical: canonicalAddress(email),
        inviteeName: words ? name : null,
        inviteToken: sha256(invitationToken(derive, { creatorId, invitationId })),
        status: words ? 'responded' : 'pending',
        expiresAt: new Date(invitationEnd(celebrated).epochMilliseconds),
        sentAt: new Date(),
        respondedAt: words ? new Date() : null,
      })
      .onConflictDoNothing();
  }
  for (const { name, email, text, isOwn } of messages) {
    const address = canonicalAddress(email);
    await db
      .insert(groupCardContributions)
      .values({
        creatorId,
        id: idOf(`${card.title}: ${text}`),
        groupCardId: id,
        invitationId: isOwn ? null : idOf(`${card.title}: ${email}`),
        contributorEmail: email,
        contributorEmailCanonical: address,
        contributorName: name,
        contributorUserId: isOwn ? creatorId : null,
        pseudonym: `c-${derive('contributor', `${id} ${address}`).toString('hex', 0, 4)}@redacted.invalid`,
        avatarIndex: contributorAvatarIndex(address),
        type: 'text',
        content: text,
      })
      .onConflictDoNothing();
  }
}
