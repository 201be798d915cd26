import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { withQuery } from '#domain/admin/backend-path.ts';
import { parseUserReference, userReference } from '#domain/admin/user-reference.ts';
import { acceptForms, formOf } from '#server/platform/http/mailed-links.ts';
import type { Services } from '#server/services.ts';
import { reasonIn } from '../policy.ts';
import type { PersonAct, PersonOutcome } from '../service/people.ts';

const page = '/backend/people';

/** Forms about one person. Each leads back to the page and says how it ended. */
export function adminPeopleRoutes({
  adminPeople,
  requireFreshSignIn,
}: Pick<Services, 'adminPeople' | 'requireFreshSignIn'>): FastifyPluginAsyncZod {
  async function act(request: FastifyRequest, run: (act: PersonAct) => Promise<PersonOutcome>): Promise<string> {
    const userId = parseUserReference(formOf(request).get('who') ?? '');
    if (userId === undefined) return page;
    const place = `${page}/${userReference(userId)}`;
    const reason = reasonIn(request);
    if (reason === undefined) return withQuery(place, { end: 'no-reason' });
    return withQuery(place, { end: await run({ actorUserId: request.user.userId, userId, reason }) });
  }

  return async (app) => {
    acceptForms(app);

    app.post('/api/backend/people', { schema: { hide: true } }, async (request, reply) => {
      const who = formOf(request).get('who') ?? '';
      const reason = reasonIn(request);
      if (reason === undefined || who.trim() === '') return reply.redirect(withQuery(page, { end: 'no-reason' }), 303);
      const found = await adminPeople.findPerson(request.user.userId, who, reason);
      return reply.redirect(found === undefined ? withQuery(page, { end: 'nobody' }) : `${page}/${found}`, 303);
    });

    for (const [url, run] of [
      ['/api/backend/people/suspend', adminPeople.suspend],
      ['/api/backend/people/restore', adminPeople.restore],
      ['/api/backend/people/sign-out', adminPeople.signOut],
    ] as const) {
      app.post(url, { preHandler: requireFreshSignIn, schema: { hide: true } }, async (request, reply) =>
        reply.redirect(await act(request, run), 303),
      );
    }
  };
}
