import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { currentUser } from '#contract/auth.ts';
import { errorBody } from '#contract/errors.ts';
import { profileRequest } from '#contract/profile.ts';
import { latestToday } from '#domain/birthdays/calendar-day.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError, validate } from '#server/platform/http/errors.ts';
import { createAuthService, createAuthenticate, sessionCookie } from '../auth/service.ts';
import { saveProfile } from './repo.ts';

export function profileRoutes(deps: Deps): FastifyPluginAsyncZod {
  const authenticate = createAuthenticate(deps);
  const auth = createAuthService(deps);
  const body = profileRequest(() => latestToday(deps.clock.now()));
  const response = { 200: currentUser, 400: errorBody, 401: errorBody };

  return async (app) => {
    app.put('/api/auth/profile', { schema: { body, response } }, async (request) => {
      const { userId, today } = await authenticate(request);
      const profile = validate(
        profileRequest(() => today),
        request.body,
      );
      if (!(await saveProfile(deps.db, userId, profile))) throw new HttpError(400, 'profile.birthdayRequired');
      const user = await auth.currentUser(request.cookies[sessionCookie]);
      if (!user) throw new HttpError(401, 'errors.signedOut');
      return user;
    });
  };
}
