/** The kinds of people who can look at a card; rights follow from the kind. */
export const viewerKinds = ['creator', 'invited', 'bearer', 'recipient', 'stranger'] as const;
export type ViewerKind = (typeof viewerKinds)[number];

export interface Asker {
  readonly isCreator: boolean;
  /** Signed in with an address that is invited. */
  readonly isInvited: boolean;
  /** Signed in with the recipient's address. */
  readonly isRecipient: boolean;
  /** Came by the personal link of an invitation. */
  readonly bearsInvitation: boolean;
  /** Signed in with the address to which the card is delivered, or came by an invitation to it. */
  readonly isDeliveredTo: boolean;
  /** Came by the link in the mail that delivered the card. */
  readonly bearsDelivery: boolean;
}

export interface CardState {
  readonly isPublished: boolean;
  /** Past its expiry, or its creator is suspended or leaving. */
  readonly isWithdrawn: boolean;
  /** By an admin, after a report. */
  readonly isTakenDown: boolean;
}

/** The session decides before a link, so that a recipient cannot look through somebody else's link. */
export function viewerKind(asker: Asker): ViewerKind {
  if (asker.isCreator) return 'creator';
  // Whom the card is delivered to must not see it earlier, by an invitation either.
  if (asker.isDeliveredTo) return 'recipient';
  if (asker.isInvited) return 'invited';
  if (asker.isRecipient || asker.bearsDelivery) return 'recipient';
  return asker.bearsInvitation ? 'bearer' : 'stranger';
}

/** `sealed`: the card exists, but its recipient must not see it yet. `taken-down`: nobody opens it any more. */
export type Access = 'open' | 'sealed' | 'taken-down' | 'missing';

/** Whoever has the address may read, before publication too. */
export function accessBySlug(kind: ViewerKind, card: CardState): Access {
  if (card.isTakenDown) return 'taken-down';
  if (kind === 'creator') return 'open';
  if (card.isWithdrawn) return 'missing';
  return kind === 'recipient' && !card.isPublished ? 'sealed' : 'open';
}

/** Ids can be guessed, so an id alone opens nothing. */
export function accessById(kind: ViewerKind, card: CardState): Access {
  return mayContribute(kind) ? accessBySlug(kind, card) : 'missing';
}

/** A copy is for whoever may read the finished card, and for its creator at any time. */
export function mayKeepCopy(kind: ViewerKind, card: Pick<CardState, 'isPublished'>): boolean {
  return kind === 'creator' || card.isPublished;
}

export function mayContribute(kind: ViewerKind): boolean {
  return kind === 'creator' || kind === 'invited' || kind === 'bearer';
}

/**
 * The gift list is for creator and contributors. Whoever is known as the recipient by any sign at all, such as an
 * address or a link, does not learn of it, invited or not.
 */
export function mayShareGifts(kind: ViewerKind, isRecipientToo: boolean): boolean {
  return kind === 'creator' || (mayContribute(kind) && !isRecipientToo);
}

export function mayRemoveGift(kind: ViewerKind, isMine: boolean): boolean {
  return kind === 'creator' || isMine;
}

/** Authors may change their contribution until the card is published. */
export function mayEditContribution(isMine: boolean, card: Pick<CardState, 'isPublished'>): boolean {
  return isMine && !card.isPublished;
}

export function mayRemoveContribution(
  kind: ViewerKind,
  isMine: boolean,
  card: Pick<CardState, 'isPublished'>,
): boolean {
  return kind === 'creator' || mayEditContribution(isMine, card);
}
