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
import type { Deps } from '#server/deps.ts';
import { sendRawJson } from '#server/platform/http/raw-json.ts';
import { createCardAccess, type ViewedCard } from '../cards/service/access.ts';
import { createContributionService } from './service.ts';

export function contributionRoutes(deps: Deps): FastifyPluginAsyncZod {
  const access = createCardAccess(deps);
  const service = createContributionService(deps);
  const refusals = { 400: errorBody, 403: errorBody, 404: errorBody, 409: errorBody };
  const pageResponse = { 200: contributionPage, 400: errorBody, 404: errorBody };

  async function sendPage(reply: FastifyReply, viewed: ViewedCard, after: string | undefined) {
    const page = await service.listContributions(viewed, after);
    return sendRawJson(reply, `{"contributions":${page.items},"contributionsAfter":${JSON.stringify(page.after)}}`);
  }

  return async (app) => {
    app.get(
      '/api/group-cards/slug/:slug/contributions',
      { schema: { params: slugParams, querystring: contributionPageQuery, response: pageResponse } },
      async (request, reply) =>
        sendPage(reply, await access.requireCard(request, request.params.slug), request.query.after),
    );

    app.get(
      '/api/group-cards/:id/contributions',
      { schema: { params: cardParams, querystring: contributionPageQuery, response: pageResponse } },
      async (request, reply) =>
        sendPage(reply, await access.requireCard(request, request.params.id), request.query.after),
    );

    app.post(
      '/api/group-cards/:id/contributions',
      { schema: { params: cardParams, body: contributionRequest, response: { 201: contributionItem, ...refusals } } },
      async (request, reply) => {
        const viewed = await access.requireCard(request, request.params.id);
        return sendRawJson(reply.status(201), await service.addContribution(viewed, request.body));
      },
    );

    app.patch(
      '/api/group-cards/:id/contributions/:contributionId',
      {
        schema: {
          params: contributionParams,
          body: contributionChangeRequest,
          response: { 200: contributionItem, ...refusals },
        },
      },
      async (request, reply) => {
        const viewed = await access.requireCard(request, request.params.id);
        return sendRawJson(reply, await service.editContribution(viewed, request.params.contributionId, request.body));
      },
    );

    app.delete(
      '/api/group-cards/:id/contributions/:contributionId',
      { schema: { params: contributionParams, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        const viewed = await access.requireCard(request, request.params.id);
        await service.deleteContribution(viewed, request.params.contributionId);
        return reply.status(204).send(null);
      },
    );
  };
}
