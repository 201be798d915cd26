import type { ZodType } from 'zod';
import { mailOverview } from '#contract/admin.ts';
import { errorBody } from '#contract/errors.ts';
import type { Call, Row } from './cells.ts';

/** The row of a call that is not there for anybody but an administrator. */
const forAdmins = (route: string, status: number, call: Partial<Call> = {}, fields?: ZodType): Row => ({
  route,
  which: ['own'],
  call: () => ({ path: route.split(' ')[1] ?? '', ...call }),
  expected: (person) =>
    person === 'admin' ? { status, ...(fields ? { fields } : {}) } : { status: 404, fields: errorBody },
});

/** The row of a page that is not there for anybody but an administrator. */
const pageForAdmins = (route: string, path: string): Row => ({
  route,
  which: ['own'],
  call: () => ({ path }),
  expected: (person) => ({ status: person === 'admin' ? 200 : 404 }),
});

const form = (fields: Record<string, string>): Partial<Call> => ({ form: fields });

export const backendRows: readonly Row[] = [
  forAdmins('GET /api/backend/mail', 200, {}, mailOverview),
  forAdmins('POST /api/backend/sign-in', 303, form({ to: '/backend' })),
  forAdmins('POST /api/backend/sign-in/code', 303, form({ code: '000000' })),
  forAdmins('POST /api/backend/people', 303, form({ who: 'nobody@outside.example', reason: 'asked' })),
  ...['suspend', 'restore', 'sign-out'].map((act) =>
    forAdmins(`POST /api/backend/people/${act}`, 303, form({ who: 'u_1', reason: 'asked', back: '/backend/people' })),
  ),
  ...['mail/retry', 'mail/cancel', 'lanes/resume', 'suppressions', 'suppressions/lift'].map((act) =>
    forAdmins(`POST /api/backend/${act}`, 303, form({ key: 'none', reason: 'asked', back: '/backend/mail' })),
  ),
  ...['look', 'decide'].map((act) =>
    forAdmins(
      `POST /api/backend/reports/${act}`,
      303,
      form({ report: '1.1', act: 'keep', reason: 'asked', back: '/backend/reports' }),
    ),
  ),
  forAdmins('GET /api/backend/reports/picture', 404, { path: '/api/backend/reports/picture?report=1.1&name=none' }),
  pageForAdmins('GET /backend', '/backend'),
  pageForAdmins('GET /backend/*', '/backend/audit-log'),
];
