import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { aiImage, aiImageQuota, aiImageRequest, uploadQuery } from '#contract/contributions.ts';
import { errorBody } from '#contract/errors.ts';
import type { Services } from '#server/services.ts';

export function aiImageRoutes({ aiImages, photos }: Pick<Services, 'aiImages' | 'photos'>): FastifyPluginAsyncZod {
  const refusals = { 400: errorBody, 401: errorBody, 404: errorBody };
  const failures = { 409: errorBody, 422: errorBody, 429: errorBody, 502: errorBody, 504: errorBody };

  return async (app) => {
    app.get(
      '/api/ai/quota',
      {
        preHandler: photos.requireUploader,
        schema: { querystring: uploadQuery, response: { 200: aiImageQuota, ...refusals } },
      },
      async ({ uploader }) => ({ left: await aiImages.countLeft(uploader) }),
    );

    app.post(
      '/api/ai/generate-image',
      {
        preHandler: photos.requireUploader,
        schema: {
          querystring: uploadQuery,
          body: aiImageRequest,
          response: { 200: aiImage, ...refusals, ...failures },
        },
      },
      ({ uploader, body }) => aiImages.generateImage(uploader, body),
    );
  };
}
