import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { readLimits } from '../limits/reads.ts';

/** Answers differ per visitor and are compressed each time, so a fast level is used. */
export const quickCompression = {
  encodings: ['br', 'gzip'] satisfies ('br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/** Compresses large answers of these routes, off the main thread. */
export function compressed(...routes: readonly FastifyPluginAsync[]): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    await app.register(compress, { ...quickCompression, threshold: readLimits.compressedFromBytes });
    for (const each of routes) await app.register(each);
  };
}
