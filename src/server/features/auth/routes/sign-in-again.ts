import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { backendPath, withQuery } from '#domain/admin/backend-path.ts';
import { defaultLanguage } from '#domain/language.ts';
import { acceptForms, formOf } from '#server/platform/http/mailed-links.ts';
import type { Services } from '#server/services.ts';
import { setBrowserSecretCookie, setSessionCookie } from '../cookies.ts';
import { browserCookie, visitorOf } from '../service/visitor.ts';

const page = '/backend/sign-in';

/** Signing in again, which acts in the backend ask for: a code by mail, typed on the same page. */
export function signInAgainRoutes({
  audit,
  signInLinks,
}: Pick<Services, 'audit' | 'signInLinks'>): FastifyPluginAsyncZod {
  return async (app) => {
    acceptForms(app);

    app.post('/api/backend/sign-in', { schema: { hide: true } }, async (request, reply) => {
      const to = backendPath(formOf(request).get('to'));
      const browserSecret = signInLinks.browserSecret(request.cookies[browserCookie]);
      await signInLinks.requestLink({
        email: request.user.email,
        language: defaultLanguage,
        browserSecret,
        ip: request.ip,
        returnTo: to,
      });
      return setBrowserSecretCookie(reply, browserSecret).redirect(withQuery(page, { to, state: 'sent' }), 303);
    });

    app.post('/api/backend/sign-in/code', { schema: { hide: true } }, async (request, reply) => {
      const form = formOf(request);
      const to = backendPath(form.get('to'));
      const code = (form.get('code') ?? '').replaceAll(/\D/g, '');
      const outcome = /^\d{6}$/.test(code)
        ? await signInLinks.redeemCode(code, visitorOf(request, defaultLanguage))
        : { triesLeft: 1 };
      if (!('session' in outcome)) {
        const state = 'refused' in outcome || outcome.triesLeft === 0 ? 'over' : 'wrong';
        return reply.redirect(withQuery(page, { to, state }), 303);
      }
      await audit.recordLook({ actorUserId: request.user.userId, action: 'admin-signed-in-again' });
      return setSessionCookie(reply, outcome.session).redirect(to, 303);
    });
  };
}
