import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BirthdayItem, BirthdayRequest, GiftItem, GiftRequest } from '#contract/birthdays.ts';
import { act, currentState, read, send } from '#web/lib/api/api-client.ts';

const path = '/api/birthdays';

const contract = () => import('#contract/birthdays.ts');
const itemShape = async () => (await contract()).birthdayItem;
const giftShape = async () => (await contract()).giftItem;

export const birthdaysQuery = queryOptions({
  queryKey: [path],
  queryFn: async (): Promise<BirthdayItem[]> => (await read(path, async () => (await contract()).birthdayList)) ?? [],
});

/** One birthday with all of its notes, read anew each time it is opened. */
export const birthdayQuery = (id: number) =>
  queryOptions({
    queryKey: [`${path}/${id}`],
    queryFn: (): Promise<BirthdayItem | null> => read(`${path}/${id}`, itemShape),
    gcTime: 0,
  });

/** With an id it changes that birthday, without one it adds another. */
export interface BirthdayToSave {
  id: number | undefined;
  /** The version that is changed. */
  version?: number;
  request: BirthdayRequest;
}

function saveBirthday({ id, version, request }: BirthdayToSave): Promise<BirthdayItem> {
  if (id === undefined) return send('POST', path, request, itemShape);
  return send('PUT', `${path}/${id}`, { ...request, version }, itemShape);
}

/** What is stored now, where a change was refused because it was made from an outdated version. */
export const storedBirthday = (error: unknown): Promise<BirthdayItem | undefined> => currentState(error, itemShape);

/** The saved one at the place of its former self, or at the end. */
const withItem = <Item extends { id: number }>(items: readonly Item[], saved: Item): Item[] =>
  items.some(({ id }) => id === saved.id)
    ? items.map((item) => (item.id === saved.id ? saved : item))
    : [...items, saved];

/** What the server answered is in the list at once; the list as the server has it follows. */
export function useSaveBirthday() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveBirthday,
    onSuccess: (saved) => {
      client.setQueryData(birthdaysQuery.queryKey, (items) => items && withItem(items, saved));
      void client.invalidateQueries({ queryKey: birthdaysQuery.queryKey });
    },
    // Refused because another tab was faster: the list shows the newer version.
    onError: () => client.invalidateQueries({ queryKey: birthdaysQuery.queryKey }),
  });
}

/** The row goes before the server has answered, and comes back if it refuses. */
export function useRemoveBirthday() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => act('DELETE', `${path}/${id}`),
    onMutate: (id) =>
      changeAtOnce<BirthdayItem>(client, birthdaysQuery.queryKey, (items) => items.filter((item) => item.id !== id)),
    onError: (_, __, undo) => undo?.(),
    onSettled: () => client.invalidateQueries({ queryKey: birthdaysQuery.queryKey }),
  });
}

/** Takes a deletion back; the birthday returns with everything it had. */
export function useRestoreBirthday() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: BirthdayItem) => act('POST', `${path}/${id}/restore`),
    onMutate: (birthday) =>
      changeAtOnce<BirthdayItem>(client, birthdaysQuery.queryKey, (items) => withItem(items, birthday)),
    onError: (_, __, undo) => undo?.(),
    onSettled: () => client.invalidateQueries({ queryKey: birthdaysQuery.queryKey }),
  });
}

const giftsPath = (birthdayId: number) => `${path}/${birthdayId}/gifts`;

export const giftsQuery = (birthdayId: number) =>
  queryOptions({
    queryKey: [giftsPath(birthdayId)],
    queryFn: async (): Promise<GiftItem[]> =>
      (await read(giftsPath(birthdayId), async () => (await contract()).giftList)) ?? [],
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
      client.setQueryData(queryKey, (gifts) => withItem(gifts ?? [], added));
    },
  });
}

export function useChangeGift(birthdayId: number) {
  const client = useQueryClient();
  const { queryKey } = giftsQuery(birthdayId);
  return useMutation({
    mutationFn: ({ id, ...request }: GiftItem) => act('PUT', `${giftsPath(birthdayId)}/${id}`, request),
    onMutate: (changed) => changeAtOnce<GiftItem>(client, queryKey, (gifts) => withItem(gifts, changed)),
    onError: (_, __, undo) => undo?.(),
  });
}

export function useRemoveGift(birthdayId: number) {
  const client = useQueryClient();
  const { queryKey } = giftsQuery(birthdayId);
  return useMutation({
    mutationFn: (id: number) => act('DELETE', `${giftsPath(birthdayId)}/${id}`),
    onMutate: (id) => changeAtOnce<GiftItem>(client, queryKey, (gifts) => gifts.filter((gift) => gift.id !== id)),
    onError: (_, __, undo) => undo?.(),
  });
}

/** Shows a change before the server has confirmed it. A reading under way would bring back what was. */
async function changeAtOnce<Item>(
  client: QueryClient,
  queryKey: readonly unknown[],
  change: (items: readonly Item[]) => Item[],
): Promise<() => void> {
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData<Item[]>(queryKey);
  client.setQueryData<Item[]>(queryKey, (items) => items && change(items));
  return () => client.setQueryData(queryKey, before);
}
