import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { currentUser } from '../../../../contract/auth.ts';
import { errorBody } from '../../../../contract/errors.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../platform/http/errors.ts';
import { takeSession } from '../present.ts';
import { createAuthService, sessionCookie } from '../service.ts';

/** Who is signed in here, and leaving. */
export function sessionRoutes(deps: Deps): FastifyPluginAsyncZod {
  const service = createAuthService(deps);

  return async (app) => {
    app.get('/api/auth/me', { schema: { response: { 200: currentUser, 401: errorBody } } }, async (request) => {
      const user = await service.currentUser(request.cookies[sessionCookie]);
      if (!user) throw new HttpError(401, 'errors.signedOut');
      return user;
    });

    app.post('/api/auth/logout', { schema: { response: { 204: z.null() } } }, async (request, reply) => {
      await service.endSession(request.cookies[sessionCookie]);
      return takeSession(reply).status(204).send(null);
    });
  };
}
