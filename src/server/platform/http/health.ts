import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/connect.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { createDeliveryRepo } from '../mail/delivery-repo.ts';

/** `/healthz`: the process is alive. `/readyz`: it can do its work, and how late the oldest mail is. */
export function installHealth(
  app: FastifyInstance,
  parts: { db: Database; clock: Clock; isStopping: () => boolean },
): void {
  const deliveries = createDeliveryRepo(parts.clock);

  // An overloaded process is not a dead one: whoever asks whether it lives is never turned away.
  const whateverTheLoad = { pressureHandler: () => undefined };
  app.get('/healthz', { schema: { hide: true }, config: whateverTheLoad }, async () => ({ status: 'alive' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    try {
      if (parts.isStopping()) throw new Error('the process is stopping');
      await parts.db.execute(sql`select 1`);
      const pending = await pendingMigrations(parts.db);
      const oldestDueMailSeconds = await deliveries.oldestDue(parts.db);
      reply.status(pending === 0 ? 200 : 503);
      return { database: 'up', pendingMigrations: pending, oldestDueMailSeconds };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      reply.status(503).header('retry-after', '5');
      return { database: 'down or stopping' };
    }
  });
}
