import { expect } from '@playwright/test';
import { inDays, todayIn } from '#test/fixtures/birthdays.ts';
import { adminAddress } from '#test/fixtures/users.ts';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { dashboardIn, familyOn, figureOf, namesIn, rowOf } from '../support/dashboard.ts';
import { signInWithPeople } from '../support/people.ts';
import { test } from '../support/test.ts';

test.use({ expectedComplaints: /status of (401|409)/ });

for (const language of languages) {
  const t = translator(language);

  test.describe(`the dashboard in ${language}`, () => {
    test('[DASH-1] strangers are led to the front page', async ({ page, baseURL }) => {
      await page.goto(dashboardIn(language));
      await expect(page).toHaveURL(new URL(pathInLanguage('/', language), baseURL).href);
    });

    test('[DASH-1] a page from the back/forward cache checks the session again and leads away whoever has signed out', async ({
      page,
      context,
      baseURL,
    }) => {
      await signInWithPeople(context, baseURL ?? '', { people: familyOn(todayIn('Europe/Vilnius')) });
      await openPage(page, dashboardIn(language));
      const gate = Promise.withResolvers<void>();
      await page.route('**/api/auth/me', async (route) => {
        await gate.promise;
        await route.continue();
      });
      await context.clearCookies({ name: '__Host-session' });
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await expect(page.getByRole('status').filter({ hasText: t('auth.resolving') })).toBeVisible();
      await expect(page.getByText('Rūta')).toHaveCount(0);
      gate.resolve();
      await expect(page).toHaveURL(new URL(pathInLanguage('/', language), baseURL).href);
    });

    test('[DASH-8] the list stays where the session was ended on another device', async ({
      page,
      context,
      baseURL,
    }) => {
      await signInWithPeople(context, baseURL ?? '', { people: familyOn(todayIn('Europe/Vilnius')) });
      await openPage(page, dashboardIn(language));
      await context.clearCookies({ name: '__Host-session' });
      page.on('dialog', (question) => void question.accept());
      const asked = page.waitForResponse(
        (answer) => answer.url().endsWith('/api/birthdays') && answer.request().method() === 'GET',
      );
      await page.getByRole('button', { name: t('birthday.deleteAction', { name: 'Over' }) }).click();
      expect((await asked).status()).toBe(401);
      await expect(page.getByRole('region', { name: t('common.notifications') })).toContainText(
        t('birthday.deleteError'),
      );
      await expect(rowOf(page, 'Over')).toBeVisible();
      expect(await figureOf(page, t('dashboard.statTotal'))).toBe('4');
    });

    test('[DASH-2] [DASH-3] has its header, title, greeting and button', async ({ page, context, baseURL }) => {
      const { email } = await signInWithPeople(context, baseURL ?? '', { people: familyOn(todayIn('Europe/Vilnius')) });
      await openPage(page, dashboardIn(language));
      const header = page.getByRole('banner');
      await expect(header.getByRole('link', { name: t('nav.home') })).toBeVisible();
      await expect(header.getByText(email).first()).toBeVisible();
      await expect(header.getByRole('button', { name: t('theme.toggle') })).toBeVisible();
      await expect(header.locator('button[popovertarget]').first()).toBeVisible();
      await expect(header.getByRole('button', { name: t('nav.logout') })).toBeVisible();
      await expect(header.getByText(t('nav.backend'))).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name: t('dashboard.title') })).toBeVisible();
      await expect(page.getByText(t('dashboard.welcome'))).toBeVisible();
      await page.getByRole('button', { name: t('dashboard.addBirthday') }).click();
      await expect(page.getByRole('dialog')).toContainText(t('birthday.addTitle'));
    });

    test('[DASH-2] leads administrators to the backend in a new tab', async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', { email: adminAddress });
      await openPage(page, dashboardIn(language));
      const link = page.getByRole('banner').getByRole('link', { name: t('nav.backendNewTab') });
      await expect(link).toHaveAttribute('href', '/backend');
      await expect(link).toHaveAttribute('target', '_blank');
    });

    test('[DASH-4] offers the import until it has happened', async ({ page, context, baseURL }) => {
      const today = todayIn('Europe/Vilnius');
      await signInWithPeople(context, baseURL ?? '', { people: familyOn(today) });
      await openPage(page, dashboardIn(language));
      await expect(page.getByRole('heading', { name: t('dashboard.importTitle') })).toBeVisible();
      await signInWithPeople(context, baseURL ?? '', { people: familyOn(today), googleContactsImported: true });
      await openPage(page, dashboardIn(language));
      await expect(page.getByRole('heading', { name: t('dashboard.upcomingTitle') })).toBeVisible();
      await expect(page.getByRole('heading', { name: t('dashboard.importTitle') })).toHaveCount(0);
    });

    test('[DASH-5] [DASH-6] counts, and leads to the group cards', async ({ page, context, baseURL }) => {
      const today = todayIn('Europe/Vilnius');
      const family = familyOn(today);
      await signInWithPeople(context, baseURL ?? '', { timeZone: 'Europe/Vilnius', people: family });
      await openPage(page, dashboardIn(language));
      const thisMonth = family.filter(({ date }) => Number(date.slice(-5, -3)) === today.month).length;
      expect(await figureOf(page, t('dashboard.statThisMonth'))).toBe(String(thisMonth));
      expect(await figureOf(page, t('dashboard.statUpcoming'))).toBe('3');
      expect(await figureOf(page, t('dashboard.statTotal'))).toBe('4');
      expect(await figureOf(page, t('dashboard.statGroupCards'))).toBe('0');
      const link = (name: string) => page.getByRole('complementary').getByRole('link', { name });
      await expect(link(t('dashboard.createGroupCard'))).toHaveAttribute(
        'href',
        pathInLanguage('/create-group-card', language),
      );
      await expect(link(t('dashboard.viewMyCards'))).toHaveAttribute(
        'href',
        pathInLanguage('/my-group-cards', language),
      );
    });

    test('[DASH-5] counts with an empty list, too', async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', {});
      await openPage(page, dashboardIn(language));
      await expect(page.getByRole('heading', { name: t('dashboard.emptyTitle') })).toBeVisible();
      for (const counter of ['statThisMonth', 'statUpcoming', 'statTotal', 'statGroupCards'] as const)
        expect(await figureOf(page, t(`dashboard.${counter}`))).toBe('0');
    });

    test('[DASH-7] shows the profile, or asks for it', async ({ page, context, baseURL }) => {
      const card = page.getByRole('region', { name: t('dashboard.profileTitle') });
      await signInWithPeople(context, baseURL ?? '', {});
      await openPage(page, dashboardIn(language));
      await expect(card).toContainText(t('dashboard.profilePrompt'));
      await card.getByRole('button', { name: t('dashboard.profileAdd') }).click();
      await expect(page.getByRole('dialog')).toContainText(t('profile.title'));

      await signInWithPeople(context, baseURL ?? '', { name: 'Rasa' });
      await openPage(page, dashboardIn(language));
      await expect(card).toContainText(t('birthday.noBirthdaySet'));

      const profile = { name: 'Rasa', birthday: '1990-05-15', birthYear: 1990 };
      await signInWithPeople(context, baseURL ?? '', profile);
      await openPage(page, dashboardIn(language));
      await expect(card).toContainText('Rasa');
      await expect(card.locator('time')).toContainText('1990');
      await card.getByRole('button', { name: t('dashboard.profileEdit') }).click();
      await expect(page).toHaveURL(/#profile$/);
      await expect(page.getByRole('dialog').getByLabel(t('profile.name'))).toHaveValue('Rasa');
      await page.keyboard.press('Escape');
      await expect(page).not.toHaveURL(/#profile$/);
    });

    test('[DASH-8] [DASH-9] [DASH-10] [DASH-11] lists everybody, the nearest first', async ({
      page,
      context,
      baseURL,
    }) => {
      await signInWithPeople(context, baseURL ?? '', {
        timeZone: 'Europe/Vilnius',
        people: familyOn(todayIn('Europe/Vilnius')),
      });
      // Read from the HTML of the server, so the list does not depend on scripts.
      const sent = await (await page.request.get(dashboardIn(language))).text();
      expect(sent).toContain('Елена Соколова');
      await openPage(page, dashboardIn(language));
      expect(await namesIn(page)).toEqual(['Елена Соколова', 'mantas kazlauskas jr', 'Rūta Žukauskaitė', 'Over']);

      const says = (name: string, text: string) => expect(rowOf(page, name)).toContainText(text);
      await says('Елена', t('birthday.daysAway', { days: 0 }));
      await says('Елена', t('birthday.is', { age: 41 }));
      await says('mantas', t('birthday.daysAway', { days: 1 }));
      await says('mantas', t('birthday.turns', { age: 34 }));
      await says('Rūta', t('birthday.daysAway', { days: 4 }));
      const avatar = (name: string) => rowOf(page, name).locator('[data-hue]');
      await expect(avatar('mantas')).toHaveText('MK');
      await expect(avatar('mantas')).toHaveAttribute('data-hue', String('mantas kazlauskas jr'.length % 6));
      await expect(avatar('Елена')).toHaveText('ЕС');
      const note = rowOf(page, 'Елена').locator('.person-note');
      const { height, line } = await note.evaluate((element) => ({
        height: element.clientHeight,
        line: Number.parseFloat(getComputedStyle(element).lineHeight),
      }));
      expect(Math.round(height / line)).toBe(2);
      for (const action of ['birthday.editAction', 'birthday.deleteAction'] as const) {
        await expect(page.getByRole('button', { name: t(action, { name: 'Over' }) })).toHaveCount(1);
      }
    });

    test('[DASH-12] keeps 29 February on the 28th of a common year', async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', { people: [{ name: 'Emilija', date: '2016-02-29' }] });
      await openPage(page, dashboardIn(language));
      const utc = todayIn('UTC');
      const thisYear = Temporal.PlainDate.from({ year: utc.year, month: 2, day: 29 });
      const next =
        Temporal.PlainDate.compare(thisYear, utc) < 0
          ? Temporal.PlainDate.from({ year: utc.year + 1, month: 2, day: 29 })
          : thisYear;
      await expect(rowOf(page, 'Emilija').locator('time')).toHaveAttribute('datetime', next.toString());
    });

    test('[DASH-8] says what to do while there is nobody', async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', {});
      await openPage(page, dashboardIn(language));
      await expect(page.getByRole('heading', { name: t('dashboard.emptyTitle') })).toBeVisible();
      await expect(page.getByRole('list', { name: t('dashboard.weekStrip') }).getByRole('listitem')).toHaveCount(7);
      await page.getByRole('button', { name: t('dashboard.emptyAdd') }).click();
      await expect(page.getByRole('dialog')).toContainText(t('birthday.addTitle'));
    });

    test('[REM-7] announces the next mail', async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', {
        timeZone: 'Europe/Vilnius',
        people: [{ name: 'Ona', date: inDays(todayIn('Europe/Vilnius'), 12) }],
      });
      await openPage(page, dashboardIn(language));
      await expect(page.getByRole('main')).toContainText(t('reminders.nextItem', { name: 'Ona', days: 12 }));
      await expect(page.getByRole('main')).toContainText('09:00');
      await expect(page.getByRole('main')).toContainText('Vilnius');
    });
  });
}
