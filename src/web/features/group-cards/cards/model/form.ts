import type { BirthdayItem } from '#contract/birthdays.ts';
import type { CardView } from '#contract/group-cards.ts';
import { nextOccurrence } from '#domain/birthdays/birthday.ts';
import type { CardTheme } from '#domain/cards/group-card.ts';

/** What stands in the fields about a card, as it was typed. */
export interface CardForm {
  initiatorName: string;
  recipientName: string;
  recipientBirthday: string;
  title: string;
  description: string;
  theme: CardTheme;
}

/** The same for a card that is still to be made. */
export interface NewCardForm extends CardForm {
  /** The one chosen from one's own list; whoever types another name means somebody else. */
  birthdayId: number | null;
  addresses: readonly string[];
  /** The end of the list of addresses, which is still being typed. */
  typed: string;
}

export type Contact = Pick<BirthdayItem, 'id' | 'name' | 'date' | 'birthYear'>;

/** Where the year of birth is not known, the day that is celebrated says more than the placeholder. */
function dateOf({ date, birthYear }: Contact, today: Temporal.PlainDate): string {
  return birthYear === null ? nextOccurrence(date, today).toString() : date;
}

export function withContact<Form extends CardForm>(form: Form, contact: Contact, today: Temporal.PlainDate) {
  return { ...form, recipientName: contact.name, recipientBirthday: dateOf(contact, today), birthdayId: contact.id };
}

export function emptyCard(initiatorName: string): NewCardForm {
  return {
    initiatorName,
    recipientName: '',
    recipientBirthday: '',
    title: '',
    description: '',
    theme: 'default',
    birthdayId: null,
    addresses: [],
    typed: '',
  };
}

export function formOf(card: CardView): CardForm {
  const { initiatorName, recipientName, recipientBirthday, title, theme } = card;
  return { initiatorName, recipientName, recipientBirthday, title, description: card.description ?? '', theme };
}
