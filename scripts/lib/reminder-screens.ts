import { createDerive } from '../../src/server/platform/secrets.ts';
import { makeUnsubscribeToken } from '../../src/server/platform/mail/unsubscribe-token.ts';
import { localSecret } from './settings.ts';
import type { Screen } from './screens.ts';
import { type Scene, setReminders, signInVisitor } from './visitors.ts';

/** The link in a mail to somebody whose reminders are on, or off already; nobody is signed in where it is opened. */
async function mailedLink(scene: Scene, isOn: boolean): Promise<string> {
  const { userId } = await signInVisitor(scene);
  await scene.context.clearCookies({ name: '__Host-session' });
  await setReminders(scene.databaseUrl, userId, isOn);
  return `?t=${makeUnsubscribeToken(createDerive(localSecret), { userId, list: 'reminders' })}`;
}

export const reminderScreens: readonly Screen[] = [
  { name: 'unsubscribe', path: '/unsubscribe', prepare: (scene) => mailedLink(scene, true) },
  { name: 'unsubscribe-done', path: '/unsubscribe', prepare: (scene) => mailedLink(scene, false) },
  { name: 'unsubscribe-unknown', path: '/unsubscribe', query: '?t=cut-short' },
  {
    name: 'settings-reminders-off',
    path: '/settings',
    prepare: async (scene) => {
      const { userId } = await signInVisitor(scene);
      await setReminders(scene.databaseUrl, userId, false);
    },
    reach: async ({ page, t }) => page.getByRole('button', { name: t('reminders.turnOn') }).waitFor(),
  },
];
