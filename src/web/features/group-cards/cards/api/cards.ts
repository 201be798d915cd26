import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContributionRequest } from '#contract/contributions.ts';
import type { CardChangeRequest, CardListItem, CardView, NewCardRequest } from '#contract/group-cards.ts';
import { cardCursor } from '#domain/cards/group-card.ts';
import { cardLimits } from '#domain/limits/cards.ts';
import { act, read, send } from '#web/lib/api/api-client.ts';

const path = '/api/group-cards';
const contract = () => import('#contract/group-cards.ts');

interface CardPage {
  cards: readonly CardListItem[];
  /** Where the next page begins; null after the last one. */
  next: string | null;
}

function pageOf(cards: readonly CardListItem[]): CardPage {
  const last = cards.at(-1);
  return { cards, next: last && cards.length === cardLimits.listPage ? cardCursor(last) : null };
}

/** Null if the session has ended. */
async function readOwnCards(after: string | null): Promise<CardPage | null> {
  const address = after === null ? path : `${path}?after=${encodeURIComponent(after)}`;
  const cards = await read(address, async () => (await contract()).cardList);
  return cards && pageOf(cards);
}

/** The user's cards, the newest first: as many as were loaded so far. */
export const ownCardsQuery = queryOptions({ queryKey: [path], queryFn: () => readOwnCards(null) });

/** Puts the first page, which came with the document, into the cache. */
export function fillOwnCards(client: QueryClient, cards: readonly CardListItem[]): void {
  client.setQueryData(ownCardsQuery.queryKey, pageOf(cards));
}

export function useMoreCards() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: readOwnCards,
    onSuccess: (page) =>
      client.setQueryData(
        ownCardsQuery.queryKey,
        (shown) => page && { ...page, cards: [...(shown?.cards ?? []), ...page.cards] },
      ),
  });
}

/** Creates a card and gives its slug; undefined if the answer has none, which the caller reports. */
export async function createCard(request: NewCardRequest): Promise<string | undefined> {
  const created = await send('POST', path, request, async () => (await contract()).createdCard.partial());
  return created.slug;
}

/** Refetches every card query in use. */
function refreshCards(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith(path) });
}

/** A change to a card, after which the card is loaded again. */
export function useCardChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => refreshCards(client) });
}

export const changeCard = (id: number, request: CardChangeRequest): Promise<void> =>
  act('PATCH', `${path}/${id}`, request);

export const publishCard = (id: number): Promise<void> => act('POST', `${path}/${id}/publish`);

export const deleteCard = (id: number): Promise<void> => act('DELETE', `${path}/${id}`);

const messagesOf = (id: string | number) => `${path}/${id}/contributions`;

/** A card by its id with all of its messages, whose number is limited. */
async function readWhole(id: string): Promise<CardView | null> {
  const [{ cardView }, { contributionPage }] = await Promise.all([contract(), import('#contract/contributions.ts')]);
  const card = await read(`${path}/${encodeURIComponent(id)}`, cardView);
  if (!card) return null;
  let after = card.contributionsAfter;
  while (after !== null) {
    const page = await read(`${messagesOf(id)}?after=${encodeURIComponent(after)}`, contributionPage);
    card.contributions.push(...(page?.contributions ?? []));
    after = page?.contributionsAfter ?? null;
  }
  return card;
}

export const cardByIdQuery = (id: string) =>
  queryOptions({ queryKey: [`${path}/${id}`], queryFn: () => readWhole(id) });

export const addMessage = (id: number, request: ContributionRequest): Promise<void> =>
  act('POST', messagesOf(id), request);
