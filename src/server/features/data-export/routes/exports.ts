import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { dataExport } from '#contract/account.ts';
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
import { sendFile } from './send-file.ts';

const page = '/your-data';

/** The export of everything that is kept about the signed-in user, and its download by the link in the mail. */
export function exportRoutes({
  requireUser,
  dataExports,
}: Pick<Services, 'requireUser' | 'dataExports'>): FastifyPluginAsyncZod {
  const response = { 200: dataExport, 401: errorBody, 429: errorBody };
  const path = '/api/account/export';

  return async (app) => {
    app.get(path, { preHandler: requireUser, schema: { response } }, ({ user: { userId, timeZone } }) =>
      dataExports.stateOf(userId, timeZone),
    );

    app.post(path, { preHandler: requireUser, schema: { response } }, ({ user: { userId, timeZone } }) =>
      dataExports.requestExport(userId, timeZone),
    );

    app.delete(path, { preHandler: requireUser, schema: { response } }, ({ user: { userId, timeZone } }) =>
      dataExports.removeExport(userId, timeZone),
    );

    app.get(
      `${path}/file`,
      { preHandler: requireUser, schema: { response: { 401: errorBody, 404: errorBody, 429: errorBody } } },
      async (request, reply) => sendFile(reply, await dataExports.openOwnFile(request.user.userId)),
    );

    await app.register(async (forms) => {
      acceptForms(forms);
      for (const address of languages.map((language) => pathInLanguage(page, language))) {
        forms.post(address, { schema: { hide: true } }, async (request, reply) => {
          const token = formOf(request).get('t') ?? '';
          const file = await dataExports.openFileByLink(token);
          if (file) return sendFile(reply, file);
          // The page says that the link no longer works.
          return reply.headers(secretPage).redirect(withToken(address, token), 303);
        });
      }
    });
  };
}

/** The link in the mail has no language prefix: the page is rendered in the language of the mail. */
export function exportPageRoute({ dataExports }: Pick<Services, 'dataExports'>, show: ShowPage): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(page, { schema: { hide: true } }, async (request, reply) => {
      const token = tokenIn(request);
      const language = (await dataExports.languageOf(token)) ?? languageOfCookie(request.cookies['language']);
      reply.headers(secretPage);
      return show(request, reply, withToken(pathInLanguage(page, language), token));
    });
  };
}
