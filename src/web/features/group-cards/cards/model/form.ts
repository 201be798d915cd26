import type { BirthdayItem } from '#contract/birthdays.ts';
import type { CardView } from '#contract/group-cards.ts';
import { nextOccurrence } from '#domain/birthdays/birthday.ts';
import type { CardTheme } from '#domain/cards/group-card.ts';

/** The fields of a card, as typed. */
export interface CardForm {
  initiatorName: string;
  recipientName: string;
  recipientBirthday: string;
  title: string;
  /** Empty for the usual words. */
  coverLine: string;
  description: string;
  theme: CardTheme;
}

/** The fields of a card that is there already. */
export interface CardChangeForm extends CardForm {
  /** The photo on the cover and the point of it that stays in view. */
  cover: { imageUrl: string; x: number; y: number } | null;
}

/** The fields of a new card. */
export interface NewCardForm extends CardForm {
  /** The chosen contact; reset when another name is typed. */
  birthdayId: number | null;
  addresses: readonly string[];
  /** The address that is still being typed. */
  typed: string;
}

export type Contact = Pick<BirthdayItem, 'id' | 'name' | 'date' | 'birthYear'>;

/** Without a known year of birth, the next celebrated day instead of a date with the placeholder year. */
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
    coverLine: '',
    description: '',
    theme: 'default',
    birthdayId: null,
    addresses: [],
    typed: '',
  };
}

export function formOf(card: CardView): CardChangeForm {
  const { initiatorName, recipientName, recipientBirthday, title, theme } = card;
  const cover = card.cover && { imageUrl: card.cover.imageUrl, x: card.cover.x, y: card.cover.y };
  const words = { title, coverLine: card.coverLine ?? '', description: card.description ?? '' };
  return { initiatorName, recipientName, recipientBirthday, ...words, theme, cover };
}
