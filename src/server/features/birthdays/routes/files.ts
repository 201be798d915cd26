import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { exportQuery, importAnswer, importedPeople, importRequest } from '#contract/birthdays.ts';
import { errorBody } from '#contract/errors.ts';
import { fileLimits } from '#domain/limits/files.ts';
import { validate } from '#server/platform/http/errors.ts';
import type { HeavyCalls } from '#server/platform/http/heavy-calls.ts';
import type { Services } from '#server/services.ts';
import { mediaTypes } from '../present.ts';

/** Import and export. The browser parses files; this route gets people. */
export function fileRoutes(
  { authenticate, birthdayFiles }: Pick<Services, 'authenticate' | 'birthdayFiles'>,
  heavy: HeavyCalls,
): FastifyPluginAsyncZod {
  const refusals = { 400: errorBody, 401: errorBody, 409: errorBody, 413: errorBody, 429: errorBody };

  return async (app) => {
    app.post(
      '/api/birthdays/import',
      {
        ...heavy,
        bodyLimit: fileLimits.megabytes * 1024 * 1024,
        schema: { body: importRequest, response: { 200: importAnswer, ...refusals } },
      },
      async (request) => {
        const { userId, today } = await authenticate(request);
        const people = validate(
          importedPeople(() => today),
          request.body.people,
        );
        return birthdayFiles.importPeople(userId, people);
      },
    );

    app.get(
      '/api/birthdays/export',
      { ...heavy, schema: { querystring: exportQuery, response: { 200: z.string(), ...refusals } } },
      async (request, reply) => {
        const { userId, today } = await authenticate(request);
        const { format } = request.query;
        const file = await birthdayFiles.exportFile(userId, format);
        reply.type(mediaTypes[format]);
        reply.header('content-disposition', `attachment; filename="kartu-birthdays-${today.toString()}.${format}"`);
        return reply.send(file);
      },
    );
  };
}
