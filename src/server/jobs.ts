import type { Deps } from './deps.ts';
import { expiredAdminRows, figuresJob, restoredMail, suspendedMail } from './features/admin/jobs.ts';
import { createUnusedAccounts, stillWantedMail, unusedAccountsJob } from './features/account/jobs.ts';
import { expiredSignIns, signInMail } from './features/auth/jobs.ts';
import { expiredBirthdays } from './features/birthdays/jobs.ts';
import { expiredImports } from './features/contacts-import/jobs.ts';
import { expiredExports, exportJob, exportMail } from './features/data-export/jobs/export-jobs.ts';
import { createExporter } from './features/data-export/jobs/make-export.ts';
import {
  createPublisher,
  expiredIdempotencyKeys,
  publishedMail,
  publishJob,
  publishTimesJob,
} from './features/group-cards/cards/jobs.ts';
import {
  createDeliverer,
  deliverJob,
  deliveryMail,
  expiredRecipientAddresses,
  noticeMail,
} from './features/group-cards/delivery/jobs.ts';
import { expiredSignatures } from './features/group-cards/signing/jobs.ts';
import { createThanksSender, thanksJob, thanksMail } from './features/group-cards/thanks/jobs.ts';
import { createObjectRemover, expiredUploads, removeObjectsJob } from './features/group-cards/photos/jobs.ts';
import { expiredInviteeAddresses, invitationMail, nudgeMail } from './features/group-cards/invitations/jobs.ts';
import {
  createEraser,
  eraseJob,
  expiredLeaving,
  goodbyeMail,
  leaveLinkMail,
  leavingMail,
} from './features/leave/jobs.ts';
import { expiredReports, reportAnswerMail, reportedMail, takenDownMail } from './features/reports/jobs.ts';
import { expiredReminders, reminderMail } from './features/reminders/jobs/digest.ts';
import { createPlanner, plannerJob } from './features/reminders/jobs/planner.ts';
import { testMail } from './features/reminders/jobs/test-mail.ts';
import { createTermsNotices, termsMail, termsNoticeJob } from './features/legal/jobs.ts';
import type { OldRows } from './platform/database/old-rows.ts';
import type { JobDefinition } from './platform/jobs/define-job.ts';
import { createDeliveryRepo, leavingMailKind, suspendedMailKind } from './platform/mail/delivery/delivery-repo.ts';
import { createIncidentRepo } from './platform/mail/delivery/incident-repo.ts';
import type { MailKinds } from './platform/mail/delivery/kinds.ts';
import { mailJobs } from './platform/mail/delivery/mail-jobs.ts';
import { createMailWorker } from './platform/mail/delivery/mail-worker.ts';
import { createSuppressions } from './platform/mail/delivery/suppressions.ts';
import type { Mailer } from './platform/mail/delivery/transport.ts';
import { expiredCounters } from './platform/rate-limits.ts';
import { retentionJob } from './platform/retention.ts';
import type { Services } from './services.ts';

/** Every kind of mail, by the name that the outbox stores. */
export function mailKinds(deps: Deps, services: Services): MailKinds {
  return {
    'sign-in': signInMail(deps),
    reminder: reminderMail(deps),
    'reminder-test': testMail,
    invitation: invitationMail(deps, services),
    nudge: nudgeMail(deps, services),
    'card-published': publishedMail(deps),
    'card-delivery': deliveryMail(deps, services),
    'delivery-notice': noticeMail(deps),
    thanks: thanksMail(deps, services),
    'leave-link': leaveLinkMail(deps),
    [leavingMailKind]: leavingMail(deps),
    'account-deleted': goodbyeMail(deps),
    [suspendedMailKind]: suspendedMail(deps),
    'account-restored': restoredMail(deps),
    'still-wanted': stillWantedMail(deps),
    'terms-change': termsMail(deps),
    'data-export': exportMail(deps),
    'card-reported': reportedMail(deps),
    'report-answer': reportAnswerMail(deps),
    'taken-down': takenDownMail(deps),
  };
}

/** Every table from which old rows are removed, as the data inventory promises. */
export function oldRows(deps: Deps): Record<string, OldRows> {
  const deliveries = createDeliveryRepo(deps.clock);
  return {
    ...expiredSignIns(deps),
    ...expiredBirthdays(deps),
    ...expiredImports(deps),
    ...expiredReminders(deps),
    ...expiredIdempotencyKeys(deps),
    ...expiredInviteeAddresses(deps),
    ...expiredRecipientAddresses(deps),
    ...expiredUploads(deps),
    ...expiredSignatures(deps),
    ...expiredLeaving(deps),
    ...expiredExports(deps),
    ...expiredAdminRows(deps),
    ...expiredReports(deps),
    mail_deliveries: deliveries.expiredDeliveries(deps.db),
    mail_incidents: createIncidentRepo(deps.clock).expiredIncidents(deps.db),
    mail_suppressions: createSuppressions(deps.hmac, deps.clock).expiredSuppressions(deps.db),
    rate_limits: expiredCounters(deps.db),
  };
}

/** What jobs work with, made once per worker. */
export function createJobParts(deps: Deps, services: Services, mailer: Mailer) {
  return {
    ...deps,
    mailWorker: createMailWorker({ ...deps, mailer, kinds: mailKinds(deps, services) }),
    planner: createPlanner(deps),
    publisher: createPublisher(deps, services),
    deliverer: createDeliverer(deps, services),
    thanksSender: createThanksSender(deps, services),
    objectRemover: createObjectRemover(deps),
    eraser: createEraser(deps, services),
    unusedAccounts: createUnusedAccounts(deps, services),
    termsNotices: createTermsNotices(deps),
    exporter: createExporter(deps, services),
    figures: services.figures,
    removers: oldRows(deps),
  };
}

/** Every job of the product. Their queues are installed with the migrations. */
export const jobDefinitions: readonly JobDefinition<ReturnType<typeof createJobParts>>[] = [
  ...mailJobs,
  plannerJob,
  publishJob,
  publishTimesJob,
  deliverJob,
  thanksJob,
  removeObjectsJob,
  eraseJob,
  unusedAccountsJob,
  termsNoticeJob,
  exportJob,
  figuresJob,
  retentionJob,
];

/** The names of those that run every minute. */
export const everyMinute: readonly string[] = jobDefinitions
  .filter(({ cron }) => cron === '* * * * *')
  .map(({ name }) => name);
