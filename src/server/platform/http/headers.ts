import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    cspNonce: string;
  }
}

/** One policy for every answer: nothing from elsewhere, no inline script without this answer's nonce. */
export async function installSecurityHeaders(
  app: FastifyInstance,
  options: { publicOrigin: string; development: boolean },
): Promise<void> {
  const secure = options.publicOrigin.startsWith('https:');
  const nonces = new WeakMap<object, string>();

  app.decorateRequest('cspNonce', '');
  app.addHook('onRequest', async (request: FastifyRequest) => {
    request.cspNonce = randomBytes(16).toString('base64url');
    nonces.set(request.raw, request.cspNonce);
  });

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", (request) => `'nonce-${nonces.get(request) ?? ''}'`],
        styleSrc: options.development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        connectSrc: options.development ? ["'self'", 'ws:'] : ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
  });
}
