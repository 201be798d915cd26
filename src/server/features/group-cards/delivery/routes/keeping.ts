import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cardKeeping, givenCards } from '#contract/cards/keeping.ts';
import { errorBody } from '#contract/errors.ts';
import { slugParams } from '#contract/group-cards.ts';
import { languageOfCookie } from '#server/platform/i18n.ts';
import type { Services } from '#server/services.ts';

/** Keeping a card that one was given, and the list of those. */
export function keepingRoutes({
  requireUser,
  cardAccess,
  cardKeeping: keeping,
}: Pick<Services, 'requireUser' | 'cardAccess' | 'cardKeeping'>): FastifyPluginAsyncZod {
  const preHandler = cardAccess.requireCard('recipient');
  const refusals = { 400: errorBody, 404: errorBody };
  const path = '/api/group-cards/slug/:slug/keep';
  const schema = { params: slugParams, response: { 200: cardKeeping, ...refusals } };

  return async (app) => {
    app.get(path, { preHandler, schema }, (request) => keeping.describeKeeping(request.card));

    app.post(path, { preHandler, schema }, (request) =>
      keeping.keepCard(request.card, { ip: request.ip, language: languageOfCookie(request.cookies['language']) }),
    );

    app.delete(
      path,
      { preHandler, schema: { params: slugParams, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        await keeping.releaseCard(request.card);
        return reply.status(204).send(null);
      },
    );

    app.get(
      '/api/group-cards/given',
      { preHandler: requireUser, schema: { response: { 200: givenCards, 401: errorBody } } },
      ({ user }) => keeping.listGivenCards(user.userId),
    );
  };
}
