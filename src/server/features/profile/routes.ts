import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { currentUser } from '#contract/auth.ts';
import { errorBody } from '#contract/errors.ts';
import { profileRequest } from '#contract/profile.ts';
import { latestToday } from '#domain/birthdays/calendar-day.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError, validate } from '#server/platform/http/errors.ts';
import type { Services } from '#server/services.ts';
import { sessionCookie } from '../auth/service/visitor.ts';
import { saveProfile } from './repo.ts';

export function profileRoutes(
  { sessions, requireUser }: Pick<Services, 'sessions' | 'requireUser'>,
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
): FastifyPluginAsyncZod {
  const body = profileRequest(() => latestToday(clock.now()));
  const response = { 200: currentUser, 400: errorBody, 401: errorBody };

  return async (app) => {
    app.put('/api/auth/profile', { preHandler: requireUser, schema: { body, response } }, async (request) => {
      const { userId, today } = request.user;
      const profile = validate(
        profileRequest(() => today),
        request.body,
      );
      if (!(await saveProfile(db, userId, profile))) throw new HttpError(400, 'profile.birthdayRequired');
      const user = await sessions.currentUser(request.cookies[sessionCookie]);
      if (!user) throw new HttpError(401, 'errors.signedOut');
      return user;
    });
  };
}
