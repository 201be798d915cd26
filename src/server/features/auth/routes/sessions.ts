import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { currentUser, sessionList, sessionsEnded } from '#contract/auth.ts';
import { errorBody } from '#contract/errors.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { Services } from '#server/services.ts';
import { presentSessions, clearSessionCookie } from '../cookies.ts';
import { sessionCookie } from '../service.ts';

/** The current user, their sessions, and signing out. */
export function sessionRoutes({ auth, authenticate }: Pick<Services, 'auth' | 'authenticate'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/api/auth/me', { schema: { response: { 200: currentUser, 401: errorBody } } }, async (request) => {
      const user = await auth.currentUser(request.cookies[sessionCookie]);
      if (!user) throw new HttpError(401, 'errors.signedOut');
      return user;
    });

    app.post('/api/auth/logout', { schema: { response: { 204: z.null() } } }, async (request, reply) => {
      await auth.endSession(request.cookies[sessionCookie]);
      return clearSessionCookie(reply).status(204).send(null);
    });

    app.get('/api/auth/sessions', { schema: { response: { 200: sessionList, 401: errorBody } } }, async (request) => {
      const { userId, sessionId } = await authenticate(request);
      return presentSessions(await auth.listSessions(userId), sessionId);
    });

    app.delete(
      '/api/auth/sessions/:id',
      {
        schema: {
          params: z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/) }),
          response: { 204: z.null(), 401: errorBody, 404: errorBody },
        },
      },
      async (request, reply) => {
        const { userId, sessionId } = await authenticate(request);
        const { id } = request.params;
        if (!(await auth.endSessionById(userId, id))) throw new HttpError(404, 'errors.notFound');
        if (id === sessionId) clearSessionCookie(reply);
        return reply.status(204).send(null);
      },
    );

    app.delete(
      '/api/auth/sessions',
      { schema: { response: { 200: sessionsEnded, 401: errorBody } } },
      async (request, reply) => {
        const { userId } = await authenticate(request);
        const count = await auth.endAllSessions(userId);
        clearSessionCookie(reply);
        return { count };
      },
    );
  };
}
