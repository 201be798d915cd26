import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountSettings } from '#contract/account.ts';
import { errorBody } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { Services } from '#server/services.ts';
import { saveSettings } from './repo/settings.ts';

export function accountRoutes(
  { requireUser, publishTimes, reminders }: Pick<Services, 'requireUser' | 'publishTimes' | 'reminders'>,
  { db, timeZones }: Pick<Deps, 'db' | 'timeZones'>,
): FastifyPluginAsyncZod {
  const response = { 200: accountSettings, 400: errorBody, 401: errorBody };

  return async (app) => {
    app.get('/api/account/settings', { preHandler: requireUser, schema: { response } }, async (request) => {
      const { language, timeZone } = request.user;
      return { language, timeZone };
    });

    app.put(
      '/api/account/settings',
      { preHandler: requireUser, schema: { body: accountSettings, response } },
      async (request) => {
        const { userId } = request.user;
        const timeZone = await timeZones.storable(request.body.timeZone);
        if (timeZone === undefined) throw new HttpError(400, 'errors.invalid');
        const settings = { ...request.body, timeZone };
        await db.transaction(async (tx) => {
          await reminders.replanAround(tx, [userId], () => saveSettings(tx, userId, settings));
          await publishTimes.replanCardsOf(tx, userId);
        });
        return settings;
      },
    );
  };
}
