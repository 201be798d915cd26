import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { birthdayParams, giftItem, giftList, giftParams, giftRequest } from '#contract/birthdays.ts';
import { errorBody } from '#contract/errors.ts';
import { latestToday } from '#domain/birthdays/calendar-day.ts';
import type { Deps } from '#server/deps.ts';
import { validate } from '#server/platform/http/errors.ts';
import type { Services } from '#server/services.ts';

export function giftRoutes(
  { requireUser, birthdays }: Pick<Services, 'requireUser' | 'birthdays'>,
  { clock }: Pick<Deps, 'clock'>,
): FastifyPluginAsyncZod {
  const body = giftRequest(() => latestToday(clock.now()));
  const refusals = { 400: errorBody, 401: errorBody, 404: errorBody, 409: errorBody };

  return async (app) => {
    app.get(
      '/api/birthdays/:id/gifts',
      { preHandler: requireUser, schema: { params: birthdayParams, response: { 200: giftList, ...refusals } } },
      async (request) => {
        const { userId } = request.user;
        return birthdays.listGifts(userId, request.params.id);
      },
    );

    app.post(
      '/api/birthdays/:id/gifts',
      { preHandler: requireUser, schema: { params: birthdayParams, body, response: { 201: giftItem, ...refusals } } },
      async (request, reply) => {
        const { userId, today } = request.user;
        const fields = validate(
          giftRequest(() => today),
          request.body,
        );
        return reply.status(201).send(await birthdays.addGift(userId, request.params.id, fields));
      },
    );

    app.put(
      '/api/birthdays/:id/gifts/:giftId',
      { preHandler: requireUser, schema: { params: giftParams, body, response: { 200: giftItem, ...refusals } } },
      async (request) => {
        const { userId, today } = request.user;
        const fields = validate(
          giftRequest(() => today),
          request.body,
        );
        return birthdays.updateGift(userId, request.params.id, { id: request.params.giftId, ...fields });
      },
    );

    app.delete(
      '/api/birthdays/:id/gifts/:giftId',
      { preHandler: requireUser, schema: { params: giftParams, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        const { userId } = request.user;
        await birthdays.deleteGift(userId, request.params.id, request.params.giftId);
        return reply.status(204).send(null);
      },
    );
  };
}
