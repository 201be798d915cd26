import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cardThanks, heartParams, thanksRequest } from '#contract/cards/thanks.ts';
import { errorBody } from '#contract/errors.ts';
import { slugParams } from '#contract/group-cards.ts';
import type { Services } from '#server/services.ts';

/** What the recipient of a published card answers to those who wrote. */
export function thanksRoutes({ cardAccess, thanks }: Pick<Services, 'cardAccess' | 'thanks'>): FastifyPluginAsyncZod {
  const preHandler = cardAccess.requireCard('recipient');
  const refusals = { 400: errorBody, 404: errorBody, 409: errorBody };
  const done = { 204: z.null(), ...refusals };
  const heart = '/api/group-cards/slug/:slug/contributions/:contributionId/heart';
  const path = '/api/group-cards/slug/:slug/thanks';

  return async (app) => {
    app.put(heart, { preHandler, schema: { params: heartParams, response: done } }, async (request, reply) => {
      await thanks.changeHeart(request.card.card, request.params.contributionId, true);
      return reply.status(204).send(null);
    });

    app.delete(heart, { preHandler, schema: { params: heartParams, response: done } }, async (request, reply) => {
      await thanks.changeHeart(request.card.card, request.params.contributionId, false);
      return reply.status(204).send(null);
    });

    app.put(
      path,
      { preHandler, schema: { params: slugParams, body: thanksRequest, response: { 200: cardThanks, ...refusals } } },
      (request) => thanks.sayThanks(request.card, request.body.content),
    );

    app.delete(path, { preHandler, schema: { params: slugParams, response: done } }, async (request, reply) => {
      await thanks.takeBackThanks(request.card.card);
      return reply.status(204).send(null);
    });
  };
}
