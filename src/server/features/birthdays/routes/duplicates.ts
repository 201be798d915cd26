import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { birthdayItem, birthdayParams, mergeRequest } from '#contract/birthdays.ts';
import { errorBody } from '#contract/errors.ts';
import { distinctRequest, duplicatePairs } from '#contract/files/imports.ts';
import { latestToday } from '#domain/birthdays/calendar-day.ts';
import type { Deps } from '#server/deps.ts';
import { validate } from '#server/platform/http/errors.ts';
import type { HeavyCalls } from '#server/platform/http/heavy-calls.ts';
import { sendRawJson } from '#server/platform/http/raw-json.ts';
import type { Services } from '#server/services.ts';

/** Entries that seem to be one person. */
export function duplicateRoutes(
  { requireUser, birthdayDuplicates }: Pick<Services, 'requireUser' | 'birthdayDuplicates'>,
  { clock }: Pick<Deps, 'clock'>,
  heavy: HeavyCalls,
): FastifyPluginAsyncZod {
  const body = mergeRequest(() => latestToday(clock.now()));
  const refusals = { 400: errorBody, 401: errorBody, 404: errorBody, 409: errorBody };

  return async (app) => {
    app.get(
      '/api/birthdays/duplicates',
      {
        ...heavy,
        preHandler: [heavy.preHandler, requireUser],
        schema: { response: { 200: duplicatePairs, 401: errorBody, 429: errorBody } },
      },
      async ({ user }) => birthdayDuplicates.listPairs(user.userId),
    );

    app.post(
      '/api/birthdays/:id/merge',
      {
        preHandler: requireUser,
        schema: { params: birthdayParams, body, response: { 200: birthdayItem, ...refusals } },
      },
      async (request, reply) => {
        const { userId, today } = request.user;
        const { otherId, ...choice } = validate(
          mergeRequest(() => today),
          request.body,
        );
        return sendRawJson(reply, await birthdayDuplicates.merge(userId, request.params.id, otherId, choice));
      },
    );

    app.post(
      '/api/birthdays/:id/distinct',
      {
        preHandler: requireUser,
        schema: { params: birthdayParams, body: distinctRequest, response: { 204: z.null(), ...refusals } },
      },
      async ({ user, params, body: { otherId } }, reply) => {
        await birthdayDuplicates.markDistinct(user.userId, params.id, otherId);
        return reply.status(204).send(null);
      },
    );
  };
}
