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
import { earlierWords } from '#contract/contributions.ts';
import { earlierWriters, earlierWritersQuery } from '#contract/invitations.ts';
import { sendRawJson } from '#server/platform/http/raw-json.ts';
import { languageOfCookie, translator } from '#server/platform/i18n.ts';
import type { Services } from '#server/services.ts';

const translatorFor = (request: FastifyRequest) => translator(languageOfCookie(request.cookies['language']));

export function cardRoutes({
  requireUser,
  cardAccess,
  cardManaging,
  cardReading,
  earlierCards,
  newCards,
}: Pick<
  Services,
  'requireUser' | 'cardAccess' | 'cardManaging' | 'cardReading' | 'earlierCards' | 'newCards'
>): FastifyPluginAsyncZod {
  const refusals = { 400: errorBody, 401: errorBody, 404: errorBody };
  const cardResponse = { 200: cardView, 400: errorBody, 404: missingCard, 410: errorBody };

  const { requireCard } = cardAccess;
  /** Tells the recipient that the card is sealed; for anybody else who may not read it, it does not exist. */
  const requireReadableCard = cardAccess.requireReadableCard((request, reply, why) => {
    const t = translatorFor(request);
    if (why === 'taken-down') return reply.status(410).send({ message: t('takedown.cardTitle') });
    reply.status(404);
    if (why === 'sealed') return reply.send({ message: t('groupCard.nothingYetText'), sealed: true });
    return reply.send({ message: t('groupCard.notFound') });
  });
  const sendCard = async ({ card }: FastifyRequest, reply: FastifyReply) =>
    sendRawJson(reply, await cardReading.presentViewed(card));

  return async (app) => {
    app.post(
      '/api/group-cards',
      {
        preHandler: requireUser,
        schema: {
          headers: idempotencyHeader,
          body: newCardRequest,
          response: { 201: createdCard, ...refusals, 409: z.union([recipientWarning, errorBody]), 429: errorBody },
        },
      },
      async (request, reply) => {
        const made = await newCards.createCard(
          request.user,
          request.ip,
          request.body,
          request.headers['idempotency-key'],
        );
        if ('slug' in made) return reply.status(201).send(made);
        const email = made.recipient;
        const message = translatorFor(request)('groupCard.surpriseAddressText', { email });
        return reply.status(409).send({ message, warning: 'recipient-invited' as const, email });
      },
    );

    app.get(
      '/api/group-cards',
      {
        preHandler: requireUser,
        schema: { querystring: cardListQuery, response: { 200: cardList, 400: errorBody, 401: errorBody } },
      },
      async (request) => {
        const { userId } = request.user;
        return cardReading.listCards(userId, request.query.after);
      },
    );

    app.get(
      '/api/group-cards/earlier-writers',
      {
        preHandler: requireUser,
        schema: { querystring: earlierWritersQuery, response: { 200: earlierWriters, 400: errorBody, 401: errorBody } },
      },
      ({ user, query }) => earlierCards.listEarlierWriters(user.userId, query.birthday),
    );

    app.get(
      '/api/group-cards/:id/earlier-words',
      {
        preHandler: requireCard('contribute'),
        schema: { params: cardParams, response: { 200: earlierWords, 400: errorBody, 404: errorBody } },
      },
      async (request) => ({ words: await earlierCards.findEarlierWords(request.card) }),
    );

    app.get(
      '/api/group-cards/slug/:slug',
      { preHandler: requireReadableCard, schema: { params: slugParams, response: cardResponse } },
      sendCard,
    );

    app.get(
      '/api/group-cards/:id',
      { preHandler: requireReadableCard, schema: { params: cardParams, response: cardResponse } },
      sendCard,
    );

    app.patch(
      '/api/group-cards/:id',
      {
        preHandler: [requireUser, requireCard('own')],
        schema: { params: cardParams, body: cardChangeRequest, response: { 204: z.null(), ...refusals } },
      },
      async (request, reply) => {
        await cardManaging.updateCard(request.card.card, request.body, request.user.today);
        return reply.status(204).send(null);
      },
    );

    app.delete(
      '/api/group-cards/:id',
      {
        preHandler: [requireUser, requireCard('own')],
        schema: { params: cardParams, response: { 204: z.null(), ...refusals } },
      },
      async (request, reply) => {
        await cardManaging.deleteCard(request.card.card);
        return reply.status(204).send(null);
      },
    );

    app.post(
      '/api/group-cards/:id/publish',
      {
        preHandler: [requireUser, requireCard('own')],
        schema: { params: cardParams, response: { 204: z.null(), ...refusals } },
      },
      async (request, reply) => {
        await cardManaging.publishCard(request.card.card);
        return reply.status(204).send(null);
      },
    );
  };
}
