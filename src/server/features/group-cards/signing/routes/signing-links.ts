import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { chosenSignatures, signingLink, signingLinkChange } from '#contract/cards/signing.ts';
import { errorBody } from '#contract/errors.ts';
import { cardParams } from '#contract/group-cards.ts';
import type { Services } from '#server/services.ts';

/** The signing link of a card, for the card's creator. */
export function signingLinkRoutes({
  cardAccess,
  signingLinks,
}: Pick<Services, 'cardAccess' | 'signingLinks'>): FastifyPluginAsyncZod {
  const preHandler = cardAccess.requireCard('own');
  const response = { 200: signingLink, 400: errorBody, 404: errorBody, 409: errorBody };
  const chosen = { params: cardParams, body: chosenSignatures, response };

  return async (app) => {
    app.get('/api/group-cards/:id/signing-link', { preHandler, schema: { params: cardParams, response } }, (request) =>
      signingLinks.describeLink(request.card.card),
    );

    app.put(
      '/api/group-cards/:id/signing-link',
      { preHandler, schema: { params: cardParams, body: signingLinkChange, response } },
      (request) => signingLinks.changeLink(request.card.card, request.body),
    );

    app.post(
      '/api/group-cards/:id/signing-link/renew',
      { preHandler, schema: { params: cardParams, response } },
      (request) => signingLinks.renewLink(request.card.card),
    );

    app.post('/api/group-cards/:id/signatures/show', { preHandler, schema: chosen }, (request) =>
      signingLinks.showWaiting(request.card.card, request.body),
    );

    app.post('/api/group-cards/:id/signatures/remove', { preHandler, schema: chosen }, (request) =>
      signingLinks.removeWaiting(request.card.card, request.body),
    );
  };
}
