import type { CardTheme } from './group-card.ts';

/** When a card delivers itself, on the clock of whoever looks. */
export interface Opening {
  readonly day: string;
  readonly time: string;
}

export function openingIn(timeZone: string, deliverAt: string | null): Opening | null {
  if (deliverAt === null) return null;
  const there = Temporal.Instant.from(deliverAt).toZonedDateTimeISO(timeZone);
  return { day: there.toPlainDate().toString(), time: there.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/** What the list of birthdays needs to know of a card for a coming birthday. */
export interface UpcomingCard {
  readonly slug: string;
  readonly birthdayId: number | null;
  readonly recipientName: string;
  readonly celebratedOn: string;
  readonly theme: CardTheme;
  readonly contributionsCount: number;
  readonly isPublished: boolean;
  /** Whether it publishes or delivers itself. */
  readonly isPlanned: boolean;
  /** Null unless it is planned to be delivered. */
  readonly opens: Opening | null;
}

/** The card for a person and the day of their birthday. */
export type FindCard = (
  birthday: { readonly id: number; readonly name: string },
  day: Temporal.PlainDate,
) => UpcomingCard | undefined;

/**
 * Finds cards by the birthday, or by the name where one was made without the list. By day first, so that each row of a
 * long list looks at few cards.
 */
export function cardFinder(cards: readonly UpcomingCard[]): FindCard {
  const byDay = Map.groupBy(cards, ({ celebratedOn }) => celebratedOn);
  return ({ id, name }, day) => {
    if (byDay.size === 0) return undefined;
    const ofDay = byDay.get(day.toString());
    return (
      ofDay?.find(({ birthdayId }) => birthdayId === id) ??
      ofDay?.find(({ birthdayId, recipientName }) => birthdayId === null && recipientName === name)
    );
  };
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
  /** Whether it publishes or delivers itself; only its creator is told. */
  readonly isPlanned: boolean;
  /** Null unless it is planned to be delivered; only its creator is told. */
  readonly opens: Opening | null;
}
