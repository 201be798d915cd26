import { createKeyedHmac } from '#server/platform/secrets.ts';
import { suppressionKey } from '#server/platform/mail/delivery/suppressions.ts';
import { makeUnsubscribeToken } from '#server/platform/mail/compose/unsubscribe-token.ts';
import { localSecret } from '../stack/settings.ts';
import type { Screen } from './screens.ts';
import { signInVisitor, type TestApp } from '#test/browser.ts';
import { insertPeople, manyPeople, todayIn } from '#test/fixtures/birthdays.ts';
import { insertMails, suppressAddress } from '#test/fixtures/reminders.ts';
import { setProfile } from '#test/fixtures/users.ts';

/** The unsubscribe link of a user whose reminders are on, or off already; it is opened without a session. */
async function mailedUnsubscribeLink(testApp: TestApp, isOn: boolean): Promise<string> {
  const { userId } = await signInVisitor(testApp);
  await testApp.context.clearCookies({ name: '__Host-session' });
  await setProfile(testApp.databaseUrl, userId, { remindersEnabled: isOn });
  return `?t=${makeUnsubscribeToken(hmac, { userId, list: 'reminders' })}`;
}

const hmac = createKeyedHmac(localSecret);

/** Signs in a user with birthdays and mails; with a reason, their address is suppressed. */
async function signInReceiver(testApp: TestApp, reason?: 'bounced' | 'complained'): Promise<void> {
  const { userId, email } = await signInVisitor(testApp);
  const [first = 0, second = 0] = await insertPeople(testApp.databaseUrl, userId, manyPeople(5, todayIn('UTC')));
  await insertMails(testApp.databaseUrl, userId, [
    { daysAgo: 1, state: 'sent', line: { birthdayId: first, state: 'sent' } },
    { daysAgo: 3, state: 'bounced', line: { birthdayId: second, state: 'bounced' } },
    { daysAgo: 8, state: 'cancelled', line: { birthdayId: first, state: 'cancelled', reason: 'muted' } },
    { daysAgo: 9, state: 'expired', line: { birthdayId: 1, state: 'expired', reason: 'too-late' } },
  ]);
  if (reason) await suppressAddress(testApp.databaseUrl, suppressionKey(hmac, email), reason);
}

export const reminderScreens: readonly Screen[] = [
  { name: 'unsubscribe', path: '/unsubscribe', prepare: (testApp) => mailedUnsubscribeLink(testApp, true) },
  { name: 'unsubscribe-done', path: '/unsubscribe', prepare: (testApp) => mailedUnsubscribeLink(testApp, false) },
  { name: 'unsubscribe-unknown', path: '/unsubscribe', query: '?t=cut-short' },
  {
    name: 'settings-record',
    path: '/settings',
    prepare: (testApp) => signInReceiver(testApp),
    reach: async ({ page, t }) => page.getByText(t('reminders.stateBounced')).waitFor(),
  },
  {
    name: 'settings-held',
    path: '/settings',
    prepare: (testApp) => signInReceiver(testApp, 'complained'),
    reach: async ({ page, t }) => page.getByText(t('reminders.stateBounced')).waitFor(),
  },
  {
    name: 'dashboard-held',
    path: '/dashboard',
    prepare: (testApp) => signInReceiver(testApp, 'bounced'),
    reach: async ({ page, t }) => {
      await page.getByRole('button', { name: t('reminders.logTitle') }).click();
      await page.getByText(t('reminders.stateBounced')).waitFor();
    },
  },
  {
    name: 'settings-reminders-off',
    path: '/settings',
    prepare: async (testApp) => {
      const { userId } = await signInVisitor(testApp);
      await setProfile(testApp.databaseUrl, userId, { remindersEnabled: false });
    },
    reach: async ({ page, t }) => page.getByRole('button', { name: t('reminders.turnOn') }).waitFor(),
  },
];
