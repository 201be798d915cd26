import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { languages, pathInLanguage } from '../../../../domain/language.ts';
import { limits } from '../../../../domain/limits.ts';
import type { Deps } from '../../../deps.ts';
import { languageOfCookie } from '../../../platform/words.ts';
import { createUnsubscribeService } from '../service/unsubscribe.ts';

const page = '/unsubscribe';

/** Its address holds a secret, and it is about one person. */
const pageHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex', 'cache-control': 'no-store' };

function tokenIn(request: FastifyRequest): string {
  const { t } = request.query as { t?: unknown };
  return typeof t === 'string' ? t : '';
}

const withToken = (path: string, token: string) => `${path}?t=${encodeURIComponent(token)}`;

/** Any body that a mail program or a form sends, as text; what it says is not needed to find the way. */
function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: limits.http.formBytes }, (_request, text, done) =>
    done(null, new URLSearchParams(String(text))),
  );
}

export function unsubscribeRoutes(deps: Deps): FastifyPluginAsyncZod {
  const service = createUnsubscribeService(deps);

  return async (app) => {
    takeForms(app);

    // RFC 8058: sent by mail programs, with no cookie and from nowhere; whoever guesses learns nothing.
    app.post('/api/unsubscribe', { schema: { hide: true }, config: { fromAnywhere: true } }, async (request, reply) => {
      await service.turn(tokenIn(request), false);
      return reply.send({});
    });

    // Programs that do not know the standard open the address for their reader.
    app.get('/api/unsubscribe', { schema: { hide: true } }, async (request, reply) =>
      reply.headers(pageHeaders).redirect(withToken(page, tokenIn(request)), 303),
    );

    for (const path of languages.map((language) => pathInLanguage(page, language))) {
      app.post(path, { schema: { hide: true } }, async (request, reply) => {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const token = form.get('t') ?? '';
        await service.turn(token, form.get('want') === 'on');
        return reply.headers(pageHeaders).redirect(withToken(path, token), 303);
      });
    }
  };
}

type ShowPage = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;

/** The address in a mail has no language: `show` draws its page in the one in which the mail was written. */
export function unsubscribePageRoute(deps: Deps, show: ShowPage): FastifyPluginAsyncZod {
  const service = createUnsubscribeService(deps);

  return async (app) => {
    app.get(page, { schema: { hide: true } }, async (request, reply) => {
      const token = tokenIn(request);
      const language = (await service.languageOf(token)) ?? languageOfCookie(request.cookies['language']);
      reply.headers(pageHeaders);
      return show(request, reply, withToken(pathInLanguage(page, language), token));
    });
  };
}
