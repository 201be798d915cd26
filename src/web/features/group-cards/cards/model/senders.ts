import type { CardView } from '#contract/group-cards.ts';

/** How many people wrote besides the one who made the card. */
export function countOthers({
  initiatorName,
  contributions,
}: Pick<CardView, 'initiatorName' | 'contributions'>): number {
  const others = new Map(contributions.map((each) => [each.contributorEmail, each.contributorName]));
  for (const [author, signed] of others) if (signed === initiatorName) others.delete(author);
  return others.size;
}
