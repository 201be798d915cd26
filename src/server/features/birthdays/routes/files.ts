import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { birthdayParams, exportQuery } from '#contract/birthdays.ts';
import {
  comparisonAnswer,
  comparisonRequest,
  importAnswer,
  importedPeople,
  importRequest,
  importSets,
  removalAnswer,
  removalRequest,
} from '#contract/files/imports.ts';
import { errorBody } from '#contract/errors.ts';
import { fileLimits } from '#domain/limits/files.ts';
import { validate } from '#server/platform/http/errors.ts';
import type { HeavyCalls } from '#server/platform/http/heavy-calls.ts';
import type { Services } from '#server/services.ts';
import { mediaTypes } from '../present.ts';

/** Import and export. The browser parses files; these routes get people. */
export function fileRoutes(
  { requireUser, birthdayFiles, birthdayImports }: Pick<Services, 'requireUser' | 'birthdayFiles' | 'birthdayImports'>,
  heavy: HeavyCalls,
): FastifyPluginAsyncZod {
  const refusals = { 400: errorBody, 401: errorBody, 409: errorBody, 413: errorBody, 429: errorBody };
  const bodyLimit = fileLimits.requestMegabytes * 1024 * 1024;

  return async (app) => {
    app.post(
      '/api/birthdays/import',
      {
        ...heavy,
        preHandler: [heavy.preHandler, requireUser],
        bodyLimit,
        schema: { body: importRequest, response: { 200: importAnswer, ...refusals } },
      },
      async (request) => {
        const { userId, today } = request.user;
        const { people: sent, name = null, ...rest } = request.body;
        const people = validate(
          importedPeople(() => today),
          sent,
        );
        return birthdayImports.importChosen(userId, { ...rest, name, people });
      },
    );

    app.post(
      '/api/birthdays/import/preview',
      {
        ...heavy,
        preHandler: [heavy.preHandler, requireUser],
        bodyLimit,
        schema: { body: comparisonRequest, response: { 200: comparisonAnswer, ...refusals } },
      },
      async (request) => {
        const { userId, today } = request.user;
        const people = validate(
          importedPeople(() => today),
          request.body.people,
        );
        return { entries: await birthdayImports.compareWithList(userId, request.body.source, people) };
      },
    );

    app.get(
      '/api/birthdays/imports',
      { preHandler: requireUser, schema: { response: { 200: importSets, 401: errorBody } } },
      async ({ user }) => birthdayImports.listSets(user.userId),
    );

    app.post(
      '/api/birthdays/imports/:id/remove',
      {
        preHandler: requireUser,
        schema: { params: birthdayParams, body: removalRequest, response: { 200: removalAnswer, ...refusals } },
      },
      async ({ user, params, body }) => ({
        removed: await birthdayImports.removeSet(user.userId, params.id, body.exceptEdited),
      }),
    );

    app.get(
      '/api/birthdays/export',
      {
        ...heavy,
        preHandler: [heavy.preHandler, requireUser],
        schema: { querystring: exportQuery, response: { 200: z.string(), ...refusals } },
      },
      async (request, reply) => {
        const { userId, today } = request.user;
        const { format } = request.query;
        const file = await birthdayFiles.exportFile(userId, format);
        reply.type(mediaTypes[format]);
        reply.header('content-disposition', `attachment; filename="kartu-birthdays-${today.toString()}.${format}"`);
        return reply.send(file);
      },
    );
  };
}
