import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';

/** A caller's request id is accepted only in this form, so that nothing can be smuggled into logs. */
const plainId = /^[A-Za-z0-9._-]{8,64}$/;

export function requestId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && plainId.test(given) ? given : randomUUID();
}

/** Logs and counts answers by the route's template, so that tokens in addresses never reach a log. */
export function installObservation(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    metrics.open.requests += 1;
    reply.header('x-request-id', request.id);
    done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    metrics.open.requests -= 1;
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, seconds);
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
    done();
  });
}
