/** Who looks at a card, and what follows from it. */
export const viewerKinds = ['creator', 'invited', 'bearer', 'recipient', 'stranger'] as const;
export type ViewerKind = (typeof viewerKinds)[number];

export interface Asker {
  readonly isCreator: boolean;
  /** Signed in with an address that is invited. */
  readonly isInvited: boolean;
  /** Signed in with the address of the one whose birthday it is. */
  readonly isRecipient: boolean;
  /** Came by the personal link of an invitation. */
  readonly bearsInvitation: boolean;
}

export interface CardState {
  readonly isPublished: boolean;
  /** Past the end its creator has set, or the creator is suspended. */
  readonly isWithdrawn: boolean;
}

/** A session says more than a link, so the surprise is kept in a browser in which somebody else was invited. */
export function viewerKind(asker: Asker): ViewerKind {
  if (asker.isCreator) return 'creator';
  if (asker.isInvited) return 'invited';
  if (asker.isRecipient) return 'recipient';
  return asker.bearsInvitation ? 'bearer' : 'stranger';
}

/** `sealed` keeps the surprise: the card is there, but not yet for this person. */
export type Access = 'open' | 'sealed' | 'missing';

/** Whoever has the address may read, before publication too. */
export function accessBySlug(kind: ViewerKind, card: CardState): Access {
  if (kind === 'creator') return 'open';
  if (card.isWithdrawn) return 'missing';
  return kind === 'recipient' && !card.isPublished ? 'sealed' : 'open';
}

/** An id can be tried out, so it opens nothing by itself. */
export function accessById(kind: ViewerKind, card: CardState): Access {
  return mayContribute(kind) && accessBySlug(kind, card) === 'open' ? 'open' : 'missing';
}

export function mayContribute(kind: ViewerKind): boolean {
  return kind === 'creator' || kind === 'invited' || kind === 'bearer';
}

/** Authors may change their words until the card is given; its creator may always put it in order. */
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
