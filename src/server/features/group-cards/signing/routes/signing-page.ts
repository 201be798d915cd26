import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { languages, pathInLanguage } from '#domain/language.ts';
import type { ShowPage } from '#server/platform/http/mailed-links.ts';

/** The page of a signing link; its address is a secret, so neither search engines nor other sites get it. */
export function signingPageRoute(show: ShowPage): FastifyPluginAsyncZod {
  return async (app) => {
    for (const language of languages)
      app.get(pathInLanguage('/s/:token', language), { schema: { hide: true } }, (request, reply) => {
        reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, noarchive' });
        return show(request, reply, request.url);
      });
  };
}
