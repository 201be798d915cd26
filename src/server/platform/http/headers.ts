import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

interface Options {
  publicOrigin: string;
  development: boolean;
}

export function headerOptions(config: Pick<Config, 'NODE_ENV' | 'PUBLIC_ORIGIN'>): Options {
  return { publicOrigin: config.PUBLIC_ORIGIN, development: config.NODE_ENV === 'development' };
}

/** Nothing from elsewhere, and no inline script but those that carry the nonce of their own page. */
function contentPolicy({ publicOrigin, development }: Options, nonce?: string): string {
  return [
    "default-src 'self'",
    nonce === undefined ? "script-src 'self'" : `script-src 'self' 'nonce-${nonce}'`,
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(publicOrigin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}

/** One set for every answer, put together once: it is sent with each request. */
export function installSecurityHeaders(app: FastifyInstance, options: Options): void {
  const secure = options.publicOrigin.startsWith('https:');
  const headers = {
    'content-security-policy': contentPolicy(options),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Allows a page its own inline scripts; gives the nonce that they carry. */
export function allowInlineScripts(reply: FastifyReply, options: Options): string {
  const nonce = randomBytes(16).toString('base64url');
  reply.header('content-security-policy', contentPolicy(options, nonce));
  return nonce;
}
