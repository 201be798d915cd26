import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { linkRequest, linkResponse } from '../../../contract/auth.ts';
import type { Deps } from '../../deps.ts';
import { languageOfCookie, say } from '../../platform/words.ts';
import { createAuthService } from './service.ts';

export function authRoutes(deps: Deps): FastifyPluginAsyncZod {
  const service = createAuthService(deps);

  return async (app) => {
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
