import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { readLimits } from '../limits/reads.ts';

/** Answers are made for each visitor, so they are compressed quickly rather than perfectly. */
export const quickCompression = {
  encodings: ['br', 'gzip'] satisfies ('br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/** Routes whose large answers are compressed, outside the thread that answers everybody. */
export function compressed(...routes: readonly FastifyPluginAsync[]): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    await app.register(compress, { ...quickCompression, threshold: readLimits.compressedFromBytes });
    for (const each of routes) await app.register(each);
  };
}
