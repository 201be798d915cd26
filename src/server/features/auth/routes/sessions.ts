import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { currentUser, sessionList, sessionsEnded } from '#contract/auth.ts';
import { errorBody } from '#contract/errors.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { sendRawJson } from '#server/platform/http/raw-json.ts';
import type { Services } from '#server/services.ts';
import { clearSessionCookie } from '../cookies.ts';
import { presentSessions } from '../present.ts';
import { sessionCookie } from '../service/visitor.ts';

/** The current user, their sessions, and signing out. */
export function sessionRoutes({
  sessions,
  requireUser,
}: Pick<Services, 'sessions' | 'requireUser'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/auth/me',
      { preHandler: requireUser, schema: { response: { 200: currentUser, 401: errorBody } } },
      // Written as it is: the account is made field by field, and to check it again would cost more than to write it.
      async ({ user }, reply) => sendRawJson(reply, JSON.stringify(user.account)),
    );

    app.post('/api/auth/logout', { schema: { response: { 204: z.null() } } }, async (request, reply) => {
      await sessions.endSession(request.cookies[sessionCookie]);
      return clearSessionCookie(reply).status(204).send(null);
    });

    app.get(
      '/api/auth/sessions',
      { preHandler: requireUser, schema: { response: { 200: sessionList, 401: errorBody } } },
      async (request) => {
        const { userId, sessionId } = request.user;
        return presentSessions(await sessions.listSessions(userId), sessionId);
      },
    );

    app.delete(
      '/api/auth/sessions/:id',
      {
        preHandler: requireUser,
        schema: {
          params: z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/) }),
          response: { 204: z.null(), 401: errorBody, 404: errorBody },
        },
      },
      async (request, reply) => {
        const { userId, sessionId } = request.user;
        const { id } = request.params;
        if (!(await sessions.endSessionById(userId, id))) throw new HttpError(404, 'errors.notFound');
        if (id === sessionId) clearSessionCookie(reply);
        return reply.status(204).send(null);
      },
    );

    app.delete(
      '/api/auth/sessions',
      { preHandler: requireUser, schema: { response: { 200: sessionsEnded, 401: errorBody } } },
      async (request, reply) => {
        const { userId } = request.user;
        const count = await sessions.endAllSessions(userId);
        clearSessionCookie(reply);
        return { count };
      },
    );
  };
}
