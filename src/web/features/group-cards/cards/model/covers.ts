import type { CardListItem } from '../../../../../contract/group-cards.ts';

/** The card that needs work next, the draft with the nearest birthday, comes first; the others stay in their order. */
export function withNextDraftFirst(cards: readonly CardListItem[]): CardListItem[] {
  const drafts = cards.filter(({ isPublished }) => !isPublished);
  const [next] = drafts.toSorted((one, other) => one.celebratedOn.localeCompare(other.celebratedOn));
  return next ? [next, ...cards.filter((card) => card !== next)] : [...cards];
}
