import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  deliveryAgainRequest,
  deliveryAnswer,
  deliveryPreviewQuery,
  deliveryRequest,
} from '#contract/cards/delivery.ts';
import { errorBody } from '#contract/errors.ts';
import { cardParams, slugParams } from '#contract/group-cards.ts';
import { framedMailHeaders } from '#server/platform/http/headers.ts';
import type { Services } from '#server/services.ts';

/** Having a card delivered by mail: for its creator, and one call for the person who opens it. */
export function deliveryRoutes({
  requireUser,
  cardAccess,
  deliveries,
  deliveryPreview,
}: Pick<Services, 'requireUser' | 'cardAccess' | 'deliveries' | 'deliveryPreview'>): FastifyPluginAsyncZod {
  const { requireCard } = cardAccess;
  const preHandler = [requireUser, requireCard('own')];
  const refusals = { 400: errorBody, 401: errorBody, 404: errorBody, 409: errorBody, 429: errorBody };
  const done = { 204: z.null(), ...refusals };
  const path = '/api/group-cards/:id/delivery';

  return async (app) => {
    app.get(
      path,
      { preHandler, schema: { params: cardParams, response: { 200: deliveryAnswer, ...refusals } } },
      (request) => deliveries.describeDelivery(request.card.card, request.user),
    );

    app.get(
      `${path}/preview`,
      {
        preHandler,
        schema: { params: cardParams, querystring: deliveryPreviewQuery, response: { 200: z.string(), ...refusals } },
      },
      async (request, reply) => {
        const mail = await deliveryPreview.renderPreview(request.card.card, request.query);
        return reply.headers(framedMailHeaders).type('text/html; charset=utf-8').send(mail);
      },
    );

    app.put(
      path,
      { preHandler, schema: { params: cardParams, body: deliveryRequest, response: done } },
      async (request, reply) => {
        const { userId, email } = request.user;
        const who = { userId, email, ip: request.ip };
        await deliveries.planDelivery(who, request.card.card, request.body);
        return reply.status(204).send(null);
      },
    );

    app.delete(path, { preHandler, schema: { params: cardParams, response: done } }, async (request, reply) => {
      await deliveries.cancelDelivery(request.card.card);
      return reply.status(204).send(null);
    });

    app.post(
      `${path}/again`,
      { preHandler, schema: { params: cardParams, body: deliveryAgainRequest, response: done } },
      async (request, reply) => {
        const { userId, email } = request.user;
        const who = { userId, email, ip: request.ip };
        await deliveries.sendAgain(who, request.card.card, request.body.email);
        return reply.status(204).send(null);
      },
    );

    app.post(
      '/api/group-cards/slug/:slug/opened',
      { preHandler: requireCard('recipient'), schema: { params: slugParams, response: done } },
      async (request, reply) => {
        await deliveries.openDelivery(request.card.card);
        return reply.status(204).send(null);
      },
    );
  };
}
