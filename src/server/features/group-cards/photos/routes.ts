import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { errorBody } from '#contract/errors.ts';
import { uploadAddress, uploadedPicture, uploadParams, uploadQuery } from '#contract/contributions.ts';
import { pictureFolders } from '#domain/cards/picture.ts';
import { pictureLimits } from '#domain/limits/pictures.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { Services } from '#server/services.ts';
import { tooLarge } from './service/receive.ts';
import { contentTypeOf } from './service/photos.ts';

/** The name of one stored copy; anything else is not found. */
const objectParams = z.strictObject({
  folder: z.enum(pictureFolders),
  file: z.string().regex(/^[0-9A-Za-z]{22}(?:\.jpg|-\d{1,4}\.(?:avif|webp))$/),
});

const forever = 'public, max-age=31536000, immutable';

export function photoRoutes({ photos }: Pick<Services, 'photos'>): FastifyPluginAsyncZod {
  const refusals = { 400: errorBody, 403: errorBody, 404: errorBody, 413: errorBody, 415: errorBody, 429: errorBody };

  return async (app) => {
    app.post(
      '/api/group-cards/photos/upload',
      {
        preHandler: photos.requireUploader,
        schema: {
          querystring: uploadQuery,
          response: { 200: uploadAddress, 401: errorBody, 409: errorBody, ...refusals },
        },
      },
      ({ uploader }) => photos.createAddress(uploader),
    );

    await app.register(async (plain) => {
      const upload = plain.withTypeProvider<ZodTypeProvider>();
      // The body is a picture of whatever type the client says; only its bytes count, and they are streamed.
      upload.removeAllContentTypeParsers();
      upload.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      upload.put(
        '/api/group-cards/photos/:name/:signature',
        {
          config: { slowBody: true },
          schema: { params: uploadParams, response: { 200: uploadedPicture, ...refusals } },
          bodyLimit: pictureLimits.fileBytes,
        },
        async (request, reply) => {
          if (Number(request.headers['content-length'] ?? 0) > pictureLimits.fileBytes) throw tooLarge();
          const body = request.body instanceof Readable ? request.body : Readable.from([]);
          const picture = await photos.receivePicture(request, request.params, body);
          // The upload widget waits for this header.
          return reply.header('etag', `"${request.params.name}"`).send(picture);
        },
      );
    });

    app.get('/public-objects/:folder/:file', { schema: { hide: true } }, async (request, reply) => {
      const params = objectParams.safeParse(request.params);
      const object = params.success ? `${params.data.folder}/${params.data.file}` : '';
      const type = contentTypeOf(object);
      const found = params.success && type ? await photos.readPicture(object) : null;
      if (!found || !type) throw new HttpError(404, 'errors.notFound');
      return reply
        .headers({
          'content-type': type,
          'content-length': String(found.bytes),
          'cache-control': forever,
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `inline; filename="photo.${object.split('.').at(-1)}"`,
          'x-robots-tag': 'noindex, noimageindex',
        })
        .send(found.stream);
    });
  };
}
