import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { conflictBody, errorBody } from '#contract/errors.ts';
import { mailRecord, reminderChange, reminderState } from '#contract/reminders.ts';
import type { Services } from '#server/services.ts';

/** Reminder settings of the signed-in user. */
export function reminderSettingsRoutes({
  requireUser,
  reminderSettings,
}: Pick<Services, 'requireUser' | 'reminderSettings'>): FastifyPluginAsyncZod {
  const refusals = { 400: errorBody, 401: errorBody };

  return async (app) => {
    app.get(
      '/api/reminders',
      { preHandler: requireUser, schema: { response: { 200: reminderState, ...refusals } } },
      async (request) => {
        const { userId } = request.user;
        return reminderSettings.stateOf(userId);
      },
    );

    app.get(
      '/api/reminders/record',
      { preHandler: requireUser, schema: { response: { 200: mailRecord, ...refusals } } },
      async (request) => {
        const { userId } = request.user;
        return { mails: await reminderSettings.listRecordedMails(userId) };
      },
    );

    app.post(
      '/api/reminders/test',
      { preHandler: requireUser, schema: { response: { 204: z.null(), ...refusals, 429: errorBody } } },
      async (request, reply) => {
        const { userId } = request.user;
        await reminderSettings.sendTestMail(userId);
        return reply.status(204).send(null);
      },
    );

    app.put(
      '/api/reminders',
      {
        preHandler: requireUser,
        schema: {
          body: reminderChange,
          response: { 200: reminderState, ...refusals, 409: conflictBody(reminderState) },
        },
      },
      async (request) => {
        const { userId } = request.user;
        return reminderSettings.saveSettings(userId, request.body);
      },
    );
  };
}
