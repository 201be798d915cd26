import { createDerive } from '../../src/server/platform/secrets.ts';
import { suppressionKey } from '../../src/server/platform/mail/suppressions.ts';
import { makeUnsubscribeToken } from '../../src/server/platform/mail/unsubscribe-token.ts';
import { localSecret } from './settings.ts';
import type { Screen } from './screens.ts';
import { crowd, todayIn } from './crowd.ts';
import { holdAddress, keepMails, keepPeople, type Scene, setReminders, signInVisitor } from './visitors.ts';

/** The link in a mail to somebody whose reminders are on, or off already; nobody is signed in where it is opened. */
async function mailedLink(scene: Scene, isOn: boolean): Promise<string> {
  const { userId } = await signInVisitor(scene);
  await scene.context.clearCookies({ name: '__Host-session' });
  await setReminders(scene.databaseUrl, userId, isOn);
  return `?t=${makeUnsubscribeToken(derive, { userId, list: 'reminders' })}`;
}

const derive = createDerive(localSecret);

/** Somebody with people and a few mails behind them, whose address is held if there is a reason. */
async function receiver(scene: Scene, reason?: 'bounced' | 'complained'): Promise<void> {
  const { userId, email } = await signInVisitor(scene);
  const [first = 0, second = 0] = await keepPeople(scene.databaseUrl, userId, crowd(5, todayIn('UTC')));
  await keepMails(scene.databaseUrl, userId, [
    { daysAgo: 1, state: 'sent', line: { birthdayId: first, state: 'sent' } },
    { daysAgo: 3, state: 'bounced', line: { birthdayId: second, state: 'bounced' } },
    { daysAgo: 8, state: 'cancelled', line: { birthdayId: first, state: 'cancelled', reason: 'muted' } },
    { daysAgo: 9, state: 'expired', line: { birthdayId: 1, state: 'expired', reason: 'too-late' } },
  ]);
  if (reason) await holdAddress(scene.databaseUrl, suppressionKey(derive, email), reason);
}

export const reminderScreens: readonly Screen[] = [
  { name: 'unsubscribe', path: '/unsubscribe', prepare: (scene) => mailedLink(scene, true) },
  { name: 'unsubscribe-done', path: '/unsubscribe', prepare: (scene) => mailedLink(scene, false) },
  { name: 'unsubscribe-unknown', path: '/unsubscribe', query: '?t=cut-short' },
  {
    name: 'settings-record',
    path: '/settings',
    prepare: (scene) => receiver(scene),
    reach: async ({ page, t }) => page.getByText(t('reminders.stateBounced')).waitFor(),
  },
  {
    name: 'settings-held',
    path: '/settings',
    prepare: (scene) => receiver(scene, 'complained'),
    reach: async ({ page, t }) => page.getByText(t('reminders.stateBounced')).waitFor(),
  },
  {
    name: 'dashboard-held',
    path: '/dashboard',
    prepare: (scene) => receiver(scene, 'bounced'),
    reach: async ({ page, t }) => {
      await page.getByRole('button', { name: t('reminders.logTitle') }).click();
      await page.getByText(t('reminders.stateBounced')).waitFor();
    },
  },
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
