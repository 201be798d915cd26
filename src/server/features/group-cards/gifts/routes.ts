import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bringRequest, sharedGiftParams, sharedGiftRequest, sharedGifts } from '#contract/cards/gifts.ts';
import { errorBody } from '#contract/errors.ts';
import { cardParams } from '#contract/group-cards.ts';
import type { Services } from '#server/services.ts';

/** The gift list of a card. For the recipient and everybody else who may not write on the card it does not exist. */
export function giftListRoutes({
  cardAccess,
  giftLists,
}: Pick<Services, 'cardAccess' | 'giftLists'>): FastifyPluginAsyncZod {
  const preHandler = cardAccess.requireCard('gifts');
  const response = { 200: sharedGifts, 400: errorBody, 403: errorBody, 404: errorBody, 409: errorBody };
  const ofGift = { params: sharedGiftParams, response };

  return async (app) => {
    app.get('/api/group-cards/:id/gifts', { preHandler, schema: { params: cardParams, response } }, (request) =>
      giftLists.describeGifts(request.card),
    );

    app.post(
      '/api/group-cards/:id/gifts',
      { preHandler, schema: { params: cardParams, body: sharedGiftRequest, response } },
      (request) => giftLists.addGift(request.card, request.body),
    );

    app.delete('/api/group-cards/:id/gifts/:giftId', { preHandler, schema: ofGift }, (request) =>
      giftLists.removeGift(request.card, request.params.giftId),
    );

    app.put(
      '/api/group-cards/:id/gifts/:giftId/bringer',
      { preHandler, schema: { ...ofGift, body: bringRequest } },
      (request) => giftLists.bringGift(request.card, request.params.giftId, request.body),
    );

    app.delete('/api/group-cards/:id/gifts/:giftId/bringer', { preHandler, schema: ofGift }, (request) =>
      giftLists.takeBack(request.card, request.params.giftId),
    );
  };
}
