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

const page = '/stop-invitations';

/** Refusing invitations: by the one-click header of a mail program, or on a page that asks whose. */
export function stopRoutes({ invitationStops }: Pick<Services, 'invitationStops'>): FastifyPluginAsyncZod {
  return async (app) => {
    acceptForms(app);

    // RFC 8058: mail programs send this without cookie and origin. Every token gets the same answer.
    app.post(
      '/api/stop-invitations',
      { schema: { hide: true }, config: { fromAnywhere: true } },
      async (request, reply) => {
        await invitationStops.stopInvitations(tokenIn(request), 'anyone');
        return reply.send({});
      },
    );

    // Mail programs that do not know RFC 8058 open the address in a browser.
    app.get('/api/stop-invitations', { schema: { hide: true } }, async (request, reply) =>
      reply.headers(secretPage).redirect(withToken(page, tokenIn(request)), 303),
    );

    for (const path of languages.map((language) => pathInLanguage(page, language))) {
      app.post(path, { schema: { hide: true } }, async (request, reply) => {
        const form = formOf(request);
        const token = form.get('t') ?? '';
        await invitationStops.stopInvitations(token, form.get('from') === 'sender' ? 'sender' : 'anyone');
        return reply.headers(secretPage).redirect(`${withToken(path, token)}&done`, 303);
      });
    }
  };
}

/** The link in a mail has no language prefix: the page is rendered in the language of the mail. */
export function stopPageRoute(
  { invitationStops }: Pick<Services, 'invitationStops'>,
  show: ShowPage,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(page, { schema: { hide: true } }, async (request, reply) => {
      const token = tokenIn(request);
      const language = (await invitationStops.languageOf(token)) ?? languageOfCookie(request.cookies['language']);
      const done = (request.query as { done?: unknown }).done === undefined ? '' : '&done';
      reply.headers(secretPage);
      return show(request, reply, `${withToken(pathInLanguage(page, language), token)}${done}`);
    });
  };
}
