import { userReference } from '#domain/admin/user-reference.ts';
import { beginSession, type TestApp } from '#test/browser.ts';
import { insertBackendData } from '#test/fixtures/backend.ts';
import type { Screen, Visit } from './screens.ts';

type Data = Awaited<ReturnType<typeof insertBackendData>>;

/** Inserted once for all screens. */
const inserted = new Map<string, Promise<Data>>();

/** Signs an administrator in, some weeks after the start. */
const seenByAdmin =
  (address: (data: Data) => string = () => '') =>
  async (testApp: TestApp): Promise<string> => {
    const { databaseUrl } = testApp;
    const inserting = inserted.get(databaseUrl) ?? insertBackendData(databaseUrl);
    inserted.set(databaseUrl, inserting);
    const data = await inserting;
    await beginSession(testApp, data.admin.userId);
    return address(data);
  };

/** Opens the question of an act; it is an element of the page, so that its button opens it without scripts. */
const opens =
  (name: string) =>
  async ({ page }: Visit): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
  };

const person = seenByAdmin(({ person: { userId } }) => `/${userReference(userId)}`);
const report = seenByAdmin((data) => `?report=${data.report}`);

/** The backend, which is English only and made for wide screens. */
export const backendScreens: readonly Screen[] = [
  { name: 'backend-overview', path: '/backend', prepare: seenByAdmin() },
  { name: 'backend-people', path: '/backend/people', prepare: seenByAdmin() },
  { name: 'backend-person', path: '/backend/people', prepare: person },
  { name: 'backend-suspend', path: '/backend/people', prepare: person, reach: opens('Suspend account') },
  { name: 'backend-mail', path: '/backend/mail', prepare: seenByAdmin() },
  { name: 'backend-resume', path: '/backend/mail', prepare: seenByAdmin(), reach: opens('Resume') },
  { name: 'backend-errors', path: '/backend/errors', prepare: seenByAdmin() },
  { name: 'backend-audit-log', path: '/backend/audit-log', prepare: seenByAdmin() },
  { name: 'backend-reports', path: '/backend/reports', prepare: seenByAdmin() },
  { name: 'backend-report', path: '/backend/reports', prepare: report },
  { name: 'backend-take-down', path: '/backend/reports', prepare: report, reach: opens('Take the card down') },
  { name: 'backend-sign-in', path: '/backend/sign-in', prepare: seenByAdmin() },
];
