import { signInVisitor, type TestApp } from '#test/browser.ts';
import type { Screen } from './screens.ts';

const path = '/auth-callback';
const importCall = '**/api/google/contacts';

const fifty = Array.from({ length: 52 }, (_, index) => ({
  ref: `people/${index}`,
  name: `Ona ${index}`,
  date: '2000-05-15',
  birthYear: null,
}));

const signedIn = async (testApp: TestApp) => void (await signInVisitor(testApp));

/** The pop-up of the import from Google, in each of its states. */
export const googleImportScreens: readonly Screen[] = [
  {
    name: 'google-import-progress',
    path,
    query: '?token=planted',
    prepare: async (testApp) => {
      await signedIn(testApp);
      // Never answered.
      await testApp.context.route(importCall, () => {});
    },
  },
  {
    name: 'google-import-done',
    path,
    query: '?token=planted',
    prepare: async (testApp) => {
      await signedIn(testApp);
      await testApp.context.route(importCall, (route) =>
        route.fulfill({ json: { people: fifty, withoutBirthday: 117 } }),
      );
    },
    // With the focus in it the page does not leave by itself.
    reach: ({ page, t }) => page.getByRole('button', { name: t('import.goToDashboard') }).focus(),
  },
  { name: 'google-import-refused', path, query: '?error=access_denied', prepare: signedIn },
  { name: 'google-import-failed', path, query: '?error=invalid_client', prepare: signedIn },
];
