import { expect, type Locator, type Page } from '@playwright/test';
import { crowd, inDays, todayIn } from '../scripts/lib/crowd.ts';
import { openPage, untilAlive } from '../scripts/lib/alive-page.ts';
import { adminAddress } from '../scripts/lib/visitors.ts';
import { type Language, languages, pathInLanguage } from '../src/domain/language.ts';
import { say } from '../src/server/platform/words.ts';
import { axeFaults } from './support/axe.ts';
import { keepHousehold } from './support/household.ts';
import { test } from './support/test.ts';

const path = (language: Language) => pathInLanguage('/dashboard', language);
const row = (page: Page, name: string) => page.locator('li.person').filter({ hasText: name });
const names = (page: Page) => page.locator('.person-name').allTextContents();
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd').textContent();
const toasts = (page: Page, language: Language) =>
  page.getByRole('region', { name: say(language)('common.notifications') });
const shown = (locator: Locator) => locator.filter({ visible: true });

test.use({ provoked: /status of (401|409)/ });

/** Nobody's birth lies on a day that common years do not have. */
const born = (year: number, day: string) => `${year}-${day === '02-29' ? '02-28' : day}`;

for (const language of languages) {
  const t = say(language);

  test.describe(`the dashboard in ${language}`, () => {
    const today = todayIn('Europe/Vilnius');
    const family = [
      { name: 'Rūta Žukauskaitė', date: inDays(today, 4) },
      { name: 'Елена Соколова', date: born(today.year - 41, inDays(today, 0)), notes: 'Любит пионы. '.repeat(40) },
      { name: 'mantas kazlauskas jr', date: born(today.year - 34, inDays(today, 1)) },
      { name: 'Over', date: born(1990, inDays(today, -1)) },
    ];

    test('[DASH-1] strangers are led to the front page', async ({ page, baseURL }) => {
      await page.goto(path(language));
      await expect(page).toHaveURL(new URL(pathInLanguage('/', language), baseURL).href);
    });

    test('[DASH-1] a page from the browser’s memory doubts, and leads away whoever has signed out', async ({
      page,
      context,
      baseURL,
    }) => {
      await keepHousehold(context, baseURL ?? '', { people: family });
      await openPage(page, path(language));
      const held = Promise.withResolvers<void>();
      await page.route('**/api/auth/me', async (route) => {
        await held.promise;
        await route.continue();
      });
      await context.clearCookies({ name: '__Host-session' });
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await expect(page.getByRole('status').filter({ hasText: t('auth.resolving') })).toBeVisible();
      await expect(page.getByText('Rūta')).toHaveCount(0);
      held.resolve();
      await expect(page).toHaveURL(new URL(pathInLanguage('/', language), baseURL).href);
    });

    test('[DASH-2] [DASH-3] has its header, title, greeting and button', async ({ page, context, baseURL }) => {
      const { email } = await keepHousehold(context, baseURL ?? '', { people: family });
      await openPage(page, path(language));
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
      await keepHousehold(context, baseURL ?? '', { email: adminAddress });
      await openPage(page, path(language));
      const link = page.getByRole('banner').getByRole('link', { name: t('nav.backendNewTab') });
      await expect(link).toHaveAttribute('href', '/backend');
      await expect(link).toHaveAttribute('target', '_blank');
    });

    test('[DASH-4] offers the import until it has happened', async ({ page, context, baseURL }) => {
      await keepHousehold(context, baseURL ?? '', { people: family });
      await openPage(page, path(language));
      await expect(page.getByRole('heading', { name: t('dashboard.importTitle') })).toBeVisible();
      await keepHousehold(context, baseURL ?? '', { people: family, googleContactsImported: true });
      await openPage(page, path(language));
      await expect(page.getByRole('heading', { name: t('dashboard.upcomingTitle') })).toBeVisible();
      await expect(page.getByRole('heading', { name: t('dashboard.importTitle') })).toHaveCount(0);
    });

    test('[DASH-5] [DASH-6] counts, and leads to the group cards', async ({ page, context, baseURL }) => {
      await keepHousehold(context, baseURL ?? '', { timeZone: 'Europe/Vilnius', people: family });
      await openPage(page, path(language));
      const thisMonth = family.filter(({ date }) => Number(date.slice(-5, -3)) === today.month).length;
      expect(await figure(page, t('dashboard.statThisMonth'))).toBe(String(thisMonth));
      expect(await figure(page, t('dashboard.statUpcoming'))).toBe('3');
      expect(await figure(page, t('dashboard.statTotal'))).toBe('4');
      expect(await figure(page, t('dashboard.statGroupCards'))).toBe('0');
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

    test('[DASH-7] shows the profile, or asks for it', async ({ page, context, baseURL }) => {
      const card = page.getByRole('region', { name: t('dashboard.profileTitle') });
      await keepHousehold(context, baseURL ?? '', {});
      await openPage(page, path(language));
      await expect(card).toContainText(t('dashboard.profilePrompt'));
      await card.getByRole('button', { name: t('dashboard.profileAdd') }).click();
      await expect(page.getByRole('dialog')).toContainText(t('profile.title'));

      await keepHousehold(context, baseURL ?? '', { name: 'Rasa' });
      await openPage(page, path(language));
      await expect(card).toContainText(t('birthday.noBirthdaySet'));

      const profile = { name: 'Rasa', birthday: '1990-05-15', birthYear: 1990 };
      await keepHousehold(context, baseURL ?? '', profile);
      await openPage(page, path(language));
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
      await keepHousehold(context, baseURL ?? '', { timeZone: 'Europe/Vilnius', people: family });
      // The server's own page says it; the browser only repeats it.
      const sent = await (await page.request.get(path(language))).text();
      expect(sent).toContain('Елена Соколова');
      await openPage(page, path(language));
      expect(await names(page)).toEqual(['Елена Соколова', 'mantas kazlauskas jr', 'Rūta Žukauskaitė', 'Over']);

      const says = (name: string, text: string) => expect(row(page, name)).toContainText(text);
      await says('Елена', t('birthday.daysAway', { days: 0 }));
      await says('Елена', t('birthday.is', { age: 41 }));
      await says('mantas', t('birthday.daysAway', { days: 1 }));
      await says('mantas', t('birthday.turns', { age: 34 }));
      await says('Rūta', t('birthday.daysAway', { days: 4 }));
      const avatar = (name: string) => row(page, name).locator('[data-hue]');
      await expect(avatar('mantas')).toHaveText('MK');
      await expect(avatar('mantas')).toHaveAttribute('data-hue', String('mantas kazlauskas jr'.length % 6));
      await expect(avatar('Елена')).toHaveText('ЕС');
      const note = row(page, 'Елена').locator('.person-note');
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
      await keepHousehold(context, baseURL ?? '', { people: [{ name: 'Emilija', date: '2016-02-29' }] });
      await openPage(page, path(language));
      const utc = todayIn('UTC');
      const thisYear = Temporal.PlainDate.from({ year: utc.year, month: 2, day: 29 });
      const next =
        Temporal.PlainDate.compare(thisYear, utc) < 0
          ? Temporal.PlainDate.from({ year: utc.year + 1, month: 2, day: 29 })
          : thisYear;
      await expect(row(page, 'Emilija').locator('time')).toHaveAttribute('datetime', next.toString());
    });

    test('[DASH-8] says what to do while there is nobody', async ({ page, context, baseURL }) => {
      await keepHousehold(context, baseURL ?? '', {});
      await openPage(page, path(language));
      await expect(page.getByRole('heading', { name: t('dashboard.emptyTitle') })).toBeVisible();
      await expect(page.getByRole('list', { name: t('dashboard.weekStrip') }).getByRole('listitem')).toHaveCount(7);
      await page.getByRole('button', { name: t('dashboard.emptyAdd') }).click();
      await expect(page.getByRole('dialog')).toContainText(t('birthday.addTitle'));
    });

    test('[REM-7] announces the next mail', async ({ page, context, baseURL }) => {
      await keepHousehold(context, baseURL ?? '', {
        timeZone: 'Europe/Vilnius',
        people: [{ name: 'Ona', date: inDays(today, 12) }],
      });
      await openPage(page, path(language));
      await expect(page.getByRole('main')).toContainText(t('reminders.nextItem', { name: 'Ona', days: 7 }));
      await expect(page.getByRole('main')).toContainText('09:00');
      await expect(page.getByRole('main')).toContainText('Vilnius');
    });

    test('[BDAY-6] [BDAY-7] deletes after asking, and takes it back', async ({ page, context, baseURL }) => {
      await keepHousehold(context, baseURL ?? '', { timeZone: 'Europe/Vilnius', people: family });
      await openPage(page, path(language));
      const remove = page.getByRole('button', { name: t('birthday.deleteAction', { name: 'Over' }) });
      const asked: string[] = [];
      page.once('dialog', (dialog) => {
        asked.push(dialog.message());
        void dialog.dismiss();
      });
      await remove.click();
      expect(asked).toEqual([t('birthday.deleteConfirm', { name: 'Over' })]);
      await expect(row(page, 'Over')).toHaveCount(1);

      page.once('dialog', (dialog) => void dialog.accept());
      await remove.click();
      await expect(row(page, 'Over')).toHaveCount(0);
      await expect(toasts(page, language)).toContainText(t('birthday.deleted'));
      await expect(toasts(page, language)).toContainText(t('birthday.deletedText'));
      expect(await figure(page, t('dashboard.statTotal'))).toBe('3');
      await expect(row(page, 'Rūta')).toBeFocused();

      await toasts(page, language)
        .getByRole('button', { name: t('common.undo') })
        .click();
      await expect(row(page, 'Over')).toHaveCount(1);
      await page.reload();
      await expect(row(page, 'Over')).toHaveCount(1);
    });

    test('[BDAY-7] says so when a deletion fails, and keeps the row', async ({ page, context, baseURL }) => {
      await keepHousehold(context, baseURL ?? '', { timeZone: 'Europe/Vilnius', people: family });
      await openPage(page, path(language));
      await page.route('**/api/birthdays/*', (route) => route.fulfill({ status: 409, json: { message: 'Ne dabar.' } }));
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: t('birthday.deleteAction', { name: 'Over' }) }).click();
      await expect(toasts(page, language)).toContainText(t('birthday.deleteError'));
      await expect(toasts(page, language)).toContainText('Ne dabar.');
      await expect(row(page, 'Over')).toHaveCount(1);
    });

    test('[DASH-8] a long list is searched by name, in any letters', async ({ page, context, baseURL }) => {
      const people = [...crowd(40, today), { name: 'Žygimantas Ąžuolas', date: inDays(today, 200) }];
      await keepHousehold(context, baseURL ?? '', { people });
      await openPage(page, path(language));
      const search = page.getByRole('searchbox', { name: t('dashboard.searchLabel') });
      await search.fill('azuol zyg');
      await expect(page.locator('.person-name')).toHaveText(['Žygimantas Ąžuolas']);
      await expect(page.getByText(t('dashboard.searchCount', { count: 1 }))).toHaveCount(1);
      await search.fill('nobody at all');
      await expect(page.getByText(t('dashboard.searchEmpty', { query: 'nobody at all' }))).toBeVisible();
      await page.getByRole('button', { name: t('dashboard.showAll') }).click();
      await expect(search).toHaveValue('');
      await expect(page.locator('.person-name')).toHaveCount(people.length);
    });

    test('[DASH-8] a list that could not be fetched is asked for again', async ({ page, context, baseURL }) => {
      await keepHousehold(context, baseURL ?? '', { people: crowd(301, today) });
      const held = Promise.withResolvers<void>();
      await page.route('**/api/birthdays', async (route) => {
        await held.promise;
        await route.fulfill({ json: { message: 'not a list' } });
      });
      await openPage(page, path(language));
      await expect(page.getByRole('status').filter({ hasText: t('dashboard.loading') })).toHaveCount(1);
      held.resolve();
      await expect(page.getByText(t('dashboard.loadError'))).toBeVisible();
      await page.unroute('**/api/birthdays');
      await page.getByRole('button', { name: t('common.retry') }).click();
      await expect(page.locator('.person').first()).toBeVisible();
      expect(await figure(page, t('dashboard.statTotal'))).toBe('301');
    });
  });
}

