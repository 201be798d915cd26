import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import { defaultLanguage } from '#domain/language.ts';
import { issueText } from '../i18n.ts';
import { HttpError } from './errors.ts';
import { type HeaderOptions, securityHeaders } from './headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by programs elsewhere that have no page of ours; what they send must prove itself, for no cookie counts. */
    fromAnywhere?: true;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const probes = new Set(['/healthz', '/readyz']);

function isSameOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin === publicOrigin;
}

/** The one Host header itself: what a proxy, or anybody who writes its headers, says of another host does not count. */
function requestedHost({ raw }: FastifyRequest): string | undefined {
  let found: string | undefined;
  for (let place = 0; place < raw.rawHeaders.length; place += 2) {
    if (raw.rawHeaders[place]?.toLowerCase() !== 'host') continue;
    if (found !== undefined) return undefined;
    found = raw.rawHeaders[place + 1];
  }
  return found;
}

/**
 * Three refusals before anything else runs: an address that is no path, a host that is not ours (links must never be
 * built from it), and a changing request that another site's page sent with our visitor's cookies.
 */
export function installGuards(app: FastifyInstance, publicOrigin: string): void {
  const { host } = new URL(publicOrigin);

  function refusal(request: FastifyRequest): HttpError | undefined {
    if (probes.has(request.url)) return undefined;
    // A proxy's form of an address, or "*": neither can be a page's.
    if (!request.url.startsWith('/')) return new HttpError(400, 'errors.invalid');
    if (requestedHost(request) !== host) return new HttpError(421, 'errors.invalid');
    if (request.routeOptions.config.fromAnywhere) return undefined;
    if (safeMethods.has(request.method) || isSameOrigin(request, publicOrigin)) return undefined;
    return new HttpError(403, 'errors.otherSite');
  }

  app.addHook('onRequest', (request, _reply, done) => done(refusal(request)));
}

const unreadable: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** What Node cannot read as a request never comes to our hooks; it is refused with the headers of every other answer. */
export function refuseUnreadable(options: HeaderOptions): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  const body: ErrorBody = { message: issueText(defaultLanguage, { id: 'errors.invalid', args: {} }) };
  const text = JSON.stringify(body);
  const headers = Object.entries({
    ...securityHeaders(options),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);

  return (error, socket) => {
    if (!socket.writable) return;
    const status = unreadable[error.code] ?? 400;
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}x-request-id: ${randomUUID()}\r\n\r\n${text}`,
    );
    socket.destroySoon();
  };
}

/** Node would refuse an expectation it does not know by itself; here it is a request like any other. */
export function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
