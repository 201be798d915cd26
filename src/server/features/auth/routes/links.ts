import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { codeRefusal, codeRequest, codeResponse, linkRequest, linkResponse } from '#contract/auth.ts';
import { errorBody } from '#contract/errors.ts';
import { pathInLanguage } from '#domain/language.ts';
import type { Deps } from '#server/deps.ts';
import type { ShowPage } from '#server/platform/http/mailed-links.ts';
import { languageOfCookie, translator } from '#server/platform/i18n.ts';
import type { Services } from '#server/services.ts';
import { isNavigation } from '../policy/navigation.ts';
import { setBrowserSecretCookie, setSessionCookie } from '../cookies.ts';
import type { SignedIn } from '../service/links.ts';
import { browserCookie, visitorOf } from '../service/visitor.ts';

const languageOf = (request: FastifyRequest) => languageOfCookie(request.cookies['language']);
const visitor = (request: FastifyRequest) => visitorOf(request, languageOf(request));

const codeRefusals = {
  'used-up': 'auth.codeUsedUp',
  expired: 'auth.codeExpired',
  resting: 'auth.codesResting',
} as const;

/** Requesting a link, and redeeming it by the button on its page or by its code. */
export function linkRoutes(
  { signInLinks }: Pick<Services, 'signInLinks'>,
  { timeZones }: Pick<Deps, 'timeZones'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    // Both addresses do the same, so that the answer does not reveal whether there is an account.
    for (const url of ['/api/auth/register', '/api/auth/magic-link']) {
      app.post(
        url,
        { schema: { body: linkRequest, response: { 200: linkResponse, 400: errorBody } } },
        async (request, reply) => {
          const language = languageOf(request);
          const browserSecret = signInLinks.browserSecret(request.cookies[browserCookie]);
          const timeZone = await timeZones.storable(request.body.timeZone ?? '');
          await signInLinks.requestLink({ ...request.body, timeZone, language, browserSecret, ip: request.ip });
          setBrowserSecretCookie(reply, browserSecret);
          return { message: translator(language)('auth.magicLinkSent') };
        },
      );
    }

    app.post(
      '/api/auth/code',
      { schema: { body: codeRequest, response: { 200: codeResponse, 400: codeRefusal } } },
      async (request, reply) => {
        const t = translator(languageOf(request));
        const outcome = await signInLinks.redeemCode(request.body.code, visitor(request));
        if ('session' in outcome) {
          setSessionCookie(reply, outcome.session);
          return { to: outcome.to };
        }
        reply.status(400);
        if ('refused' in outcome) {
          return { message: t(codeRefusals[outcome.refused]), triesLeft: 0 };
        }
        const { triesLeft } = outcome;
        const message = triesLeft === 0 ? t('auth.codeUsedUp') : t('auth.codeWrong', { tries: triesLeft });
        return { message, triesLeft };
      },
    );

    await app.register(async (form) => {
      form.removeAllContentTypeParsers();
      form.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
        done(null, new URLSearchParams(String(text))),
      );
      form.post('/api/auth/verify', { schema: { hide: true } }, async (request, reply) => {
        const token = request.body instanceof URLSearchParams ? request.body.get('token') : null;
        return sendOutcome(reply, await signInLinks.confirmLink(token ?? '', visitor(request)));
      });
    });
  };
}

/** Opening a link; `show` renders the confirmation page where opening alone must not sign in. */
export function openLinkRoute({ signInLinks }: Pick<Services, 'signInLinks'>, show: ShowPage): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/api/auth/verify', { schema: { hide: true } }, async (request, reply) => {
      const { token } = request.query as { token?: unknown };
      const given = typeof token === 'string' ? token : '';
      const outcome = await signInLinks.openLink(given, visitor(request), isNavigation(request));
      if (!('confirm' in outcome)) return sendOutcome(reply, outcome);
      reply.header('referrer-policy', 'no-referrer');
      return show(request, reply, `${pathInLanguage('/api/auth/verify', outcome.confirm)}?token=${given}`);
    });
  };
}

/** The address of this page holds the token, so it must not be sent on as a referrer. */
function sendOutcome(reply: FastifyReply, outcome: SignedIn | { failed: string }): FastifyReply {
  reply.header('referrer-policy', 'no-referrer');
  if ('failed' in outcome) return reply.redirect(outcome.failed, 303);
  return setSessionCookie(reply, outcome.session).redirect(outcome.to, 303);
}
