import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { languages, pathInLanguage } from '#domain/language.ts';
import {
  formOf,
  secretPage,
  type ShowPage,
  acceptForms,
  tokenIn,
  withToken,
} from '#server/platform/http/mailed-links.ts';
import { languageOfCookie } from '#server/platform/i18n.ts';
import type { Services } from '#server/services.ts';

const page = '/unsubscribe';

export function unsubscribeRoutes({ unsubscribing }: Pick<Services, 'unsubscribing'>): FastifyPluginAsyncZod {
  return async (app) => {
    acceptForms(app);

    // RFC 8058: mail programs send this without cookie and origin. Every token gets the same answer.
    app.post('/api/unsubscribe', { schema: { hide: true }, config: { fromAnywhere: true } }, async (request, reply) => {
      await unsubscribing.setSubscribed(tokenIn(request), false);
      return reply.send({});
    });

    // Mail programs that do not know RFC 8058 open the address in a browser.
    app.get('/api/unsubscribe', { schema: { hide: true } }, async (request, reply) =>
      reply.headers(secretPage).redirect(withToken(page, tokenIn(request)), 303),
    );

    for (const path of languages.map((language) => pathInLanguage(page, language))) {
      app.post(path, { schema: { hide: true } }, async (request, reply) => {
        const form = formOf(request);
        const token = form.get('t') ?? '';
        await unsubscribing.setSubscribed(token, form.get('want') === 'on');
        return reply.headers(secretPage).redirect(withToken(path, token), 303);
      });
    }
  };
}

/** The link in a mail has no language prefix: the page is rendered in the language of the mail. */
export function unsubscribePageRoute(
  { unsubscribing }: Pick<Services, 'unsubscribing'>,
  show: ShowPage,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(page, { schema: { hide: true } }, async (request, reply) => {
      const token = tokenIn(request);
      const language = (await unsubscribing.languageOf(token)) ?? languageOfCookie(request.cookies['language']);
      reply.headers(secretPage);
      return show(request, reply, withToken(pathInLanguage(page, language), token));
    });
  };
}
