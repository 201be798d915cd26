import { sessionServerLimits } from '#server/platform/limits/auth.ts';
import { signInLimits } from '#domain/limits/auth.ts';
import { cardLimits } from '#domain/limits/cards.ts';
import { draftLimits } from '#domain/limits/drafts.ts';
import { pageLimits } from '#domain/limits/pages.ts';
import { day, minute } from '#domain/limits/units.ts';
import { features, type PromisedPeriod, type PromisingParagraph } from './promised-period.ts';

/** Cookies and what else browsers keep. */
const rows: [begins: string, period: string, limit: number, proof: PromisedPeriod['proof']][] = [
  [
    '- Sign-in: keeps',
    '90 days',
    sessionServerLimits.absoluteSeconds,
    [`${features}/auth/sessions.test.ts`, '[AUTH-12] lives in a closed cookie'],
  ],
  [
    '- Sign-in request',
    '30 minutes',
    signInLimits.linkHardCapSeconds,
    [`${features}/auth/requests.test.ts`, 'ties the link to the browser by a cookie'],
  ],
  [
    '- Greeting after sign-in',
    '1 minute',
    minute,
    ['src/web/lib/fresh-login.test.ts', '[LEGAL-3] the greeting is remembered for a minute'],
  ],
  [
    '- Invitations: the personal links',
    '90 days',
    cardLimits.invitationDaysAfter * day,
    [`${features}/group-cards/cards/viewers.test.ts`, '[CARD-6] %s is taken out of the address bar and remembered'],
  ],
  [
    '- Opened card',
    '400 days',
    cardLimits.openedSeconds,
    [
      'src/web/features/group-cards/cards/components/page/card-opening.test.ts',
      '[LEGAL-3] an opened card is remembered for 400 days',
    ],
  ],
  [
    '- Theme',
    '1 year',
    pageLimits.themeCookieSeconds,
    ['e2e/pages/theme.spec.ts', '[ALL-7] is dark until toggled, for a year'],
  ],
  [
    '- Language',
    '10 years',
    pageLimits.languageCookieSeconds,
    ['e2e/pages/visitor.spec.ts', '[ALL-3] the choice is kept by local storage and by a cookie of 10 years'],
  ],
  ['Local storage holds', '3 days', draftLimits.seconds, ['src/web/lib/forms/drafts.test.ts', 'expires']],
];

export const browserPeriods: readonly PromisingParagraph[] = rows.map(([begins, period, limit, proof]) => ({
  text: 'privacy',
  begins,
  periods: [{ period, limit, enforcedBy: { at: 'browser' }, proof }],
}));
