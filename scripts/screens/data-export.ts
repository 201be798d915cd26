import type { DataExport } from '#contract/account.ts';
import { signInVisitor } from '#test/browser.ts';
import { insertExport } from '#test/fixtures/data-exports.ts';
import { createKeyedHmac, sha256 } from '#server/platform/secrets.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { localSecret } from '../stack/settings.ts';
import type { Screen } from './screens.ts';

const bytes = 214_000_000;

interface Shown {
  state: DataExport['state'];
  row: Parameters<typeof insertExport>[2];
  hours?: Parameters<typeof insertExport>[3];
  /** A message that the state shows. */
  message: PlainMessageId;
}

const states: readonly Shown[] = [
  {
    state: 'making',
    row: { state: 'making', picturesTotal: 1000, picturesDone: 640, bytes: 137_000_000 },
    message: 'settings.takeMaking',
  },
  { state: 'ready', row: { state: 'ready', bytes }, message: 'settings.takeReady' },
  {
    state: 'expired',
    row: { state: 'ready' },
    hours: { requested: -200, expires: -20 },
    message: 'settings.takeAgain',
  },
  { state: 'failed', row: { state: 'failed' }, message: 'settings.takeError' },
];

const screenOf = (name: string, { row, hours, message }: Omit<Shown, 'state'>): Screen => ({
  name,
  path: '/settings',
  prepare: async (testApp) => {
    const { userId } = await signInVisitor(testApp);
    await insertExport(testApp.databaseUrl, userId, row, hours);
  },
  reach: async ({ page, t }) => {
    await page.getByText(t('settings.sessionCurrent')).waitFor();
    await page.getByText(t(message), { exact: true }).first().scrollIntoViewIfNeeded();
  },
});

/** The export of everything that is kept about a user, in each of its states. */
export const exportScreens: readonly Screen[] = [
  ...states.map((shown) => screenOf(`settings-export-${shown.state}`, shown)),
  screenOf('settings-export-last-day', {
    row: { state: 'ready', bytes },
    hours: { requested: -167, expires: 1 },
    message: 'settings.takeDownload',
  }),
  screenOf('settings-export-wait', { row: { state: 'removed' }, message: 'settings.takeTitle' }),
  {
    name: 'export-link',
    path: '/your-data',
    prepare: async (testApp) => {
      const { userId } = await signInVisitor(testApp);
      await testApp.context.clearCookies({ name: '__Host-session' });
      const token = createKeyedHmac(localSecret)('data-export', `${userId} ${userId}`).toString('base64url');
      const objectName = `exports/${userId}.zip`;
      await insertExport(testApp.databaseUrl, userId, { state: 'ready', bytes, objectName, linkToken: sha256(token) });
      return `?t=${userId}.${token}`;
    },
  },
  { name: 'export-link-gone', path: '/your-data', query: '?t=cut-short' },
];