for (const [zone, language] of [
  ['Asia/Kathmandu', 'en'],
  ['America/St_Johns', 'lt'],
  ['Pacific/Kiritimati', 'ru'],
] as const) {
  const t = say(language);
  test.describe(`by the calendar of ${zone}`, () => {
    test.use({ timezoneId: zone });

    test('[DASH-9] [DASH-11] today is today there', async ({ page, context, baseURL }) => {
      const today = todayIn(zone);
      await keepHousehold(context, baseURL ?? '', {
        timeZone: zone,
        people: [-1, 0, 1].map((days) => ({ name: `Day ${days}`, date: inDays(today, days) })),
      });
      const sent = await (await page.request.get(path(language))).text();
      expect(sent).toContain(t('birthday.daysAway', { days: 0 }));
      await openPage(page, path(language));
      expect(await names(page)).toEqual(['Day 0', 'Day 1', 'Day -1']);
      await expect(row(page, 'Day 0')).toContainText(t('birthday.daysAway', { days: 0 }));
      await expect(row(page, 'Day 1')).toContainText(t('birthday.daysAway', { days: 1 }));
    });

    test('[DASH-9] the day changes at midnight under the reader’s eyes', async ({ page, context, baseURL }) => {
      const today = todayIn(zone);
      await keepHousehold(context, baseURL ?? '', {
        timeZone: zone,
        people: [
          { name: 'Tomorrow', date: inDays(today, 1) },
          { name: 'Today', date: inDays(today, 0) },
        ],
      });
      await page.clock.install({ time: Temporal.Now.instant().epochMilliseconds });
      await page.goto(path(language));
      await untilAlive(page);
      expect(await names(page)).toEqual(['Today', 'Tomorrow']);
      const midnight = today.add({ days: 1 }).toZonedDateTime(zone);
      await page.clock.fastForward(Temporal.Now.instant().until(midnight.toInstant()).total('milliseconds') + 1000);
      await expect.poll(() => names(page)).toEqual(['Tomorrow', 'Today']);
      await expect(row(page, 'Tomorrow')).toContainText(t('birthday.daysAway', { days: 0 }));
    });
  });
}

