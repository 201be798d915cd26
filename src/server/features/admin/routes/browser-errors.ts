import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { policyReport, scriptError } from '#contract/admin.ts';
import { HttpError, validate } from '#server/platform/http/errors.ts';
import { policyReportsPath } from '#server/platform/http/headers.ts';
import { httpServerLimits } from '#server/platform/limits/http.ts';
import type { Services } from '#server/services.ts';

const senderOf = ({ ip, headers }: FastifyRequest) => ({ ip, userAgent: headers['user-agent'] });

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw new HttpError(400, 'errors.invalid');
  }
}

/** The public endpoint for errors in browsers. The answer reveals nothing, not even whether the report was accepted. */
export function browserErrorRoutes({ browserErrors }: Pick<Services, 'browserErrors'>): FastifyPluginAsyncZod {
  const bodyLimit = httpServerLimits.browserErrorBytes;
  return async (app) => {
    app.post(
      '/api/browser-errors',
      { bodyLimit, schema: { hide: true, body: scriptError, response: { 204: z.null() } } },
      async (request, reply) => {
        await browserErrors.reportScriptError(request.body, senderOf(request));
        return reply.status(204).send(null);
      },
    );

    await app.register(async (inside) => {
      // Browsers have a media type of their own for it.
      inside.removeAllContentTypeParsers();
      inside.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));
      inside.post(
        policyReportsPath,
        { bodyLimit, schema: { hide: true }, config: { fromAnywhere: true } },
        async (request, reply) => {
          await browserErrors.reportRefusal(validate(policyReport, parsed(request.body)), senderOf(request));
          return reply.status(204).send();
        },
      );
    });
  };
}
