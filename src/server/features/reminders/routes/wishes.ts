import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { conflictBody, errorBody } from '../../../../contract/errors.ts';
import { mailRecord, reminderChange, reminderState } from '../../../../contract/reminders.ts';
import type { Deps } from '../../../deps.ts';
import { createIdentify } from '../../auth/service.ts';
import { createWishService } from '../service/wishes.ts';

/** What somebody who is signed in sees and chooses about their reminders. */
export function wishRoutes(deps: Deps): FastifyPluginAsyncZod {
  const identify = createIdentify(deps);
  const wishes = createWishService(deps);
  const refusals = { 400: errorBody, 401: errorBody };

  return async (app) => {
    app.get('/api/reminders', { schema: { response: { 200: reminderState, ...refusals } } }, async (request) => {
      const { userId } = await identify(request);
      return wishes.stateOf(userId);
    });

    app.get('/api/reminders/record', { schema: { response: { 200: mailRecord, ...refusals } } }, async (request) => {
      const { userId } = await identify(request);
      return { mails: await wishes.recordOf(userId) };
    });

    app.post(
      '/api/reminders/test',
      { schema: { response: { 204: z.null(), ...refusals, 429: errorBody } } },
      async (request, reply) => {
        const { userId } = await identify(request);
        await wishes.tryAgain(userId);
        return reply.status(204).send(null);
      },
    );

    app.put(
      '/api/reminders',
      {
        schema: {
          body: reminderChange,
          response: { 200: reminderState, ...refusals, 409: conflictBody(reminderState) },
        },
      },
      async (request) => {
        const { userId } = await identify(request);
        return wishes.save(userId, request.body);
      },
    );
  };
}
