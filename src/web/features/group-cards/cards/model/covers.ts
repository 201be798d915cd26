import type { CardListItem } from '#contract/group-cards.ts';
import { cardLimits } from '#domain/limits/cards.ts';

/**
 * Moves the draft with the nearest birthday to the front, since it needs work next; the others keep their order.
 * Only the first page is considered, so that nothing moves when more cards are loaded.
 */
export function withNextDraftFirst(cards: readonly CardListItem[]): CardListItem[] {
  const drafts = cards.slice(0, cardLimits.listPage).filter(({ isPublished }) => !isPublished);
  const [next] = drafts.toSorted((one, other) => one.celebratedOn.localeCompare(other.celebratedOn));
  return next ? [next, ...cards.filter((card) => card !== next)] : [...cards];
}
