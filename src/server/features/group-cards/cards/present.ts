import type { CardListItem, CardViewer, TakeDownNotice } from '#contract/group-cards.ts';
import type { InvitationItem } from '#contract/invitations.ts';
import { mayContribute } from '#domain/cards/card-viewer.ts';
import { publishMoment } from '#domain/cards/group-card.ts';
import { maySeeThanks } from '#domain/cards/thanks.ts';
import { reportLimits } from '#domain/limits/reports.ts';
import type { Viewer } from './policy.ts';
import type { ListedCard } from './repo/changes.ts';
import type { FoundCard } from './repo/find.ts';

/** When a card publishes itself, by the creator's present zone and hour. */
function publishInstant(day: string | null, isPublished: boolean, timeZone: string, hour: number): string | null {
  if (day === null || isPublished) return null;
  return publishMoment(Temporal.PlainDate.from(day), { timeZone, hour }).toString({ fractionalSecondDigits: 3 });
}

export function presentListItem({ publishOn, timeZone, hour, ...card }: ListedCard): CardListItem {
  return {
    ...card,
    publishAt: publishInstant(publishOn, card.isPublished, timeZone, hour),
    publishedAt: card.publishedAt?.toISOString() ?? null,
    createdAt: card.createdAt.toISOString(),
  };
}

/** What the creator of a card that was taken down is told. */
export function takeDownNotice({ takenDownAt, takenDownFor }: FoundCard): TakeDownNotice {
  const since = Temporal.Instant.fromEpochMilliseconds(takenDownAt?.getTime() ?? 0);
  const objectBy = since.add({ hours: reportLimits.objectDays * 24 });
  return { ground: takenDownFor ?? 'other', objectBy: objectBy.toString({ fractionalSecondDigits: 3 }) };
}

export interface CardParts {
  invitations: readonly InvitationItem[];
  /** Messages by the signing link that wait; null for anybody but the creator. */
  waitingCount: number | null;
  /** A page of contributions as JSON, and where the next begins. */
  contributions: { items: string; after: string | null };
}

/** The card as JSON: the public fields, serialised by the database, and those that depend on the viewer. */
export function presentCard(
  card: FoundCard,
  viewer: Viewer,
  { invitations, contributions, waitingCount }: CardParts,
): string {
  const isCreator = viewer.kind === 'creator';
  const shown: CardViewer = {
    kind: viewer.kind,
    isSignedIn: viewer.isSignedIn,
    mayContribute: mayContribute(viewer.kind),
    name: viewer.name,
    email: viewer.email,
    // Left out for all others, who cannot tell this card from one without a list.
    ...(viewer.mayShareGifts ? { sharesGifts: true } : {}),
  };
  const own = {
    recipientBirthday: isCreator ? card.recipientBirthday : card.celebratedOn,
    publishAt: isCreator
      ? publishInstant(card.publishOn, card.isPublished, card.creatorTimeZone, card.creatorHour)
      : null,
    invitedCount: isCreator ? card.invitedCount : null,
    writtenCount: isCreator ? card.writtenCount : null,
    hasDelivery: isCreator && card.hasDelivery,
    waitingCount,
    viewer: shown,
    invitations,
    contributionsAfter: contributions.after,
    thanks: card.thanks && maySeeThanks(viewer.kind, card.thanks.secondsLeft) ? card.thanks : null,
  };
  return `${card.publicJson.slice(0, -1)},${JSON.stringify(own).slice(1, -1)},"contributions":${contributions.items}}`;
}
