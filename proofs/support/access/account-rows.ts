import type { ZodType } from 'zod';
import { accountSettings, dataExport, leaveOverview } from '#contract/account.ts';
import { codeRefusal, currentUser, linkResponse, sessionList, sessionsEnded } from '#contract/auth.ts';
import { birthdayItem, birthdayList, giftItem, giftList } from '#contract/birthdays.ts';
import { comparisonAnswer, importAnswer, importSets, removalAnswer, duplicatePairs } from '#contract/files/imports.ts';
import { calendarFeed, newCalendarFeed } from '#contract/calendar-feed.ts';
import { errorBody } from '#contract/errors.ts';
import { mailRecord, reminderState } from '#contract/reminders.ts';
import type { Expected, Row } from './cells.ts';
import { isSignedIn, type Person } from './people.ts';
import { objects, type Which, type World } from './world.ts';

const refused = (status: number): Expected => ({ status, fields: errorBody });
const given = (status: number, fields?: ZodType): Expected => (fields ? { status, fields } : { status });
const signedIn = (answer: Expected) => (person: Person) => (isSignedIn(person) ? answer : refused(401));
const owned = (answer: Expected) => (person: Person, which: Which) =>
  isSignedIn(person) && which !== 'own' ? refused(404) : signedIn(answer)(person);
/** Addresses of a person's own birthdays may appear in answers to that person only. */
const friendAddressesOf = (person: Person) => [`friend-of-${person}`];

/** The row of a call that needs a session and nothing else. */
const ofAccount = (route: string, answer: Expected, body?: object): Row => ({
  route,
  which: ['own'],
  call: () => ({ path: route.split(' ')[1] ?? '', ...(body ? { body } : {}) }),
  expected: signedIn(answer),
  mayTell: friendAddressesOf,
});

/** The row of a call about one birthday. */
const ofBirthday = (route: string, answer: Expected, body?: object): Row => ({
  route,
  which: objects,
  call: (world: World, person, which) => ({
    path: (route.split(' ')[1] ?? '')
      .replace(':id', String(world.birthdayOf(person, which)))
      .replace(':giftId', String(world.giftId)),
    ...(body ? { body } : {}),
  }),
  expected: owned(answer),
  mayTell: friendAddressesOf,
});

/** The row of a call with the same answer for everybody. */
const sameForAll = (route: string, answer: Expected, call: Partial<ReturnType<Row['call']>> = {}): Row => ({
  route,
  which: ['own'],
  call: () => ({ path: route.split(' ')[1] ?? '', ...call }),
  expected: () => answer,
});

const birthday = { name: 'Jonas', date: '2000-05-17' };
const gift = { text: 'Kite' };
const reminders = { isOn: true, weekBefore: true, dayBefore: true, onTheDay: true, hour: 9 };
const settings = { language: 'en', timeZone: 'UTC' };

