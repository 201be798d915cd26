import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { mailOverview } from '#contract/admin.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { createDeliveryRepo } from '#server/platform/mail/delivery/delivery-repo.ts';
import type { Services } from '#server/services.ts';

/**
 * Everything below /api/backend answers 404 to anybody but an admin. Decided by the matched route, not by the text of
 * the address, which can be spelt in many ways.
 */
export function guardBackend(app: FastifyInstance, { requireUser }: Pick<Services, 'requireUser'>): void {
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isSignedIn = await requireUser(request, reply).then(
      () => true,
      (error: unknown) => {
        if (error instanceof HttpError) return false;
        throw error;
      },
    );
    if (!isSignedIn || !request.user.isAdmin) throw new HttpError(404, 'errors.notFound');
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url?.startsWith('/api/backend/')) admit(request, reply).then(() => done(), done);
    else done();
  });
}

export function adminRoutes(deps: Pick<Deps, 'clock' | 'db'>): FastifyPluginAsyncZod {
  const deliveries = createDeliveryRepo(deps.clock);

  return async (app) => {
    app.get('/api/backend/mail', { schema: { hide: true, response: { 200: mailOverview } } }, async () => ({
      lanes: await deliveries.summarizeLanes(deps.db),
    }));
  };
}
