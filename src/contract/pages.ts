import type { BackendPort } from './admin.ts';
import type { LeaveOverview } from './account.ts';
import type { CurrentUser } from './auth.ts';
import type { BirthdayItem } from './birthdays.ts';
import type { CardAddress, CardListItem, CardLookup } from './group-cards.ts';
import type { GivenCard } from './cards/keeping.ts';
import type { SigningLookup } from './cards/signing.ts';
import type { ReminderState } from './reminders.ts';
import type { TermsVersion } from '#domain/legal/terms-versions.ts';
import type { CardInMaking, UpcomingCard } from '#domain/cards/upcoming-card.ts';

/** What the page of a sign-in link shows. */
export type SignInLink =
  | {
      state: 'open';
      maskedEmail: string;
      /** When the link was requested, as an ISO instant. */
      requestedAt: string;
      isRegistration: boolean;
      /** The account is to be deleted then; signing in takes that back. */
      leaving?: { at: string; timeZone: string };
      /** Another account that is signed in here and would be signed out. */
      currentEmail?: string;
    }
  | { state: 'gone' };

/** What the page for refusing invitations shows; no names after the invitation is anonymised. */
export type InvitationStop = { state: 'known'; maskedEmail: string; sender: string | null } | { state: 'unknown' };

/** What the unsubscribe page shows: whether reminders are on, and the masked address. */
export type UnsubscribeLink = { state: 'on' | 'off'; maskedEmail: string } | { state: 'unknown' };

/** What the page of the link that confirms leaving shows. */
export type LeaveLink =
  | { state: 'open'; maskedEmail: string; takesMessages: boolean; contents: LeaveOverview }
  /** Confirmed: the account is deleted then, as an ISO instant. */
  | { state: 'confirmed'; maskedEmail: string; at: string; timeZone: string }
  | { state: 'gone' };

/** What the page of the link to an export shows. */
export type ExportLink =
  | { state: 'ready'; bytes: number; expiresAt: string; fileName: string; timeZone: string }
  | { state: 'gone' };

/** What the notice of changed terms says, in each language, since the reader may switch. */
export type TermsNotice = Pick<TermsVersion, 'version' | 'changes'>;

/** The configured captcha: its provider and public key. */
export interface CaptchaWidget {
  readonly provider: 'recaptcha' | 'turnstile';
  readonly siteKey: string;
}

/** What the server gives to page loaders; pages use nothing else of the server. */
export interface PagePort {
  /** The origin of all absolute links. */
  readonly publicOrigin: string;
  /** Shown on error pages, so that a person can quote it. */
  readonly requestId: string;
  /** Logs why a page or its data could not be served. */
  reportFailure(error: unknown): void;
  /** Returns the cached page for the same address and data, or renders it. */
  cachedPage(address: string, data: string, render: () => Promise<string>): Promise<string>;
  /** Who answers for this installation and where to write, as the legal pages say. */
  readonly legal: { readonly operator: string; readonly privacyContact: string; readonly legalContact: string };
  /** Null if none is configured. */
  readonly captcha: CaptchaWidget | null;
  /** Whether contacts can be imported from Google here. */
  readonly offersGoogleImport: boolean;
  /** The signed-in user; read at most once per page. */
  currentUser(): Promise<CurrentUser | null>;
  /** Up to `max` birthdays of the signed-in user, the nearest first by their own calendar; empty if signed out. */
  birthdays(max: number): Promise<readonly BirthdayItem[]>;
  /** One birthday of the signed-in user, with complete notes. */
  birthday(id: string): Promise<BirthdayItem | null>;
  /** Cards of the signed-in user for coming birthdays, the nearest first; empty if signed out. */
  upcomingCards(): Promise<readonly UpcomingCard[]>;
  /** Unpublished cards of the signed-in user, and those that wait for their words; empty if signed out. */
  cardsInMaking(): Promise<readonly CardInMaking[]>;
  /** A card as its viewer may see it, with the first page of contributions. */
  groupCard(address: CardAddress): Promise<CardLookup>;
  /** The first page of the signed-in user's cards, the newest first; empty if signed out. */
  groupCards(): Promise<readonly CardListItem[]>;
  /** Cards that the signed-in user was given and keeps, the latest first; empty if signed out. */
  givenCards(): Promise<readonly GivenCard[]>;
  /** How many cards the signed-in user has made; 0 if signed out. */
  groupCardCount(): Promise<number>;
  /** Changed terms of which the signed-in user is to be told; null if there are none, or the notice was closed. */
  termsNotice(): Promise<TermsNotice | null>;
  /** Reminder settings of the signed-in user; null if signed out. */
  reminders(): Promise<ReminderState | null>;
  /** For pages of the backend, opened by an administrator; null anywhere else. */
  readonly backend: BackendPort | null;
  /** The server's time, as an ISO instant. */
  now(): string;
  /** Describes a sign-in link without redeeming it. */
  signInLink(token: string): Promise<SignInLink>;
  /** Describes a link for refusing invitations. */
  invitationStop(token: string): Promise<InvitationStop>;
  /** A card as whoever has its signing link sees it. */
  signingPage(token: string): Promise<SigningLookup>;
  /** Describes the link to an export without using it. */
  exportLink(token: string): Promise<ExportLink>;
  /** Describes an unsubscribe link. */
  unsubscribeLink(token: string): Promise<UnsubscribeLink>;
  /** Describes a link that confirms leaving. */
  leaveLink(token: string): Promise<LeaveLink>;
}
