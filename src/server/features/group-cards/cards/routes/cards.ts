import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { errorBody } from '#contract/errors.ts';
import {
  cardChangeRequest,
  cardList,
  cardListQuery,
  cardParams,
  cardView,
  createdCard,
  idempotencyHeader,
  missingCard,
  newCardRequest,
  recipientWarning,
  slugParams,
} from '#contract/group-cards.ts';
import { sendRawJson } from '#server/platform/http/raw-json.ts';
import { languageOfCookie, translator } from '#server/platform/i18n.ts';
import type { Services } from '#server/services.ts';
import type { CardAddress } from '../service/access.ts';

const translatorFor = (request: FastifyRequest) => translator(languageOfCookie(request.cookies['language']));

export function cardRoutes({
  authenticate,
  cardAccess,
  cardManaging,
  cardReading,
  newCards,
}: Pick<Services, 'authenticate' | 'cardAccess' | 'cardManaging' | 'cardReading' | 'newCards'>): FastifyPluginAsyncZod {
  const refusals = { 400: errorBody, 401: errorBody, 404: errorBody };
  const cardResponse = { 200: cardView, 400: errorBody, 404: missingCard };

  async function sendCard(request: FastifyRequest, reply: FastifyReply, address: CardAddress) {
    const found = await cardReading.readCard(request, address);
    if (typeof found === 'object') return sendRawJson(reply, found.json);
    const t = translatorFor(request);
    reply.status(404);
    if (found === 'sealed') return reply.send({ message: t('groupCard.nothingYetText'), sealed: true });
    return reply.send({ message: t('groupCard.idNotFound') });
  }

  return async (app) => {
    app.post(
      '/api/group-cards',
      {
        schema: {
          headers: idempotencyHeader,
          body: newCardRequest,
          response: { 201: createdCard, ...refusals, 409: z.union([recipientWarning, errorBody]), 429: errorBody },
        },
      },
      async (request, reply) => {
        const who = await authenticate(request);
        const made = await newCards.createCard(who, request.ip, request.body, request.headers['idempotency-key']);
        if ('slug' in made) return reply.status(201).send(made);
        const email = made.recipient;
        const message = translatorFor(request)('groupCard.surpriseAddressText', { email });
        return reply.status(409).send({ message, warning: 'recipient-invited' as const, email });
      },
    );

    app.get(
      '/api/group-cards',
      { schema: { querystring: cardListQuery, response: { 200: cardList, 400: errorBody, 401: errorBody } } },
      async (request) => {
        const { userId } = await authenticate(request);
        return cardReading.listCards(userId, request.query.after);
      },
    );

    app.get(
      '/api/group-cards/slug/:slug',
      { schema: { params: slugParams, response: cardResponse } },
      async (request, reply) => sendCard(request, reply, request.params.slug),
    );

    app.get(
      '/api/group-cards/:id',
      { schema: { params: cardParams, response: cardResponse } },
      async (request, reply) => sendCard(request, reply, request.params.id),
    );

    app.patch(
      '/api/group-cards/:id',
      { schema: { params: cardParams, body: cardChangeRequest, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        const { today } = await authenticate(request);
        const { card } = await cardAccess.requireOwnCard(request, request.params.id);
        await cardManaging.updateCard(card, request.body, today);
        return reply.status(204).send(null);
      },
    );

    app.delete(
      '/api/group-cards/:id',
      { schema: { params: cardParams, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        await authenticate(request);
        const { card } = await cardAccess.requireOwnCard(request, request.params.id);
        await cardManaging.deleteCard(card);
        return reply.status(204).send(null);
      },
    );

    app.post(
      '/api/group-cards/:id/publish',
      { schema: { params: cardParams, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        await authenticate(request);
        const { card } = await cardAccess.requireOwnCard(request, request.params.id);
        await cardManaging.publishCard(card);
        return reply.status(204).send(null);
      },
    );
  };
}
