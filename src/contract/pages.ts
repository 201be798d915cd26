import type { CurrentUser } from './auth.ts';

/** What the server lends to page loaders; pages reach nothing of the server but this. */
export interface PagePort {
  /** The only origin that links, canonical addresses and previews are built from. */
  readonly publicOrigin: string;
  /** What a person can quote to us when something went wrong. */
  readonly requestId: string;
  /** Who answers for this installation and where to write, as the legal pages say. */
  readonly legal: { readonly operator: string; readonly privacyContact: string; readonly legalContact: string };
  /** Who is looking, asked at most once per page. */
  currentUser(): Promise<CurrentUser | null>;
}
