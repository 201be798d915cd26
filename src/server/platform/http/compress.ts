import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { readLimits } from '../limits/reads.ts';

/** Answers differ per visitor and are compressed each time, so a fast level is used. */
export const quickCompression = {
  encodings: ['br', 'gzip'] satisfies ('br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

export type Encoding = 'br' | 'gzip' | 'identity';

const accepts = (encoding: string) => new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;\\s*q=(?:1|0\\.0*[1-9]))`, 'i');
const acceptsBrotli = accepts('br');
const acceptsGzip = accepts('gzip');

/** The best encoding that Accept-Encoding allows. A quality of 0 refuses; other qualities are not compared. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  if (acceptsBrotli.test(header)) return 'br';
  return acceptsGzip.test(header) ? 'gzip' : 'identity';
}

const [bestBrotli, bestGzip] = [promisify(brotliCompress), promisify(gzip)];

/** As small as possible, for bytes that are compressed once and sent to many; off the main thread. */
export async function compressOnce(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return bestGzip(bytes, { level: constants.Z_BEST_COMPRESSION });
  return bestBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
}

/** Compresses large answers of these routes, off the main thread. */
export function compressed(...routes: readonly FastifyPluginAsync[]): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    await app.register(compress, { ...quickCompression, threshold: readLimits.compressedFromBytes });
    for (const each of routes) await app.register(each);
  };
}
