import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { calendarFeed, newCalendarFeed } from '#contract/calendar-feed.ts';
import { errorBody } from '#contract/errors.ts';
import { hasVersion } from '#server/platform/http/etag.ts';
import type { Services } from '#server/services.ts';
import { mediaTypes } from '../present.ts';

export function feedRoutes({
  requireUser,
  calendarFeeds,
}: Pick<Services, 'requireUser' | 'calendarFeeds'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/calendar-feed',
      { preHandler: requireUser, schema: { response: { 200: calendarFeed, 401: errorBody } } },
      async (request) => {
        const { userId } = request.user;
        return { createdAt: (await calendarFeeds.findCreatedAt(userId))?.toISOString() ?? null };
      },
    );

    app.post(
      '/api/calendar-feed',
      { preHandler: requireUser, schema: { response: { 201: newCalendarFeed, 401: errorBody, 429: errorBody } } },
      async (request, reply) => {
        const { userId } = request.user;
        return reply.status(201).send({ address: await calendarFeeds.createFeed(userId) });
      },
    );

    app.delete(
      '/api/calendar-feed',
      { preHandler: requireUser, schema: { response: { 204: z.null(), 401: errorBody } } },
      async (request, reply) => {
        const { userId } = request.user;
        await calendarFeeds.revokeFeed(userId);
        return reply.status(204).send(null);
      },
    );

    app.get(
      '/calendar/:file',
      { schema: { hide: true, params: z.strictObject({ file: z.string() }) } },
      async (request, reply) => {
        // A copy in a proxy or a search engine would outlive a revoked address.
        reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
        const { calendar, etag } = await calendarFeeds.readFeed(request.params.file, request.ip);
        reply.header('etag', etag);
        if (hasVersion(request.headers['if-none-match'], etag)) return reply.status(304).send();
        return reply.type(mediaTypes.ics).send(calendar);
      },
    );
  };
}
