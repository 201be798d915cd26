import type { CardTheme } from './group-card.ts';

/** What the list of birthdays needs to know of a card for a coming birthday. */
export interface UpcomingCard {
  readonly slug: string;
  readonly birthdayId: number | null;
  readonly recipientName: string;
  readonly celebratedOn: string;
}

/** Finds the card for this person and day: by the birthday, or by the name if it was made without the list. */
export function cardFor(
  { id, name }: { readonly id: number; readonly name: string },
  day: Temporal.PlainDate,
  cards: readonly UpcomingCard[],
): UpcomingCard | undefined {
  const ofDay = cards.filter(({ celebratedOn }) => celebratedOn === day.toString());
  return (
    ofDay.find(({ birthdayId }) => birthdayId === id) ??
    ofDay.find(({ birthdayId, recipientName }) => birthdayId === null && recipientName === name)
  );
}

/** A card that is not published yet, on the dashboard of its creator or of somebody who has not written on it. */
export interface CardInMaking {
  readonly slug: string;
  readonly title: string;
  readonly theme: CardTheme;
  readonly recipientName: string;
  readonly celebratedOn: string;
  /** Who invites; null for the creator. */
  readonly invitedBy: string | null;
  readonly contributionsCount: number;
  /** Whether it publishes or delivers itself. */
  readonly isPlanned: boolean;
}
