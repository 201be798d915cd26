import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BirthdayItem, BirthdayRequest, GiftItem, GiftRequest } from '#contract/birthdays.ts';
import { act, ApiError, currentState, read, send } from '#web/lib/api/api-client.ts';

const path = '/api/birthdays';

const contract = () => import('#contract/birthdays.ts');
const itemShape = async () => (await contract()).birthdayItem;
const giftShape = async () => (await contract()).giftItem;

/** Without a session there is no list, which is not an empty one: it fails, so that what is shown stays. */
async function listed<Item>(answer: Promise<Item[] | null>): Promise<Item[]> {
  const items = await answer;
  if (items === null) throw new ApiError(401, '');
  return items;
}

export const birthdaysQuery = queryOptions({
  queryKey: [path],
  queryFn: (): Promise<BirthdayItem[]> => listed(read(path, async () => (await contract()).birthdayList)),
});

/** One birthday with all of its notes, read anew each time it is opened. */
export const birthdayQuery = (id: number) =>
  queryOptions({
    queryKey: [`${path}/${id}`],
    queryFn: (): Promise<BirthdayItem | null> => read(`${path}/${id}`, itemShape),
    gcTime: 0,
  });

/** With an id the birthday is changed, without one it is added. */
export interface BirthdayToSave {
  id: number | undefined;
  /** The version on which the change is based. */
  version?: number;
  request: BirthdayRequest;
}

function saveBirthday({ id, version, request }: BirthdayToSave): Promise<BirthdayItem> {
  if (id === undefined) return send('POST', path, request, itemShape);
  return send('PUT', `${path}/${id}`, { ...request, version }, itemShape);
}

/** The stored birthday that came with the refusal of an outdated change. */
export const readStoredBirthday = (error: unknown): Promise<BirthdayItem | undefined> => currentState(error, itemShape);

/** The list with the saved item in place of its former version, or at the end. */
const replaceItem = <Item extends { id: number }>(items: readonly Item[], saved: Item): Item[] =>
  items.some(({ id }) => id === saved.id)
    ? items.map((item) => (item.id === saved.id ? saved : item))
    : [...items, saved];

/** Puts the saved birthday into the list at once, then refetches the list. */
export function useSaveBirthday() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveBirthday,
    onSuccess: (saved) => {
      client.setQueryData(birthdaysQuery.queryKey, (items) => items && replaceItem(items, saved));
      void client.invalidateQueries({ queryKey: birthdaysQuery.queryKey });
    },
    // Refused as outdated, so the list is refetched to show the newer version.
    onError: () => client.invalidateQueries({ queryKey: birthdaysQuery.queryKey }),
  });
}

/** Optimistic: the row disappears before the server answers, and returns if it refuses. */
export function useRemoveBirthday() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: number) => act('DELETE', `${path}/${id}`),
    onMutate: (id) =>
      updateOptimistically<BirthdayItem>(client, birthdaysQuery.queryKey, (items) =>
        items.filter((item) => item.id !== id),
      ),
    onError: (_, __, undo) => undo?.(),
    onSettled: () => client.invalidateQueries({ queryKey: birthdaysQuery.queryKey }),
  });
}

/** Undoes a deletion; the birthday returns with its notes and gifts. */
export function useRestoreBirthday() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: BirthdayItem) => act('POST', `${path}/${id}/restore`),
    onMutate: (birthday) =>
      updateOptimistically<BirthdayItem>(client, birthdaysQuery.queryKey, (items) => replaceItem(items, birthday)),
    onError: (_, __, undo) => undo?.(),
    onSettled: () => client.invalidateQueries({ queryKey: birthdaysQuery.queryKey }),
  });
}

const giftsPath = (birthdayId: number) => `${path}/${birthdayId}/gifts`;

export const giftsQuery = (birthdayId: number) =>
  queryOptions({
    queryKey: [giftsPath(birthdayId)],
    queryFn: (): Promise<GiftItem[]> => listed(read(giftsPath(birthdayId), async () => (await contract()).giftList)),
  });

export function addGift(birthdayId: number, request: GiftRequest): Promise<GiftItem> {
  return send('POST', giftsPath(birthdayId), request, giftShape);
}

export function useAddGift(birthdayId: number) {
  const client = useQueryClient();
  const { queryKey } = giftsQuery(birthdayId);
  return useMutation({
    mutationFn: (request: GiftRequest) => addGift(birthdayId, request),
    onSuccess: (added) => {
      client.setQueryData(queryKey, (gifts) => replaceItem(gifts ?? [], added));
    },
  });
}

export function useChangeGift(birthdayId: number) {
  const client = useQueryClient();
  const { queryKey } = giftsQuery(birthdayId);
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, ...request }: GiftItem) => act('PUT', `${giftsPath(birthdayId)}/${id}`, request),
    onMutate: (changed) => updateOptimistically<GiftItem>(client, queryKey, (gifts) => replaceItem(gifts, changed)),
    onError: (_, __, undo) => undo?.(),
    // What is undone may hold what another change has removed since.
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export function useRemoveGift(birthdayId: number) {
  const client = useQueryClient();
  const { queryKey } = giftsQuery(birthdayId);
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: number) => act('DELETE', `${giftsPath(birthdayId)}/${id}`),
    onMutate: (id) =>
      updateOptimistically<GiftItem>(client, queryKey, (gifts) => gifts.filter((gift) => gift.id !== id)),
    onError: (_, __, undo) => undo?.(),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Applies an optimistic change. A running fetch is cancelled, since it would restore the old data. */
async function updateOptimistically<Item>(
  client: QueryClient,
  queryKey: readonly unknown[],
  change: (items: readonly Item[]) => Item[],
): Promise<() => void> {
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData<Item[]>(queryKey);
  client.setQueryData<Item[]>(queryKey, (items) => items && change(items));
  return () => client.setQueryData(queryKey, before);
}