test('[DASH-9] a traveller sees the calendar of the account, as the mails do', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: 'Pacific/Pago_Pago' });
  const today = todayIn('Pacific/Kiritimati');
  await keepHousehold(context, baseURL ?? '', {
    timeZone: 'Pacific/Kiritimati',
    people: [{ name: 'Ona', date: inDays(today, 0) }],
  });
  const page = await context.newPage();
  await openPage(page, '/dashboard');
  await expect(row(page, 'Ona')).toContainText('Today!');
  await context.close();
});

test('[DASH-8] [ALL-16] the week’s candles lead to the row, by keyboard too', async ({ page, context, baseURL }) => {
  const today = todayIn('UTC');
  const people = [...crowd(60, today), { name: 'Adomas', date: inDays(today, 2) }];
  await keepHousehold(context, baseURL ?? '', { people });
  await openPage(page, '/dashboard');
  await page.getByRole('searchbox').fill('Саша');
  await page
    .getByRole('list', { name: 'The next seven days' })
    .getByRole('button', { name: /Adomas/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Adomas')).toBeFocused();
  await expect(row(page, 'Adomas')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Edit: Adomas' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Adomas');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit: Adomas' })).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[DASH-3] the button follows once it has left the screen', async ({ page, context, baseURL }) => {
    await keepHousehold(context, baseURL ?? '', { people: crowd(20, todayIn('UTC')) });
    await openPage(page, '/dashboard');
    const buttons = shown(page.getByRole('button', { name: 'Add Birthday' }));
    await expect(buttons).toHaveCount(1);
    await page.evaluate(() => scrollTo(0, 1200));
    await expect(buttons).toHaveCount(2);
    await expect(buttons.last()).toBeInViewport();
    await buttons.last().click();
    await expect(page.getByRole('dialog')).toContainText('Add Birthday');
  });
});
