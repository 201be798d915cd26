import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  contributionChangeRequest,
  contributionItem,
  contributionPage,
  contributionPageQuery,
  contributionParams,
  contributionRequest,
} from '#contract/contributions.ts';
import { errorBody } from '#contract/errors.ts';
import { cardParams, slugParams } from '#contract/group-cards.ts';
import { sendRawJson } from '#server/platform/http/raw-json.ts';
import type { Services } from '#server/services.ts';
import type { ViewedCard } from '../cards/service/access.ts';

export function contributionRoutes({
  cardAccess,
  contributions,
}: Pick<Services, 'cardAccess' | 'contributions'>): FastifyPluginAsyncZod {
  const { requireCard } = cardAccess;
  const refusals = { 400: errorBody, 403: errorBody, 404: errorBody, 409: errorBody };
  const pageResponse = { 200: contributionPage, 400: errorBody, 404: errorBody };

  async function sendPage(reply: FastifyReply, viewed: ViewedCard, after: string | undefined) {
    const page = await contributions.listContributions(viewed, after);
    return sendRawJson(reply, `{"contributions":${page.items},"contributionsAfter":${JSON.stringify(page.after)}}`);
  }

  return async (app) => {
    app.get(
      '/api/group-cards/slug/:slug/contributions',
      {
        preHandler: requireCard('read'),
        schema: { params: slugParams, querystring: contributionPageQuery, response: pageResponse },
      },
      async (request, reply) => sendPage(reply, request.card, request.query.after),
    );

    app.get(
      '/api/group-cards/:id/contributions',
      {
        preHandler: requireCard('read'),
        schema: { params: cardParams, querystring: contributionPageQuery, response: pageResponse },
      },
      async (request, reply) => sendPage(reply, request.card, request.query.after),
    );

    app.post(
      '/api/group-cards/:id/contributions',
      {
        preHandler: requireCard('read'),
        schema: { params: cardParams, body: contributionRequest, response: { 201: contributionItem, ...refusals } },
      },
      async (request, reply) => {
        return sendRawJson(reply.status(201), await contributions.addContribution(request.card, request.body));
      },
    );

    app.patch(
      '/api/group-cards/:id/contributions/:contributionId',
      {
        preHandler: requireCard('read'),
        schema: {
          params: contributionParams,
          body: contributionChangeRequest,
          response: { 200: contributionItem, ...refusals },
        },
      },
      async (request, reply) => {
        return sendRawJson(
          reply,
          await contributions.editContribution(request.card, request.params.contributionId, request.body),
        );
      },
    );

    app.delete(
      '/api/group-cards/:id/contributions/:contributionId',
      {
        preHandler: requireCard('read'),
        schema: { params: contributionParams, response: { 204: z.null(), ...refusals } },
      },
      async (request, reply) => {
        await contributions.deleteContribution(request.card, request.params.contributionId);
        return reply.status(204).send(null);
      },
    );
  };
}
