import type { Deps } from './deps.ts';
import { expiredSignIns, signInMail } from './features/auth/jobs.ts';
import { expiredBirthdays } from './features/birthdays/jobs.ts';
import {
  expiredIdempotencyKeys,
  publishedMail,
  publishQueue,
  publishTimesQueue,
} from './features/group-cards/cards/jobs.ts';
import { expiredInviteeAddresses, invitationMail, nudgeMail } from './features/group-cards/invitations/jobs.ts';
import { expiredReminders, reminderMail } from './features/reminders/jobs/digest.ts';
import { plannerQueue } from './features/reminders/jobs/planner.ts';
import { testMail } from './features/reminders/jobs/test-mail.ts';
import type { OldRows } from './platform/database/old-rows.ts';
import type { QueueDefinition } from './platform/jobs/queues.ts';
import { createDeliveryRepo } from './platform/mail/delivery/delivery-repo.ts';
import { createIncidentRepo } from './platform/mail/delivery/incident-repo.ts';
import type { MailKinds } from './platform/mail/delivery/kinds.ts';
import { mailQueues } from './platform/mail/delivery/lanes.ts';
import { createSuppressions } from './platform/mail/delivery/suppressions.ts';
import { expiredCounters } from './platform/rate-limits.ts';
import { retentionQueue } from './platform/retention.ts';
import type { Services } from './services.ts';

/** Every queue of the product, installed with the migrations. */
export const queues: readonly QueueDefinition[] = [
  ...mailQueues,
  plannerQueue,
  publishQueue,
  publishTimesQueue,
  retentionQueue,
];

/** The names of those that get a job every minute. */
export const everyMinute: readonly string[] = queues.filter(({ cron }) => cron === '* * * * *').map(({ name }) => name);

/** Every kind of mail, by the name that the outbox stores. */
export function mailKinds(deps: Deps, services: Services): MailKinds {
  return {
    'sign-in': signInMail(deps),
    reminder: reminderMail(deps),
    'reminder-test': testMail,
    invitation: invitationMail(deps, services),
    nudge: nudgeMail(deps, services),
    'card-published': publishedMail(deps),
  };
}

/** Every table from which old rows are removed, as the data inventory promises. */
export function oldRows(deps: Deps): Record<string, OldRows> {
  const deliveries = createDeliveryRepo(deps.clock);
  return {
    ...expiredSignIns(deps),
    ...expiredBirthdays(deps),
    ...expiredReminders(deps),
    ...expiredIdempotencyKeys(deps),
    ...expiredInviteeAddresses(deps),
    mail_deliveries: deliveries.expiredDeliveries(deps.db),
    mail_incidents: createIncidentRepo(deps.clock).expiredIncidents(deps.db),
    mail_suppressions: createSuppressions(deps.hmac, deps.clock).expiredSuppressions(deps.db),
    rate_limits: expiredCounters(deps.db),
  };
}