export const accountRows: readonly Row[] = [
  ofAccount('GET /api/auth/me', given(200, currentUser)),
  ofAccount('GET /api/auth/sessions', given(200, sessionList)),
  ofAccount('DELETE /api/auth/sessions', given(200, sessionsEnded)),
  sameForAll('POST /api/auth/logout', given(204), { body: {} }),
  {
    route: 'DELETE /api/auth/sessions/:id',
    which: ['absent'],
    call: () => ({ path: '/api/auth/sessions/somebody-elses' }),
    expected: signedIn(refused(404)),
  },
  sameForAll('POST /api/auth/register', given(200, linkResponse), { body: { email: 'new@outside.example' } }),
  sameForAll('POST /api/auth/magic-link', given(200, linkResponse), { body: { email: 'new@outside.example' } }),
  sameForAll('POST /api/auth/code', given(400, codeRefusal), { body: { code: '000000' } }),
  sameForAll('POST /api/auth/verify', given(303), { form: { token: 'none' } }),
  sameForAll('GET /api/auth/verify', given(303)),
  ofAccount('PUT /api/auth/profile', given(200, currentUser), { name: 'P', birthday: '1990-01-01', birthYear: 1990 }),
  ofAccount('GET /api/birthdays', given(200, birthdayList)),
  ofAccount('POST /api/birthdays', given(201, birthdayItem), birthday),
  ofAccount('POST /api/birthdays/import', given(200, importAnswer), { people: [birthday] }),
  ofAccount('POST /api/birthdays/import/preview', given(200, comparisonAnswer), { people: [birthday] }),
  ofAccount('GET /api/birthdays/imports', given(200, importSets)),
  {
    ...ofAccount('POST /api/birthdays/imports/:id/remove', given(200, removalAnswer)),
    call: () => ({ path: '/api/birthdays/imports/1/remove', body: { exceptEdited: true } }),
  },
  ofAccount('GET /api/birthdays/duplicates', given(200, duplicatePairs)),
  {
    ...ofAccount('GET /api/birthdays/export', given(200)),
    call: () => ({ path: '/api/birthdays/export?format=csv' }),
  },
  // No client at Google is configured.
  ofAccount('GET /api/google/auth', refused(404)),
  ofAccount('POST /api/google/contacts', refused(404), { accessToken: 'none' }),
  ofAccount('POST /api/google/import-contacts', refused(404), { accessToken: 'none' }),
  sameForAll('GET /api/google/callback', given(303)),
  ofBirthday('GET /api/birthdays/:id', given(200, birthdayItem)),
  ofBirthday('PUT /api/birthdays/:id', given(200, birthdayItem), birthday),
  ofBirthday('DELETE /api/birthdays/:id', given(204)),
  ofBirthday('POST /api/birthdays/:id/restore', given(204), {}),
  // The other entry is nobody's.
  ofBirthday('POST /api/birthdays/:id/merge', refused(404), { name: 'A', date: '2000-01-01', otherId: 1 }),
  ofBirthday('POST /api/birthdays/:id/distinct', refused(404), { otherId: 1 }),
  ofBirthday('GET /api/birthdays/:id/gifts', given(200, giftList)),
  ofBirthday('POST /api/birthdays/:id/gifts', given(201, giftItem), gift),
  ofBirthday('PUT /api/birthdays/:id/gifts/:giftId', given(200, giftItem), gift),
  ofBirthday('DELETE /api/birthdays/:id/gifts/:giftId', given(204)),
  ofAccount('GET /api/calendar-feed', given(200, calendarFeed)),
  ofAccount('POST /api/calendar-feed', given(201, newCalendarFeed), {}),
  ofAccount('DELETE /api/calendar-feed', given(204)),
  { ...sameForAll('GET /calendar/:file', refused(404)), call: () => ({ path: '/calendar/1.nothing.ics' }) },
  ofAccount('GET /api/reminders', given(200, reminderState)),
  ofAccount('PUT /api/reminders', given(200, reminderState), reminders),
  ofAccount('GET /api/reminders/record', given(200, mailRecord)),
  ofAccount('POST /api/reminders/test', given(204), {}),
  ofAccount('GET /api/account/settings', given(200, accountSettings)),
  ofAccount('PUT /api/account/settings', given(200, accountSettings), settings),
  ofAccount('POST /api/account/terms', given(204), { version: '2025-07-15' }),
  ofAccount('GET /api/account/leave', given(200, leaveOverview)),
  ofAccount('POST /api/account/leave', given(204), { takesMessages: false }),
  ofAccount('GET /api/account/export', given(200, dataExport)),
  ofAccount('POST /api/account/export', given(200, dataExport), {}),
  ofAccount('DELETE /api/account/export', given(200, dataExport)),
  ofAccount('GET /api/account/export/file', refused(404)),
  sameForAll('POST /api/browser-errors', given(204), { body: { message: 'x', stack: '', path: '/' } }),
  sameForAll('POST /api/browser-errors/policy', given(204), { body: { 'csp-report': { 'document-uri': 'x' } } }),
  sameForAll('POST /api/webhooks/mail', refused(403), {
    body: { events: [{ type: 'bounce', email: 'x@outside.example' }] },
  }),
];

const formPages = (page: string): Row[] =>
  ['', '/lt', '/ru'].map((prefix) => sameForAll(`POST ${prefix}${page}`, given(303), { form: { t: 'none' } }));

/** Routes outside the API: health probes, links in mails, and pages. */
export const pageRows: readonly Row[] = [
  sameForAll('GET /healthz', given(200)),
  sameForAll('GET /readyz', given(200)),
  sameForAll('GET /api/openapi.json', given(200)),
  sameForAll('GET /.well-known/security.txt', given(200)),
  ...['/unsubscribe', '/stop-invitations'].flatMap((page) => [
    sameForAll(`POST /api${page}`, given(200), { form: { 'List-Unsubscribe': 'One-Click' } }),
    sameForAll(`GET /api${page}`, given(303)),
    ...formPages(page),
    sameForAll(`GET ${page}`, given(200)),
  ]),
  ...formPages('/leave'),
  ...formPages('/your-data'),
  sameForAll('GET /your-data', given(200)),
  sameForAll('GET /leave', given(200)),
];
