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
}

export interface CardState {
  readonly isPublished: boolean;
  /** Past its expiry, or its creator is suspended. */
  readonly isWithdrawn: boolean;
}

/** The session decides before a link, so that a recipient cannot look through somebody else's link. */
export function viewerKind(asker: Asker): ViewerKind {
  if (asker.isCreator) return 'creator';
  if (asker.isInvited) return 'invited';
  if (asker.isRecipient) return 'recipient';
  return asker.bearsInvitation ? 'bearer' : 'stranger';
}

/** `sealed`: the card exists, but its recipient must not see it yet. */
export type Access = 'open' | 'sealed' | 'missing';

/** Whoever has the address may read, before publication too. */
export function accessBySlug(kind: ViewerKind, card: CardState): Access {
  if (kind === 'creator') return 'open';
  if (card.isWithdrawn) return 'missing';
  return kind === 'recipient' && !card.isPublished ? 'sealed' : 'open';
}

/** Ids can be guessed, so an id alone opens nothing. */
export function accessById(kind: ViewerKind, card: CardState): Access {
  return mayContribute(kind) && accessBySlug(kind, card) === 'open' ? 'open' : 'missing';
}

export function mayContribute(kind: ViewerKind): boolean {
  return kind === 'creator' || kind === 'invited' || kind === 'bearer';
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
