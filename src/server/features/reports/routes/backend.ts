import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { withQuery } from '#domain/admin/backend-path.ts';
import { acceptForms, formOf } from '#server/platform/http/mailed-links.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { Services } from '#server/services.ts';
import { parseReportReference, reportAct, reportGround, reportReference } from '../policy.ts';
import type { ReportKey } from '../repo/reports.ts';

const page = '/backend/reports';

const pictureQuery = z.strictObject({ report: z.string().max(40), name: z.string().max(100) });

/** Forms about one report. Each leads back to its page and says how it ended. */
export function backendReportRoutes({
  reasonIn,
  reports,
  reportReview,
  requireFreshSignIn,
}: Pick<Services, 'reasonIn' | 'reports' | 'reportReview' | 'requireFreshSignIn'>): FastifyPluginAsyncZod {
  /** Where the form leads; `run` returns how it ended, or nothing if the page itself shows that. */
  async function answer(
    request: FastifyRequest,
    run: (key: ReportKey, reason: string) => Promise<string | undefined>,
  ): Promise<string> {
    const key = parseReportReference(formOf(request).get('report'));
    if (!key) return withQuery(page, { end: 'gone' });
    const place = withQuery(page, { report: reportReference(key) });
    const reason = reasonIn(request);
    const end = reason === undefined ? 'no-reason' : await run(key, reason);
    return end === undefined ? place : withQuery(place, { end });
  }

  return async (app) => {
    acceptForms(app);

    app.get(
      '/api/backend/reports/picture',
      { schema: { hide: true, querystring: pictureQuery } },
      async ({ query, user }, reply) => {
        const key = parseReportReference(query.report);
        const found = key ? await reportReview.readPicture(user.userId, key, query.name) : null;
        if (!found) throw new HttpError(404, 'errors.notFound');
        return reply
          .headers({
            'content-type': 'image/jpeg',
            'content-length': String(found.bytes),
            'content-security-policy': "default-src 'none'; sandbox",
          })
          .send(found.stream);
      },
    );

    app.post('/api/backend/reports/look', { schema: { hide: true } }, async (request, reply) => {
      const { userId } = request.user;
      const place = await answer(request, async (key, reason) =>
        (await reportReview.recordLook(userId, key, reason)) ? undefined : 'gone',
      );
      return reply.redirect(place, 303);
    });

    app.post(
      '/api/backend/reports/decide',
      { preHandler: requireFreshSignIn, schema: { hide: true } },
      async (request, reply) => {
        const form = formOf(request);
        const act = reportAct(form.get('act'));
        const ground = reportGround(form.get('ground'));
        const place = await answer(request, async (key, reason) =>
          act ? reports.decideReport({ actorUserId: request.user.userId, key, act, ground, reason }) : 'unchanged',
        );
        return reply.redirect(place, 303);
      },
    );
  };
}
