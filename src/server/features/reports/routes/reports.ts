import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { reportRequest } from '#contract/cards/report.ts';
import { errorBody } from '#contract/errors.ts';
import { slugParams } from '#contract/group-cards.ts';
import { languageOfCookie } from '#server/platform/i18n.ts';
import type { Services } from '#server/services.ts';

export function reportRoutes({ cardAccess, reports }: Pick<Services, 'cardAccess' | 'reports'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/group-cards/slug/:slug/reports',
      {
        preHandler: cardAccess.requireCard('read'),
        schema: {
          params: slugParams,
          body: reportRequest,
          response: { 204: z.null(), 400: errorBody, 404: errorBody, 429: errorBody },
        },
      },
      async (request, reply) => {
        const language = languageOfCookie(request.cookies['language']);
        await reports.addReport(request.card, request.body, { ip: request.ip, language });
        return reply.status(204).send(null);
      },
    );
  };
}
