import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BringRequest, type SharedGiftRequest, type SharedGifts, sharedGifts } from '#contract/cards/gifts.ts';
import { ApiError, read, send } from '#web/lib/api/api-client.ts';

const path = (cardId: number) => `/api/group-cards/${cardId}/gifts`;

/** Its first key is the name by which the stream of the card says that it changed. Null for who may not see it. */
export const giftsQuery = (cardId: number) =>
  queryOptions({
    queryKey: ['gifts', cardId],
    queryFn: (): Promise<SharedGifts | null> =>
      read(path(cardId), sharedGifts).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    // Without a connection both fail at once and say so, instead of waiting in silence.
    networkMode: 'always',
    // The stream names no revision of the list, so a change while the network was gone is not told.
    refetchOnReconnect: 'always',
  });

/** Every change answers with the whole list. A refused one is stale news, so the list is read again. */
function useGiftChange<Input>(cardId: number, change: (input: Input) => Promise<SharedGifts>) {
  const client = useQueryClient();
  const { queryKey } = giftsQuery(cardId);
  return useMutation({
    mutationFn: change,
    networkMode: 'always',
    onSuccess: (gifts) => {
      client.setQueryData(queryKey, gifts);
      // The creator's panel counts them.
      void client.invalidateQueries({ queryKey: [...queryKey, 'count'] });
    },
    onError: (error) => error instanceof ApiError && client.invalidateQueries({ queryKey }),
  });
}

export const useAddGift = (cardId: number) =>
  useGiftChange(cardId, (request: SharedGiftRequest) => send('POST', path(cardId), request, sharedGifts));

export const useRemoveGift = (cardId: number) =>
  useGiftChange(cardId, (id: number) => send('DELETE', `${path(cardId)}/${id}`, undefined, sharedGifts));

export const useClaimGift = (cardId: number) =>
  useGiftChange(cardId, ({ id, ...request }: BringRequest & { id: number }) =>
    send('PUT', `${path(cardId)}/${id}/bringer`, request, sharedGifts),
  );

export const useReleaseGift = (cardId: number) =>
  useGiftChange(cardId, (id: number) => send('DELETE', `${path(cardId)}/${id}/bringer`, undefined, sharedGifts));
