import { cardServerLimits, signingServerLimits } from '#server/platform/limits/cards.ts';
import { dataExportServerLimits } from '#server/platform/limits/data-export.ts';
import { googleServerLimits } from '#server/platform/limits/google.ts';
import { leaveServerLimits } from '#server/platform/limits/leave.ts';
import { mailServerLimits } from '#server/platform/limits/mail.ts';
import { pictureServerLimits } from '#server/platform/limits/pictures.ts';
import { reportServerLimits } from '#server/platform/limits/reports.ts';
import { retentionLimits } from '#server/platform/limits/retention.ts';
import { sessionServerLimits } from '#server/platform/limits/auth.ts';
import { signInLimits } from '#domain/limits/auth.ts';
import { cardDeliveryLimits } from '#domain/limits/card-delivery.ts';
import { cardLimits } from '#domain/limits/cards.ts';
import { dataExportLimits } from '#domain/limits/data-export.ts';
import { draftLimits } from '#domain/limits/drafts.ts';
import { leaveLimits } from '#domain/limits/leave.ts';
import { reminderLimits } from '#domain/limits/reminders.ts';
import { reportLimits } from '#domain/limits/reports.ts';
import { day } from '#domain/limits/units.ts';

const [weekBefore, dayBefore] = reminderLimits.leadDays;
const reminderDays = { '7 days': weekBefore * day, '1 day': dayBefore * day };

/** The periods that each section of the data inventory names, and the limits in seconds that make them true. */
export const inventoryPeriods: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'Data inventory': {
    '12 months': retentionLimits.suspendedSeconds,
    '24 months': leaveLimits.unusedDays * day,
    '30 days': leaveLimits.answerDays * day,
    '7 days': leaveLimits.graceDays * day,
    '24 hours': pictureServerLimits.unclaimedSeconds,
    '90 days': cardLimits.invitationDaysAfter * day,
    '400 days': signingServerLimits.signatureSeconds,
    '30 minutes': signInLimits.linkHardCapSeconds,
    '3 days': draftLimits.seconds,
  },
  users: { ...reminderDays, '12 months': retentionLimits.suspendedSeconds },
  sessions: { '30 days': sessionServerLimits.idleSeconds, '90 days': sessionServerLimits.absoluteSeconds },
  verification_tokens: { '24 hours': retentionLimits.linkSeconds, '30 minutes': signInLimits.linkHardCapSeconds },
  goodbye_mails: { '2 days': leaveServerLimits.goodbyeSeconds },
  idempotency_keys: { '24 hours': cardServerLimits.idempotencySeconds },
  import_handles: { '10 minutes': googleServerLimits.consentSeconds },
  reminder_logs: { '13 months': retentionLimits.reminderSeconds },
  reminder_items: { ...reminderDays, '13 months': retentionLimits.reminderSeconds },
  group_cards: { '24 hours': pictureServerLimits.unclaimedSeconds, '30 days': reportLimits.objectDays * day },
  group_card_invitations: { '90 days': cardLimits.invitationDaysAfter * day },
  group_card_deliveries: { '90 days': cardDeliveryLimits.addressDaysAfter * day },
  group_card_gifts: { '90 days': cardLimits.invitationDaysAfter * day },
  group_card_signatures: { '400 days': signingServerLimits.signatureSeconds },
  uploads: { '24 hours': pictureServerLimits.unclaimedSeconds, '30 days': reportLimits.objectDays * day },
  reports: { '90 days': reportServerLimits.decidedSeconds },
  blocked_pictures: { '90 days': reportLimits.blockedPictureDays * day },
  data_exports: { '7 days': dataExportLimits.days * day, '30 days': dataExportServerLimits.rowSeconds },
  mail_deliveries: { '90 days': retentionLimits.deliverySeconds },
  mail_suppressions: { '90 days': mailServerLimits.bouncedSeconds },
  mail_incidents: { '2 days': retentionLimits.mailIncidentSeconds },
  audit_log: { '12 months': retentionLimits.auditSeconds },
  browser_errors: { '30 days': retentionLimits.browserErrorSeconds },
  daily_figures: { '400 days': retentionLimits.figureSeconds },
};
