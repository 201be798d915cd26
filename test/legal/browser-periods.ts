import { sessionServerLimits } from '#server/platform/limits/auth.ts';
import { signingServerLimits } from '#server/platform/limits/cards.ts';
import { signInLimits } from '#domain/limits/auth.ts';
import { cardLimits } from '#domain/limits/cards.ts';
import { draftLimits } from '#domain/limits/drafts.ts';
import { pageLimits } from '#domain/limits/pages.ts';
import { day, minute } from '#domain/limits/units.ts';
import { features, type PromisedPeriod, type PromisingParagraph } from './promised-period.ts';

/** Cookies, by the constant that holds their name, and what else browsers keep. */
const rows: [begins: string, cookie: string | null, period: string, limit: number, proof: PromisedPeriod['proof']][] = [
  [
    '- Sign-in: keeps',
    'sessionCookie',
    '90 days',
    sessionServerLimits.absoluteSeconds,
    [`${features}/auth/sessions.test.ts`, '[AUTH-12] lives in a closed cookie'],
  ],
  [
    '- Sign-in request',
    'browserCookie',
    '30 minutes',
    signInLimits.linkHardCapSeconds,
    [`${features}/auth/requests.test.ts`, 'ties the link to the browser by a cookie'],
  ],
  [
    '- Greeting after sign-in',
    'flag',
    '1 minute',
    minute,
    ['src/web/lib/fresh-login.test.ts', '[LEGAL-3] the greeting is remembered for a minute'],
  ],
  [
    '- Invitations: the personal links',
    'invitationCookie',
    '90 days',
    cardLimits.invitationDaysAfter * day,
    [`${features}/group-cards/cards/viewers.test.ts`, '[CARD-6] %s is taken out of the address bar and remembered'],
  ],
  [
    '- Opened card',
    'openedCookie',
    '400 days',
    cardLimits.openedSeconds,
    [
      'src/web/features/group-cards/cards/components/page/card-opening.test.ts',
      '[LEGAL-3] an opened card is remembered for 400 days',
    ],
  ],
  [
    '- Signing link',
    'signerCookie',
    '400 days',
    signingServerLimits.signatureSeconds,
    [
      `${features}/group-cards/signing/signing.test.ts`,
      '[LEGAL-3] the browser of a writer is remembered for as long as its words can be changed',
    ],
  ],
  [
    '- Theme',
    'themeCookie',
    '1 year',
    pageLimits.themeCookieSeconds,
    ['e2e/pages/theme.spec.ts', '[ALL-7] is dark until toggled, for a year'],
  ],
  [
    '- Language',
    'languageKey',
    '10 years',
    pageLimits.languageCookieSeconds,
    ['e2e/pages/visitor.spec.ts', '[ALL-3] the choice is kept by local storage and by a cookie of 10 years'],
  ],
  ['Local storage holds', null, '3 days', draftLimits.seconds, ['src/web/lib/forms/drafts.test.ts', 'expires']],
];

export const browserPeriods: readonly PromisingParagraph[] = rows.map(([begins, , period, limit, proof]) => ({
  text: 'privacy',
  begins,
  periods: [{ period, limit, enforcedBy: { at: 'browser' }, proof }],
}));

export const listedCookies: readonly string[] = rows.flatMap(([, cookie]) => cookie ?? []);
