import type { CurrentUser } from './auth.ts';
import type { BirthdayItem } from './birthdays.ts';
import type { CardAddress, CardListItem, CardLookup } from './group-cards.ts';
import type { ReminderState } from './reminders.ts';
import type { UpcomingCard } from '#domain/cards/upcoming-card.ts';

/** What the page behind a mailed link may know of it. */
export type SignInLink =
  | {
      state: 'open';
      maskedEmail: string;
      /** When the link was asked for, as an ISO instant. */
      requestedAt: string;
      isRegistration: boolean;
      /** Another account that is signed in here and would be replaced. */
      currentEmail?: string;
    }
  | { state: 'gone' };

/** What the page by which invitations are refused may know; nothing of one that is forgotten. */
export type InvitationStop = { state: 'known'; maskedEmail: string; sender: string | null } | { state: 'unknown' };

/** What the page behind the last link of a mail may know of it: whether mails come, and to whom. */
export type UnsubscribeLink = { state: 'on' | 'off'; maskedEmail: string } | { state: 'unknown' };

/** The captcha that an operator has configured: whose, and the key that anybody may see. */
export interface CaptchaWidget {
  readonly provider: 'recaptcha' | 'turnstile';
  readonly siteKey: string;
}

/** What the server lends to page loaders; pages reach nothing of the server but this. */
export interface PagePort {
  /** The only origin that links, canonical addresses and previews are built from. */
  readonly publicOrigin: string;
  /** What a person can quote to us when something went wrong. */
  readonly requestId: string;
  /** Tells the operator why a page, or the data of one, could not be given. */
  reportFailure(error: unknown): void;
  /** The page that was rendered a moment ago for the same address from the same data, or else a new one. */
  cachedPage(address: string, data: string, render: () => Promise<string>): Promise<string>;
  /** Who answers for this installation and where to write, as the legal pages say. */
  readonly legal: { readonly operator: string; readonly privacyContact: string; readonly legalContact: string };
  /** Null where none is configured. */
  readonly captcha: CaptchaWidget | null;
  /** Who is looking, asked at most once per page. */
  currentUser(): Promise<CurrentUser | null>;
  /** The list of whoever is signed in, the nearest days first by their own calendar, at most so many; nobody's is empty. */
  birthdays(most: number): Promise<readonly BirthdayItem[]>;
  /** One of the list of whoever is signed in, with all of its notes. */
  birthday(id: string): Promise<BirthdayItem | null>;
  /** Cards that whoever is signed in has made for birthdays to come, the nearest first; nobody has none. */
  upcomingCards(): Promise<readonly UpcomingCard[]>;
  /** A card as whoever is looking may see it, with the first page of what was written. */
  groupCard(address: CardAddress): Promise<CardLookup>;
  /** The first page of the cards of whoever is signed in, the newest first; nobody's is empty. */
  groupCards(): Promise<readonly CardListItem[]>;
  /** How many cards whoever is signed in has made; nobody has none. */
  groupCardCount(): Promise<number>;
  /** How whoever is signed in is reminded; nobody's is null. */
  reminders(): Promise<ReminderState | null>;
  /** What the server's clock shows, as an ISO instant. */
  now(): string;
  /** Looks at a mailed link without using it. */
  signInLink(token: string): Promise<SignInLink>;
  /** Looks at the link by which somebody refuses invitations. */
  invitationStop(token: string): Promise<InvitationStop>;
  /** Looks at the link by which a mail can be stopped. */
  unsubscribeLink(token: string): Promise<UnsubscribeLink>;
}
