import { sessionServerLimits, signInServerLimits } from '#server/platform/limits/auth.ts';
import { signingServerLimits } from '#server/platform/limits/cards.ts';
import { birthdayServerLimits } from '#server/platform/limits/birthdays.ts';
import { leaveServerLimits } from '#server/platform/limits/leave.ts';
import { mailServerLimits } from '#server/platform/limits/mail.ts';
import { pictureServerLimits } from '#server/platform/limits/pictures.ts';
import { reportServerLimits } from '#server/platform/limits/reports.ts';
import { retentionLimits } from '#server/platform/limits/retention.ts';
import { rates } from '#server/platform/limits/rates.ts';
import { cardDeliveryLimits } from '#domain/limits/card-delivery.ts';
import { cardLimits } from '#domain/limits/cards.ts';
import { dataExportLimits } from '#domain/limits/data-export.ts';
import { leaveLimits } from '#domain/limits/leave.ts';
import { legalLimits } from '#domain/limits/legal.ts';
import { reminderLimits } from '#domain/limits/reminders.ts';
import { reportLimits } from '#domain/limits/reports.ts';
import { day, minute } from '#domain/limits/units.ts';
import { browserPeriods } from './browser-periods.ts';
import { features, type EnforcedBy, type PromisedPeriod, type PromisingParagraph } from './promised-period.ts';

const retention = 'src/server/platform/retention.test.ts';
const here = 'src/server/promised-periods.test.ts';
const reportTests = `${features}/reports/reports.test.ts`;
const removed = (rows: string): EnforcedBy => ({ job: 'retention', rows });
const erased: EnforcedBy = { job: 'accounts.erase' };
const inventoryProof = [retention, 'what the data inventory gives a time goes when it is over'] as const;
const rowProof = [here, '[LEGAL-3] rows go when their period is over'] as const;
const noticeProof = [`${features}/legal/terms.test.ts`, '[LEGAL-2] are announced 30 days ahead'] as const;
const unusedProof = [
  `${features}/account/unused.test.ts`,
  'is asked about after 24 months, closed 23 days later',
] as const;
const cardProof = [reportTests, '[ADMIN-6] a card that is taken down opens for nobody'] as const;
const pictureProof = [reportTests, '[ADMIN-6] the picture is kept for 30 days to object'] as const;
const notice: PromisedPeriod = {
  period: '30 days',
  limit: legalLimits.noticeDays * day,
  enforcedBy: { job: 'terms.notice' },
  proof: noticeProof,
};
const blocked: PromisedPeriod = {
  period: '90 days',
  limit: reportLimits.blockedPictureDays * day,
  enforcedBy: removed('blocked_pictures'),
  proof: pictureProof,
};
const longestCounter = Math.max(
  ...Object.values(rates)
    .flat()
    .map(({ seconds }) => seconds),
);

