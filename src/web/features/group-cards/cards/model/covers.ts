import type { CardListItem } from '#contract/group-cards.ts';
import { cardLimits } from '#domain/limits/cards.ts';

/**
 * The card that needs work next, the draft with the nearest birthday, comes first; the others stay in their order.
 * Only the newest are looked at, so that nothing jumps when more are shown.
 */
export function withNextDraftFirst(cards: readonly CardListItem[]): CardListItem[] {
  const drafts = cards.slice(0, cardLimits.listPage).filter(({ isPublished }) => !isPublished);
  const [next] = drafts.toSorted((one, other) => one.celebratedOn.localeCompare(other.celebratedOn));
  return next ? [next, ...cards.filter((card) => card !== next)] : [...cards];
}
