import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { leaveOverview, leaveRequest } from '#contract/account.ts';
import { errorBody } from '#contract/errors.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import {
  acceptForms,
  formOf,
  secretPage,
  type ShowPage,
  tokenIn,
  withToken,
} from '#server/platform/http/mailed-links.ts';
import { languageOfCookie } from '#server/platform/i18n.ts';
import type { Services } from '#server/services.ts';

const page = '/leave';

/** Asking for the link in the settings. */
export function leaveRoutes({
  leaving,
  requireUser,
}: Pick<Services, 'leaving' | 'requireUser'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/account/leave',
      { preHandler: requireUser, schema: { response: { 200: leaveOverview, 401: errorBody } } },
      (request) => leaving.describeAccount(request.user),
    );

    app.post(
      '/api/account/leave',
      {
        preHandler: requireUser,
        schema: { body: leaveRequest, response: { 204: z.null(), 400: errorBody, 401: errorBody, 429: errorBody } },
      },
      async (request, reply) => {
        await leaving.requestLeave(request.user, request.body.takesMessages);
        return reply.status(204).send(null);
      },
    );
  };
}

/** The answer on the link's page, a plain form. */
export function leaveAnswerRoutes({ leaving }: Pick<Services, 'leaving'>): FastifyPluginAsyncZod {
  return async (app) => {
    acceptForms(app);
    for (const path of languages.map((language) => pathInLanguage(page, language))) {
      app.post(path, { schema: { hide: true } }, async (request, reply) => {
        const form = formOf(request);
        const token = form.get('t') ?? '';
        reply.headers(secretPage);
        if (form.get('answer') === 'delete') {
          const isConfirmed = await leaving.confirmLeave(token, form.get('messages') === 'take');
          // Drafts of forms, and the public handle of the session.
          if (isConfirmed) reply.header('clear-site-data', '"storage"');
          return reply.redirect(withToken(path, token), 303);
        }
        await leaving.declineLeave(token);
        return reply.redirect(path.replace(page, '/dashboard'), 303);
      });
    }
  };
}

/** The link in a mail has no language prefix: the page is rendered in the language of the mail. */
export function leavePageRoute({ leaving }: Pick<Services, 'leaving'>, show: ShowPage): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(page, { schema: { hide: true } }, async (request, reply) => {
      const token = tokenIn(request);
      const language = (await leaving.languageOf(token)) ?? languageOfCookie(request.cookies['language']);
      reply.headers(secretPage);
      return show(request, reply, withToken(pathInLanguage(page, language), token));
    });
  };
}
