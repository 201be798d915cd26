import type { FastifyInstance } from 'fastify';
import { httpServerLimits } from '../limits/http.ts';
import type { ReadReadiness } from '../process/readiness.ts';

/** `/healthz`: the process is alive. `/readyz`: it can do its work. Anybody may ask, so neither tells more than that. */
export function installHealth(app: FastifyInstance, readiness: ReadReadiness): void {
  // An overloaded process is not dead, so load shedding must not refuse liveness probes.
  const withoutShedding = { pressureHandler: () => undefined };
  app.get('/healthz', { schema: { hide: true }, config: withoutShedding }, async () => ({ status: 'alive' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const found = await readiness();
    if (found.status !== 'ready') reply.status(503).header('retry-after', String(httpServerLimits.unavailableSeconds));
    return found;
  });
}
