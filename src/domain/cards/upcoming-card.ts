/** A card for a birthday that is still to come, as far as a list of birthdays needs to know it. */
export interface UpcomingCard {
  readonly slug: string;
  readonly birthdayId: number | null;
  readonly recipientName: string;
  readonly celebratedOn: string;
}

/** The card that somebody has already made for this person and day; one made without the list is known by the name. */
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
