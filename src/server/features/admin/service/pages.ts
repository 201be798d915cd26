import type { FastifyRequest } from 'fastify';
import type { BackendPort } from '#contract/admin.ts';
import { adminLimits } from '#domain/limits/admin.ts';
import type { Deps } from '#server/deps.ts';
import type { SessionService } from '#server/features/auth/service/sessions.ts';
import { sessionCookie } from '#server/features/auth/service/visitor.ts';
import { createDeliveryRepo } from '#server/platform/mail/delivery/delivery-repo.ts';
import type { ReportReview } from '#server/features/reports/service/review.ts';
import type { AuditService } from './audit.ts';
import type { BrowserErrorService } from './browser-errors.ts';
import type { FigureService } from './figures.ts';
import type { AdminMailService } from './mail.ts';
import type { PeopleService } from './people.ts';

/** Decides who sees pages of the backend, and gives them their data. */
export function createBackendPages(
  deps: Pick<Deps, 'clock' | 'db'>,
  {
    audit,
    browserErrors,
    figures,
    mail,
    people,
    reportReview,
    sessions,
  }: {
    audit: AuditService;
    browserErrors: BrowserErrorService;
    figures: FigureService;
    mail: AdminMailService;
    people: PeopleService;
    reportReview: ReportReview;
    sessions: SessionService;
  },
) {
  const deliveries = createDeliveryRepo(deps.clock);
  const ports = new WeakMap<FastifyRequest, BackendPort>();

  return {
    /** Whether an administrator asks; only then the page gets a port. */
    async admit(request: FastifyRequest): Promise<boolean> {
      const user = await sessions.currentUser(request.cookies[sessionCookie]);
      if (!user?.isAdmin) return false;
      const age = await sessions.secondsSinceSignIn(user.id, user.sessionId);
      ports.set(request, {
        email: user.email,
        actsOpenSeconds: Math.max(0, adminLimits.freshSignInSeconds - age),
        async attention() {
          const lanes = await deliveries.summarizeLanes(deps.db);
          const stopped = lanes.filter((lane) => lane.stopped !== null).length;
          return { mail: stopped, reports: await reportReview.countWaiting() };
        },
        auditLog: audit.listEntries,
        browserErrors: browserErrors.listErrors,
        figures: figures.listFigures,
        mail: mail.describeMail,
        person: (reference) => people.describePerson(user.id, reference),
        reports: reportReview.listReports,
        report: (reference) => reportReview.describeReport(user.id, reference),
      });
      return true;
    },

    portOf: (request: FastifyRequest): BackendPort | null => ports.get(request) ?? null,
  };
}
