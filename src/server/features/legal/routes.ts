import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { termsAcceptance } from '#contract/account.ts';
import { errorBody } from '#contract/errors.ts';
import { languages } from '#domain/language.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { termsServerLimits } from '#server/platform/limits/terms.ts';
import type { Services } from '#server/services.ts';

export function termsRoutes({ requireUser, terms }: Pick<Services, 'requireUser' | 'terms'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/account/terms',
      {
        preHandler: requireUser,
        schema: { body: termsAcceptance, response: { 204: z.void(), 400: errorBody, 401: errorBody } },
      },
      async (request, reply) => {
        if (!(await terms.accept(request.user.userId, request.body.version)))
          throw new HttpError(400, 'errors.invalid');
        return reply.code(204).send();
      },
    );
  };
}

/** The contact for vulnerability reports (RFC 9116). It always expires some months later, since it is written anew for each answer. */
export function securityTextRoutes({ clock, config }: Pick<Deps, 'clock' | 'config'>): FastifyPluginAsyncZod {
  const path = '/.well-known/security.txt';
  return async (app) => {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      const expires = clock.now().add({ seconds: termsServerLimits.securityTextSeconds });
      const fields = {
        Contact: `mailto:${config.LEGAL_CONTACT}`,
        Expires: expires.toString({ smallestUnit: 'second' }),
        'Preferred-Languages': languages.join(', '),
        Canonical: new URL(path, config.PUBLIC_ORIGIN).href,
      };
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
      return reply.type('text/plain; charset=utf-8').send(lines.join(''));
    });
  };
}
