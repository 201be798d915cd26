import { expect } from '@playwright/test';
import { inDays, todayIn } from '#test/fixtures/birthdays.ts';
import { openPage, waitUntilHydrated } from '#scripts/screens/hydrated-page.ts';
import { translator } from '#server/platform/i18n.ts';
import { dashboardIn, namesIn, rowOf } from '../support/dashboard.ts';
import { signInWithPeople } from '../support/people.ts';
import { test } from '../support/test.ts';

test.use({ expectedComplaints: /status of (401|409)/ });

for (const [zone, language] of [
  ['Asia/Kathmandu', 'en'],
  ['America/St_Johns', 'lt'],
  ['Pacific/Kiritimati', 'ru'],
] as const) {
  const t = translator(language);
  test.describe(`by the calendar of ${zone}`, () => {
    test.use({ timezoneId: zone });

    test('[DASH-9] [DASH-11] today is today there', async ({ page, context, baseURL }) => {
      const today = todayIn(zone);
      await signInWithPeople(context, baseURL ?? '', {
        timeZone: zone,
        people: [-1, 0, 1].map((days) => ({ name: `Day ${days}`, date: inDays(today, days) })),
      });
      const sent = await (await page.request.get(dashboardIn(language))).text();
      expect(sent).toContain(t('birthday.daysAway', { days: 0 }));
      await openPage(page, dashboardIn(language));
      expect(await namesIn(page)).toEqual(['Day 0', 'Day 1', 'Day -1']);
      await expect(rowOf(page, 'Day 0')).toContainText(t('birthday.daysAway', { days: 0 }));
      await expect(rowOf(page, 'Day 1')).toContainText(t('birthday.daysAway', { days: 1 }));
    });

    test('[DASH-9] the day changes at midnight under the reader’s eyes', async ({ page, context, baseURL }) => {
      const today = todayIn(zone);
      await signInWithPeople(context, baseURL ?? '', {
        timeZone: zone,
        people: [
          { name: 'Tomorrow', date: inDays(today, 1) },
          { name: 'Today', date: inDays(today, 0) },
        ],
      });
      await page.clock.install({ time: Temporal.Now.instant().epochMilliseconds });
      await page.goto(dashboardIn(language));
      await waitUntilHydrated(page);
      expect(await namesIn(page)).toEqual(['Today', 'Tomorrow']);
      const midnight = today.add({ days: 1 }).toZonedDateTime(zone);
      await page.clock.fastForward(Temporal.Now.instant().until(midnight.toInstant()).total('milliseconds') + 1000);
      await expect.poll(() => namesIn(page)).toEqual(['Tomorrow', 'Today']);
      await expect(rowOf(page, 'Tomorrow')).toContainText(t('birthday.daysAway', { days: 0 }));
    });
  });
}

test('[DASH-9] a traveller sees the calendar of the account, as the mails do', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: 'Pacific/Pago_Pago' });
  const today = todayIn('Pacific/Kiritimati');
  await signInWithPeople(context, baseURL ?? '', {
    timeZone: 'Pacific/Kiritimati',
    people: [{ name: 'Ona', date: inDays(today, 0) }],
  });
  const page = await context.newPage();
  await openPage(page, '/dashboard');
  await expect(rowOf(page, 'Ona')).toContainText('Today!');
  await context.close();
});
