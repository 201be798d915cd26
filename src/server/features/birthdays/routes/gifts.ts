import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { birthdayParams, giftItem, giftList, giftParams, giftRequest } from '#contract/birthdays.ts';
import { errorBody } from '#contract/errors.ts';
import { latestToday } from '#domain/birthdays/calendar-day.ts';
import type { Deps } from '#server/deps.ts';
import { validate } from '#server/platform/http/errors.ts';
import { createAuthenticate } from '#server/features/auth/service.ts';
import { createBirthdayService } from '../service/birthdays.ts';

export function giftRoutes(deps: Deps): FastifyPluginAsyncZod {
  const service = createBirthdayService(deps);
  const authenticate = createAuthenticate(deps);
  const body = giftRequest(() => latestToday(deps.clock.now()));
  const refusals = { 400: errorBody, 401: errorBody, 404: errorBody, 409: errorBody };

  return async (app) => {
    app.get(
      '/api/birthdays/:id/gifts',
      { schema: { params: birthdayParams, response: { 200: giftList, ...refusals } } },
      async (request) => {
        const { userId } = await authenticate(request);
        return service.listGifts(userId, request.params.id);
      },
    );

    app.post(
      '/api/birthdays/:id/gifts',
      { schema: { params: birthdayParams, body, response: { 201: giftItem, ...refusals } } },
      async (request, reply) => {
        const { userId, today } = await authenticate(request);
        const fields = validate(
          giftRequest(() => today),
          request.body,
        );
        return reply.status(201).send(await service.addGift(userId, request.params.id, fields));
      },
    );

    app.put(
      '/api/birthdays/:id/gifts/:giftId',
      { schema: { params: giftParams, body, response: { 200: giftItem, ...refusals } } },
      async (request) => {
        const { userId, today } = await authenticate(request);
        const fields = validate(
          giftRequest(() => today),
          request.body,
        );
        return service.updateGift(userId, request.params.id, { id: request.params.giftId, ...fields });
      },
    );

    app.delete(
      '/api/birthdays/:id/gifts/:giftId',
      { schema: { params: giftParams, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        const { userId } = await authenticate(request);
        await service.deleteGift(userId, request.params.id, request.params.giftId);
        return reply.status(204).send(null);
      },
    );
  };
}
