import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { birthdayChange, birthdayItem, birthdayList, birthdayParams, birthdayRequest } from '#contract/birthdays.ts';
import { conflictBody, errorBody } from '#contract/errors.ts';
import { latestToday } from '#domain/birthdays/calendar-day.ts';
import type { Deps } from '#server/deps.ts';
import { validate } from '#server/platform/http/errors.ts';
import type { HeavyCalls } from '#server/platform/http/heavy-calls.ts';
import { sendRawJson } from '#server/platform/http/raw-json.ts';
import type { Services } from '#server/services.ts';
import { listWithSession } from '../repo/list.ts';

export function birthdayRoutes(
  { birthdays, requireUser, requireUserWith }: Pick<Services, 'birthdays' | 'requireUser' | 'requireUserWith'>,
  { clock }: Pick<Deps, 'clock'>,
  heavy: HeavyCalls,
): FastifyPluginAsyncZod {
  const requireUserWithList = requireUserWith(listWithSession);
  /** One schema serves all users, so it allows the latest date on Earth; the user's own is checked later. */
  const latest = () => latestToday(clock.now());
  const body = birthdayRequest(latest);
  const change = birthdayChange(latest);
  const refusals = { 400: errorBody, 401: errorBody, 404: errorBody, 409: errorBody };

  return async (app) => {
    app.get(
      '/api/birthdays',
      {
        ...heavy,
        preHandler: [heavy.preHandler, requireUserWithList],
        schema: { response: { 200: birthdayList, 401: errorBody, 429: errorBody } },
      },
      async (request, reply) => {
        return sendRawJson(reply, request.userColumn);
      },
    );

    app.post(
      '/api/birthdays',
      { preHandler: requireUser, schema: { body, response: { 201: birthdayItem, ...refusals } } },
      async (request, reply) => {
        const { userId, today } = request.user;
        const fields = validate(
          birthdayRequest(() => today),
          request.body,
        );
        return sendRawJson(reply.status(201), await birthdays.addBirthday(userId, fields));
      },
    );

    app.get(
      '/api/birthdays/:id',
      { preHandler: requireUser, schema: { params: birthdayParams, response: { 200: birthdayItem, ...refusals } } },
      async (request, reply) => {
        const { userId } = request.user;
        return sendRawJson(reply, await birthdays.getBirthday(userId, request.params.id));
      },
    );

    app.put(
      '/api/birthdays/:id',
      {
        preHandler: requireUser,
        schema: {
          params: birthdayParams,
          body: change,
          response: { 200: birthdayItem, ...refusals, 409: conflictBody(birthdayItem) },
        },
      },
      async (request, reply) => {
        const { userId, today } = request.user;
        const fields = validate(
          birthdayChange(() => today),
          request.body,
        );
        return sendRawJson(reply, await birthdays.updateBirthday(userId, request.params.id, fields));
      },
    );

    app.delete(
      '/api/birthdays/:id',
      { preHandler: requireUser, schema: { params: birthdayParams, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        const { userId } = request.user;
        await birthdays.deleteBirthday(userId, request.params.id);
        return reply.status(204).send(null);
      },
    );

    app.post(
      '/api/birthdays/:id/restore',
      { preHandler: requireUser, schema: { params: birthdayParams, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        const { userId } = request.user;
        await birthdays.restoreBirthday(userId, request.params.id);
        return reply.status(204).send(null);
      },
    );
  };
}
