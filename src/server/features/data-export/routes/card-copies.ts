import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorBody } from '#contract/errors.ts';
import { slugParams } from '#contract/group-cards.ts';
import type { HeavyCalls } from '#server/platform/http/heavy-calls.ts';
import { languageOfCookie } from '#server/platform/i18n.ts';
import type { Services } from '#server/services.ts';
import { sendFile } from './send-file.ts';

/** A card as a ZIP archive, for whoever may keep it. */
export function cardCopyRoutes(
  { cardAccess, cardCopies }: Pick<Services, 'cardAccess' | 'cardCopies'>,
  heavy: HeavyCalls,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/group-cards/slug/:slug/copy',
      {
        ...heavy,
        preHandler: [heavy.preHandler, cardAccess.requireCard('keep')],
        schema: { params: slugParams, response: { 400: errorBody, 404: errorBody, 429: errorBody } },
      },
      async ({ card, cookies, ip }, reply) =>
        sendFile(reply, await cardCopies.openCopy(card, languageOfCookie(cookies['language']), ip)),
    );
  };
}