/** Every period that the legal texts name, in their order. */
export const promisedPeriods: readonly PromisingParagraph[] = [
  {
    text: 'privacy',
    begins: '**Signing in.**',
    periods: [{ period: '1 day', limit: longestCounter, enforcedBy: removed('rate_limits'), proof: inventoryProof }],
  },
  {
    text: 'privacy',
    begins: '- Account, birthdays and gifts',
    periods: [
      {
        period: '2 hours',
        // What remains after the time to bring it back is for the job.
        limit: birthdayServerLimits.undoSeconds + (2 * 60 - 10) * minute,
        enforcedBy: removed('birthdays'),
        proof: [`${features}/birthdays/birthdays.test.ts`, 'cannot be undone later, and is carried out for good'],
      },
      {
        period: '7 days',
        limit: leaveLimits.graceDays * day,
        enforcedBy: erased,
        proof: [`${features}/leave/leave.test.ts`, '[ADMIN-4] once confirmed, nobody is signed in'],
      },
      {
        period: '2 days',
        limit: leaveServerLimits.goodbyeSeconds,
        enforcedBy: removed('goodbye_mails'),
        proof: rowProof,
      },
    ],
  },
  {
    text: 'privacy',
    begins: '- Cards: until',
    periods: [
      {
        period: '30 days',
        limit: reportLimits.objectDays * day,
        enforcedBy: removed('group_cards taken down'),
        proof: cardProof,
      },
    ],
  },
  {
    text: 'privacy',
    begins: '- Invited addresses',
    periods: [
      {
        period: '90 days',
        limit: cardLimits.invitationDaysAfter * day,
        enforcedBy: removed('addresses of group_card_invitations'),
        proof: [
          `${features}/group-cards/invitations/invitations.test.ts`,
          'loses its address ninety days after the birthday',
        ],
      },
    ],
  },
  {
    text: 'privacy',
    begins: '- Words written by a signing link',
    periods: [
      {
        period: '400 days',
        limit: signingServerLimits.signatureSeconds,
        enforcedBy: removed('group_card_signatures'),
        proof: [
          `${features}/group-cards/signing/signing.test.ts`,
          '[LEGAL-3] words by a signing link are forgotten 400 days after their last change',
        ],
      },
    ],
  },
  {
    text: 'privacy',
    begins: '- The address a card is delivered to',
    periods: [
      {
        period: '90 days',
        limit: cardDeliveryLimits.addressDaysAfter * day,
        enforcedBy: removed('addresses of group_card_deliveries'),
        proof: [
          `${features}/group-cards/delivery/delivery.test.ts`,
          'the address is forgotten ninety days after the delivery',
        ],
      },
    ],
  },
  {
    text: 'privacy',
    begins: '- Sign-in links',
    periods: [
      {
        period: '10 minutes',
        limit: signInServerLimits.linkLifetimeSeconds,
        enforcedBy: { at: 'request' },
        proof: [`${features}/auth/links.test.ts`, '[AUTH-6] [AUTH-7] is one whose ten minutes are over'],
      },
      {
        period: '24 hours',
        limit: retentionLimits.linkSeconds,
        enforcedBy: removed('verification_tokens'),
        proof: inventoryProof,
      },
    ],
  },
  {
    text: 'privacy',
    begins: '- Sessions',
    periods: [
      {
        period: '30 days',
        limit: sessionServerLimits.idleSeconds,
        enforcedBy: removed('unused sessions'),
        proof: inventoryProof,
      },
      {
        period: '90 days',
        limit: sessionServerLimits.absoluteSeconds,
        enforcedBy: removed('sessions'),
        proof: [here, '[LEGAL-3] a session ends after 90 days'],
      },
    ],
  },
  {
    text: 'privacy',
    begins: '- Delivery records',
    periods: [
      {
        period: '90 days',
        limit: retentionLimits.deliverySeconds,
        enforcedBy: removed('mail_deliveries'),
        proof: inventoryProof,
      },
      // A month of the longest 13 in a row.
      {
        period: '13 months',
        limit: retentionLimits.reminderSeconds,
        enforcedBy: removed('reminder_logs'),
        proof: rowProof,
      },
    ],
  },
  {
    text: 'privacy',
    begins: '- The file with everything',
    periods: [
      {
        period: '7 days',
        limit: dataExportLimits.days * day,
        enforcedBy: removed('data_exports'),
        proof: [`${features}/data-export/data-export.test.ts`, 'is removed after seven days'],
      },
      {
        period: '24 hours',
        limit: pictureServerLimits.unclaimedSeconds,
        enforcedBy: removed('uploads'),
        proof: [`${features}/group-cards/photos/photos.test.ts`, 'is removed with its card, and after a day'],
      },
      { period: '30 days', limit: 30 * day, enforcedBy: { people: 'docs/hosting.md' }, proof: null },
      {
        period: '30 days',
        limit: retentionLimits.browserErrorSeconds,
        enforcedBy: removed('browser_errors'),
        proof: inventoryProof,
      },
      {
        period: '12 months',
        limit: retentionLimits.auditSeconds,
        enforcedBy: removed('audit_log'),
        proof: [`${features}/admin/backend.test.ts`, '[ADMIN-5] the record refuses to be changed'],
      },
    ],
  },
  {
    text: 'privacy',
    begins: '- Reports: until',
    periods: [
      {
        period: '90 days',
        limit: reportServerLimits.decidedSeconds,
        enforcedBy: removed('reports'),
        proof: [reportTests, 'decided reports are removed after 90 days'],
      },
      blocked,
    ],
  },
  {
    text: 'privacy',
    begins: '- If nobody has signed in',
    periods: [
      {
        period: '24 months',
        limit: leaveLimits.unusedDays * day,
        enforcedBy: { job: 'accounts.unused' },
        proof: unusedProof,
      },
      {
        period: '23 days',
        limit: (leaveLimits.answerDays - leaveLimits.graceDays) * day,
        enforcedBy: { job: 'accounts.unused' },
        proof: unusedProof,
      },
      { period: '30 days', limit: leaveLimits.answerDays * day, enforcedBy: erased, proof: unusedProof },
    ],
  },
  {
    text: 'privacy',
    begins: '- Suspended accounts',
    periods: [
      {
        period: '12 months',
        limit: retentionLimits.suspendedSeconds,
        enforcedBy: erased,
        proof: [`${features}/admin/people.test.ts`, 'a suspended account is deleted after 12 months'],
      },
      {
        period: '30 days',
        limit: leaveLimits.backupDays * day,
        enforcedBy: { people: 'docs/operations.md' },
        proof: null,
      },
    ],
  },
  {
    text: 'privacy',
    begins: '- If you refuse our emails',
    periods: [
      {
        period: '90 days',
        limit: mailServerLimits.bouncedSeconds,
        enforcedBy: removed('mail_suppressions'),
        proof: [`${features}/auth/after-bounce.test.ts`, 'is believed to exist again after 90 days'],
      },
    ],
  },
  ...browserPeriods,
  {
    text: 'privacy',
    begins: 'You may see, correct and delete',
    periods: [{ period: '1 month', limit: 30 * day, enforcedBy: { people: 'docs/operations.md' }, proof: null }],
  },
  { text: 'privacy', begins: 'We announce material changes', periods: [notice] },
  {
    text: 'terms',
    begins: 'You keep a list of birthdays',
    periods: reminderLimits.leadDays
      .filter((days) => days > 0)
      .map((days) => ({
        period: days === 1 ? '1 day' : `${days} days`,
        limit: days * day,
        enforcedBy: { job: 'reminders.plan' },
        proof: [
          `${features}/reminders/reminders.test.ts`,
          '[REM-1] [REM-3] mails go 7 days before, 1 day before and on the day',
        ],
      })),
  },
  {
    text: 'terms',
    begins: 'The creator of a card decides',
    periods: [
      {
        period: '2 days',
        limit: reportLimits.lookDays * day,
        enforcedBy: { people: 'docs/operations.md' },
        proof: null,
      },
      {
        period: '30 days',
        limit: reportLimits.objectDays * day,
        enforcedBy: removed('group_cards taken down'),
        proof: cardProof,
      },
      blocked,
    ],
  },
  { text: 'terms', begins: 'If we change something material', periods: [notice] },
];
