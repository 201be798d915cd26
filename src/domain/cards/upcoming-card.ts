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
