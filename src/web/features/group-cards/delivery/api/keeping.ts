import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CardKeeping, GivenCard } from '#contract/cards/keeping.ts';
import { act, read, send } from '#web/lib/api/api-client.ts';

const path = (slug: string) => `/api/group-cards/slug/${slug}/keep`;
const givenPath = '/api/group-cards/given';
const contract = () => import('#contract/cards/keeping.ts');
const keepingShape = async () => (await contract()).cardKeeping;

/** Whether the recipient keeps the card; for nobody else. */
export const keepingQuery = (slug: string) =>
  queryOptions({ queryKey: [path(slug)], queryFn: () => read(path(slug), keepingShape) });

/** Keeps the card, or asks for the link by which it is kept. */
export function useSaveGivenCard(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<CardKeeping> => send('POST', path(slug), undefined, keepingShape),
    onSuccess: (keeping) => client.setQueryData(keepingQuery(slug).queryKey, keeping),
  });
}

export function useRemoveGivenCard(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => act('DELETE', path(slug)),
    onSettled: () => client.invalidateQueries({ queryKey: keepingQuery(slug).queryKey }),
  });
}

/** Cards that the user was given and keeps. */
export const givenCardsQuery = queryOptions({
  queryKey: [givenPath],
  queryFn: () => read(givenPath, async () => (await contract()).givenCards),
});

/** Puts the list that came with the document into the cache. */
export function fillGivenCards(client: QueryClient, cards: readonly GivenCard[]): void {
  client.setQueryData(givenCardsQuery.queryKey, [...cards]);
}
