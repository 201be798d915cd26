import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { currentUser, linkRequest, linkResponse } from '../../../contract/auth.ts';
import { errorBody } from '../../../contract/errors.ts';
import type { Deps } from '../../deps.ts';
import { languageOfCookie, say } from '../../platform/words.ts';
import { createAuthService, sessionCookie } from './service.ts';

export function authRoutes(deps: Deps): FastifyPluginAsyncZod {
  const service = createAuthService(deps);

  return async (app) => {
    app.get('/api/auth/me', { schema: { response: { 200: currentUser, 401: errorBody } } }, async (request, reply) => {
      const user = await service.currentUser(request.cookies[sessionCookie]);
      if (!user)
        return reply
          .status(401)
          .send({ message: say(languageOfCookie(request.cookies['language']))('errors.signedOut') });
      return user;
    });

    app.post('/api/auth/logout', { schema: { response: { 204: z.null() } } }, async (request, reply) => {
      await service.endSession(request.cookies[sessionCookie]);
      return reply
        .clearCookie(sessionCookie, { path: '/', secure: true, httpOnly: true, sameSite: 'lax' })
        .status(204)
        .send(null);
    });

    app.post(
      '/api/auth/magic-link',
      { schema: { body: linkRequest, response: { 200: linkResponse } } },
      async (request) => {
        const language = languageOfCookie(request.cookies['language']);
        await service.requestLink({ email: request.body.email, language });
        return { message: say(language)('auth.magicLinkSent') };
      },
    );
  };
}
