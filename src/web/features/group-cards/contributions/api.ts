import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContributionChangeRequest, ContributionItem, ContributionRequest } from '#contract/contributions.ts';
import type { CardView } from '#contract/group-cards.ts';
import { act, read, send } from '#web/lib/api/api-client.ts';
import { cardQuery, cardsPath } from '../cards/api/card.ts';

export type CardKey = Pick<CardView, 'id' | 'slug'>;
const messagesOf = ({ id }: CardKey) => `${cardsPath}/${id}/contributions`;

/** What the visitor wrote on an earlier card for the same person; does not change while the form is open. */
export const earlierWordsQuery = ({ id }: CardKey) =>
  queryOptions({
    queryKey: [`${cardsPath}/${id}/earlier-words`],
    queryFn: () =>
      read(`${cardsPath}/${id}/earlier-words`, async () => (await import('#contract/contributions.ts')).earlierWords),
    staleTime: Infinity,
  });

const itemShape = async () => (await import('#contract/contributions.ts')).contributionItem;

export function useAddContribution(card: CardKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: ContributionRequest) => send('POST', messagesOf(card), request, itemShape),
    onSuccess: () => client.invalidateQueries({ queryKey: cardQuery(card.slug).queryKey, exact: true }),
  });
}

export interface ContributionChange {
  contribution: ContributionItem;
  change: ContributionChangeRequest;
}

/** Applies a change to the cached card before the server confirms it. */
function applyChange(card: CardView, { contribution: { id }, change }: ContributionChange): CardView {
  const { position, hidden, contributorName, content } = change;
  const apply = (each: ContributionItem): ContributionItem => ({
    ...each,
    contributorName: contributorName ?? each.contributorName,
    content: content === undefined ? each.content : content,
    // Another photo is shown when the card was read again: its size is known only then.
    ...(change.imageUrl === null && { imageUrl: null, type: 'text' as const }),
    isHidden: hidden ?? each.isHidden,
  });
  const contributions = card.contributions.map((each) => (each.id === id ? apply(each) : each));
  if (position === undefined) return { ...card, contributions };
  const others = contributions.filter((each) => each.id !== id);
  const moved = contributions.filter((each) => each.id === id);
  return { ...card, contributions: others.toSpliced(position, 0, ...moved) };
}

export function useChangeContribution(card: CardKey) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ contribution, change }: ContributionChange) =>
      send('PATCH', `${messagesOf(card)}/${contribution.id}`, change, itemShape),
    onMutate: (wanted) => updateOptimistically(client, card.slug, (before) => applyChange(before, wanted)),
    onError: (_, __, undo) => undo?.(),
    onSettled: () => client.invalidateQueries({ queryKey: cardQuery(card.slug).queryKey, exact: true }),
  });
}

export function useRemoveContribution(card: CardKey) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: ContributionItem) => act('DELETE', `${messagesOf(card)}/${id}`),
    onMutate: ({ id }) =>
      updateOptimistically(client, card.slug, (before) => ({
        ...before,
        contributions: before.contributions.filter((each) => each.id !== id),
      })),
    onError: (_, __, undo) => undo?.(),
    onSettled: () => client.invalidateQueries({ queryKey: cardQuery(card.slug).queryKey, exact: true }),
  });
}

/** Applies an optimistic change. A running fetch is cancelled, since it would restore the old data. */
async function updateOptimistically(
  client: QueryClient,
  slug: string,
  change: (card: CardView) => CardView,
): Promise<() => void> {
  const { queryKey } = cardQuery(slug);
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData(queryKey);
  client.setQueryData(queryKey, (card) => card && change(card));
  return () => client.setQueryData(queryKey, before);
}
