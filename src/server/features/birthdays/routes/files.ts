import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { exportQuery, importAnswer, importedPeople, importRequest } from '../../../../contract/birthdays.ts';
import { errorBody } from '../../../../contract/errors.ts';
import { limits } from '../../../../domain/limits.ts';
import type { Deps } from '../../../deps.ts';
import { insist } from '../../../platform/http/errors.ts';
import type { HeavyCalls } from '../../../platform/http/heavy-calls.ts';
import { createIdentify } from '../../auth/service.ts';
import { mediaTypes } from '../present.ts';
import { createFileService } from '../service/files.ts';

/** Birthdays in great numbers, in and out. Files are read in the browser; what arrives here is people. */
export function fileRoutes(deps: Deps, heavy: HeavyCalls): FastifyPluginAsyncZod {
  const service = createFileService(deps);
  const identify = createIdentify(deps);
  const refusals = { 400: errorBody, 401: errorBody, 409: errorBody, 413: errorBody, 429: errorBody };

  return async (app) => {
    app.post(
      '/api/birthdays/import',
      {
        ...heavy,
        bodyLimit: limits.files.megabytes * 1024 * 1024,
        schema: { body: importRequest, response: { 200: importAnswer, ...refusals } },
      },
      async (request) => {
        const { userId, today } = await identify(request);
        const people = insist(
          importedPeople(() => today),
          request.body.people,
        );
        return service.importPeople(userId, people);
      },
    );

    app.get(
      '/api/birthdays/export',
      { ...heavy, schema: { querystring: exportQuery, response: { 200: z.string(), ...refusals } } },
      async (request, reply) => {
        const { userId, today } = await identify(request);
        const { format } = request.query;
        const file = await service.exportFile(userId, format);
        reply.type(mediaTypes[format]);
        reply.header('content-disposition', `attachment; filename="kartu-birthdays-${today.toString()}.${format}"`);
        return reply.send(file);
      },
    );
  };
}
