import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by programs elsewhere that have no page of ours; what they send must prove itself, for no cookie counts. */
    fromAnywhere?: true;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const probes = new Set(['/healthz', '/readyz']);

function comesFromHere(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin === publicOrigin;
}

/** The one Host header itself: what a proxy, or anybody who writes its headers, says of another host does not count. */
function givenHost({ raw }: FastifyRequest): string | undefined {
  let found: string | undefined;
  for (let place = 0; place < raw.rawHeaders.length; place += 2) {
    if (raw.rawHeaders[place]?.toLowerCase() !== 'host') continue;
    if (found !== undefined) return undefined;
    found = raw.rawHeaders[place + 1];
  }
  return found;
}

/**
 * Two refusals before anything else runs: a host that is not ours (links must never be built from it),
 * and a changing request that another site's page sent with our visitor's cookies.
 */
export function installGuards(app: FastifyInstance, publicOrigin: string): void {
  const { host } = new URL(publicOrigin);

  function refusal(request: FastifyRequest): HttpError | undefined {
    if (probes.has(request.url)) return undefined;
    if (givenHost(request) !== host) return new HttpError(421, 'errors.invalid');
    if (request.routeOptions.config.fromAnywhere) return undefined;
    if (safeMethods.has(request.method) || comesFromHere(request, publicOrigin)) return undefined;
    return new HttpError(403, 'errors.otherSite');
  }

  app.addHook('onRequest', (request, _reply, done) => done(refusal(request)));
}
