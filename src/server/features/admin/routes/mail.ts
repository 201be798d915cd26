import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { withQuery } from '#domain/admin/backend-path.ts';
import { lanes } from '#domain/mail/delivery.ts';
import { acceptForms, formOf } from '#server/platform/http/mailed-links.ts';
import type { MailKinds } from '#server/platform/mail/delivery/kinds.ts';
import type { Services } from '#server/services.ts';
import { reasonIn } from '../policy.ts';
import type { MailAct, MailOutcome } from '../service/mail.ts';

const page = '/backend/mail';

/** Forms about mails, lanes and suppressions. Each leads back to the page and says how it ended. */
export function adminMailRoutes(
  { adminMail, requireFreshSignIn }: Pick<Services, 'adminMail' | 'requireFreshSignIn'>,
  kinds: MailKinds,
): FastifyPluginAsyncZod {
  const acts: Record<string, (act: MailAct, form: URLSearchParams) => Promise<MailOutcome>> = {
    '/api/backend/mail/retry': (act, form) => adminMail.retry(act, form.get('key') ?? '', kinds),
    '/api/backend/mail/cancel': (act, form) => adminMail.cancel(act, form.get('key') ?? '', kinds),
    '/api/backend/lanes/resume': async (act, form) => {
      const lane = lanes.find((each) => each === form.get('lane'));
      return lane ? adminMail.resumeLane(act, lane) : 'gone';
    },
    '/api/backend/suppressions/lift': (act, form) => adminMail.liftSuppression(act, form.get('suppression') ?? ''),
  };

  const actOf = (request: FastifyRequest): MailAct | undefined => {
    const reason = reasonIn(request);
    return reason === undefined ? undefined : { actorUserId: request.user.userId, reason };
  };

  return async (app) => {
    acceptForms(app);

    for (const [url, run] of Object.entries(acts)) {
      app.post(url, { preHandler: requireFreshSignIn, schema: { hide: true } }, async (request, reply) => {
        const act = actOf(request);
        return reply.redirect(withQuery(page, { end: act ? await run(act, formOf(request)) : 'no-reason' }), 303);
      });
    }

    app.post('/api/backend/suppressions', { schema: { hide: true } }, async (request, reply) => {
      const act = actOf(request);
      if (!act) return reply.redirect(withQuery(page, { end: 'no-reason' }), 303);
      const suppression = await adminMail.findSuppression(act, formOf(request).get('address') ?? '');
      return reply.redirect(withQuery(page, suppression ? { suppression } : { end: 'not-suppressed' }), 303);
    });
  };
}
