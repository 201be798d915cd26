import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import { defaultLanguage } from '#domain/language.ts';
import { issueText } from '../i18n.ts';
import { httpServerLimits } from '../limits/http.ts';
import { HttpError } from './errors.ts';
import { type HeaderOptions, securityHeaders } from './headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For calls by other programs, which send no Origin: authenticated by their content, never by cookies. */
    fromAnywhere?: true;
    /** The body may take as long as a large file over a slow connection. */
    slowBody?: true;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const probes = new Set(['/healthz', '/readyz']);

function isSameOrigin({ headers }: FastifyRequest, publicOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === undefined) return origin === publicOrigin;
  return site === 'same-origin' && (origin === undefined || origin === 'null' || origin === publicOrigin);
}

/** The single Host header; forwarded-host headers are ignored, because anybody can send them. */
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
 * Refuses before anything else runs: an address that is no path, a host that is not ours, and a changing request that
 * another site's page sent with our visitor's cookies.
 */
export function installGuards(app: FastifyInstance, publicOrigin: string): void {
  const { host } = new URL(publicOrigin);

  function refusal(request: FastifyRequest): HttpError | undefined {
    if (probes.has(request.url)) return undefined;
    // "*", which stands for every address that is no path.
    if (!request.url.startsWith('/')) return new HttpError(400, 'errors.invalid');
    if (requestedHost(request) !== host) return new HttpError(421, 'errors.invalid');
    if (request.routeOptions.config.fromAnywhere) return undefined;
    if (safeMethods.has(request.method) || isSameOrigin(request, publicOrigin)) return undefined;
    return new HttpError(403, 'errors.otherSite');
  }

  app.addHook('onRequest', (request, _reply, done) => done(refusal(request)));
}

/** Cuts off clients that send their body too slowly, like Node does for headers, except where a slow body is expected. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody && !request.routeOptions.config.slowBody) {
      const timer = setTimeout(() => {
        const error = Object.assign(new Error('request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        if (!raw.complete) app.server.emit('clientError', error, raw.socket);
      }, httpServerLimits.requestSeconds * 1000);
      const clear = () => clearTimeout(timer);
      raw.once('end', clear).once('close', clear);
    }
    done();
  });
}

const unreadable: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Node cannot parse these requests, so no hook runs; they are refused with our security headers all the same. */
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

/** Node answers an unknown Expect header by itself, before our hooks; here it is handled like any other request. */
export function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
