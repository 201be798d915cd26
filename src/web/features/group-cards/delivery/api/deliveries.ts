import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type DeliveryAgainRequest,
  deliveryAnswer,
  type DeliveryPreviewQuery,
  type DeliveryRequest,
} from '#contract/cards/delivery.ts';
import { act, read } from '#web/lib/api/api-client.ts';

const path = (cardId: number) => `/api/group-cards/${cardId}/delivery`;

/** Read again with every revision of the card. */
export const deliveryQuery = (cardId: number, revision: number) =>
  queryOptions({
    queryKey: [path(cardId), revision],
    queryFn: () => read(path(cardId), deliveryAnswer),
    placeholderData: keepPreviousData,
  });

export const planDelivery = (cardId: number, request: DeliveryRequest): Promise<void> =>
  act('PUT', path(cardId), request);

export const cancelDelivery = (cardId: number): Promise<void> => act('DELETE', path(cardId));

export const sendAgain = (cardId: number, request: DeliveryAgainRequest): Promise<void> =>
  act('POST', `${path(cardId)}/again`, request);

export const previewPath = (cardId: number, query: DeliveryPreviewQuery): string =>
  `${path(cardId)}/preview?${new URLSearchParams(query).toString()}`;
