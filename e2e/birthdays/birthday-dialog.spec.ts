import { expect, type Page } from '@playwright/test';
import { openPage, reloadPage } from '#scripts/screens/hydrated-page.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { findAxeIssues } from '../support/axe.ts';
import { findLayoutIssues, waitForStillPage } from '../support/layout.ts';
import { signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

test.describe.configure({ timeout: 90_000 });

const calls = /\/api\/birthdays$/;

for (const language of languages) {
  const t = translator(language);
  const path = pathInLanguage('/dashboard', language);
  const dialog = (page: Page) => page.getByRole('dialog');
  const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
  const toasts = (page: Page) => page.getByRole('region', { name: t('common.notifications') });
  const save = (page: Page) => dialog(page).getByRole('button', { name: t('birthday.save') });
  const edit = (page: Page, name: string) => page.getByRole('button', { name: t('birthday.editAction', { name }) });
  const idea = (page: Page) => dialog(page).getByLabel(t('gift.ideaPlaceholder'));

  async function openDialog(page: Page) {
    await openPage(page, path);
    await page
      .getByRole('button', { name: t('dashboard.addBirthday') })
      .first()
      .click();
    await expect(field(page, t('birthday.name'))).toBeFocused();
  }

  async function fill(page: Page, name: string) {
    await field(page, t('birthday.name')).fill(name);
    await field(page, t('birthday.month')).selectOption('5');
    await field(page, t('birthday.day')).fill('15');
  }

  test.describe(`the birthday dialog in ${language}`, () => {
    test.beforeEach(async ({ context, baseURL }) => {
      await signIn(context, baseURL ?? '');
    });

    test('[BDAY-1] [BDAY-2] [BDAY-7] adds one, and shows it again for a change', async ({ page }) => {
      await openDialog(page);
      await fill(page, '  Mantas ');
      await dialog(page).getByText(t('birthday.includeYear')).click();
      await field(page, t('birthday.year')).fill('1993');
      await expect(dialog(page).getByRole('status').first()).toContainText(/\d{2}/);
      await field(page, t('birthday.email')).fill('mantas@example.lt');
      await field(page, t('birthday.notes')).fill('Climbs');
      await save(page).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(toasts(page)).toContainText(t('birthday.added'));
      await expect(toasts(page)).toContainText(t('birthday.addedText'));

      await edit(page, 'Mantas').click();
      await expect(dialog(page)).toContainText(t('birthday.editTitle'));
      await expect(field(page, t('birthday.name'))).toHaveValue('Mantas');
      await expect(field(page, t('birthday.month'))).toHaveValue('5');
      await expect(field(page, t('birthday.day'))).toHaveValue('15');
      await expect(dialog(page).getByRole('checkbox', { name: t('birthday.includeYear') })).toBeChecked();
      await expect(field(page, t('birthday.year'))).toHaveValue('1993');
      await expect(field(page, t('birthday.email'))).toHaveValue('mantas@example.lt');
      await expect(field(page, t('birthday.notes'))).toHaveValue('Climbs');
      await dialog(page).getByText(t('birthday.includeYear')).click();
      await expect(field(page, t('birthday.year'))).toHaveCount(0);
      await field(page, t('birthday.name')).fill('Mantas K.');
      await save(page).click();
      await expect(toasts(page)).toContainText(t('birthday.updated'));
      await expect(toasts(page)).toContainText(t('birthday.updatedText'));

      await edit(page, 'Mantas K.').click();
      await expect(dialog(page).getByRole('checkbox', { name: t('birthday.includeYear') })).not.toBeChecked();
    });

    test('[REM-5] somebody is kept in memory, without an age, gifts or reminders', async ({ page }) => {
      await openDialog(page);
      await fill(page, 'Ona');
      await dialog(page).getByText(t('birthday.includeYear')).click();
      await field(page, t('birthday.year')).fill('1930');
      await expect(dialog(page).getByRole('heading', { name: t('gift.title') })).toBeVisible();
      await dialog(page)
        .getByRole('checkbox', { name: t('birthday.muteLabel') })
        .check();
      await dialog(page)
        .getByRole('checkbox', { name: t('birthday.remembranceLabel') })
        .check();
      await expect(dialog(page).getByText(t('birthday.remembranceHint'))).toBeVisible();
      await expect(dialog(page).getByRole('heading', { name: t('gift.title') })).toHaveCount(0);
      await save(page).click();
      await expect(dialog(page)).toHaveCount(0);

      const row = page.locator('li.person').filter({ hasText: 'Ona' });
      await expect(row).toContainText(t('birthday.remembrance'));
      await expect(row).toContainText(t('birthday.muted'));
      const thisYear = new Date().getFullYear();
      for (const age of [thisYear - 1930, thisYear - 1929])
        await expect(row).not.toContainText(t('birthday.turns', { age }));
      await edit(page, 'Ona').click();
      await expect(dialog(page).getByRole('checkbox', { name: t('birthday.muteLabel') })).toBeChecked();
      await expect(dialog(page).getByRole('checkbox', { name: t('birthday.remembranceLabel') })).toBeChecked();
    });

    test('[BDAY-2] says that it is saving, cannot be pressed twice, and forgets what was typed', async ({ page }) => {
      await openDialog(page);
      await fill(page, 'Ona');
      const gate = Promise.withResolvers<void>();
      let sent = 0;
      await page.route(calls, async (route) => {
        if (route.request().method() === 'POST') {
          sent += 1;
          await gate.promise;
        }
        await route.continue();
      });
      await save(page).click();
      const busy = dialog(page).getByRole('button', { name: t('common.saving') });
      await expect(busy).toBeDisabled();
      await field(page, t('birthday.name')).press('Enter');
      const reload = page.waitForRequest((request) => request.method() === 'GET' && calls.test(request.url()));
      gate.resolve();
      await expect(dialog(page)).toHaveCount(0);
      await reload;
      expect(sent).toBe(1);
      await page
        .getByRole('button', { name: t('dashboard.addBirthday') })
        .first()
        .click();
      await expect(field(page, t('birthday.name'))).toHaveValue('');
      await expect(field(page, t('birthday.day'))).toHaveValue('');
    });

    test('[BDAY-3] [BDAY-5] says at the field what is missing or impossible, and sends nothing', async ({ page }) => {
      await openDialog(page);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(request.url());
      });
      await save(page).click();
      await expect(field(page, t('birthday.name'))).toHaveAccessibleDescription(t('birthday.nameRequired'));
      await expect(field(page, t('birthday.name'))).toBeFocused();
      await expect(field(page, t('birthday.day'))).toHaveAccessibleDescription(
        `${t('birthday.birthdayRequired')} ${t('birthday.range', { from: '1', to: '31' })}`,
      );
      await field(page, t('birthday.name')).fill('Ona');
      await field(page, t('birthday.month')).selectOption('4');
      await field(page, t('birthday.day')).fill('31');
      await expect(field(page, t('birthday.month'))).toHaveAccessibleDescription(t('birthday.dateImpossible'));
      await field(page, t('birthday.month')).selectOption('2');
      await field(page, t('birthday.day')).fill('29');
      await expect(dialog(page)).toContainText(t('birthday.leapDayHint'));
      await dialog(page).getByText(t('birthday.includeYear')).click();
      await field(page, t('birthday.year')).fill('1999');
      await save(page).click();
      await expect(dialog(page)).toContainText(t('birthday.leapDayImpossible', { year: '1999' }));
      await field(page, t('birthday.year')).fill('1899');
      await expect(field(page, t('birthday.year'))).toHaveAccessibleDescription(/1900/);
      await field(page, t('birthday.email')).fill('ona@');
      await expect(field(page, t('birthday.email'))).toHaveAttribute('aria-invalid', 'true');
      expect(sent).toEqual([]);
    });

    test.describe('when the server refuses', () => {
      test.use({ expectedComplaints: /status of (?:409|500)|ERR_FAILED/ });

      test('[BDAY-7] the reason is said and what was typed stays', async ({ page }) => {
        await openDialog(page);
        await fill(page, 'Ona');
        await page.route(calls, (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({ status: 409, json: { message: 'The list is full.' } })
            : route.continue(),
        );
        await save(page).click();
        await expect(dialog(page).getByRole('alert')).toHaveText('The list is full.');
        await expect(page.getByText(t('birthday.addError'))).toBeVisible();
        await page.unroute(calls);
        await page.route(calls, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
        await save(page).click();
        await expect(dialog(page).getByRole('alert')).toHaveText(t('errors.networkText'));
        await expect(field(page, t('birthday.name'))).toHaveValue('Ona');
        await page.unroute(calls);
        await save(page).click();
        await expect(dialog(page)).toHaveCount(0);

        await edit(page, 'Ona').click();
        await field(page, t('birthday.name')).fill('Ona K.');
        await page.route(/\/api\/birthdays\/\d+$/, (route) =>
          route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
        );
        await save(page).click();
        await expect(page.getByText(t('birthday.updateError'))).toBeVisible();
        await expect(field(page, t('birthday.name'))).toHaveValue('Ona K.');
      });
    });

    test('[GIFT-1] ideas with links and gifts given are kept; an idea is given with one click', async ({ page }) => {
      await openDialog(page);
      await fill(page, 'Ona');
      await idea(page).fill('Kettle');
      await dialog(page).getByLabel(t('gift.linkLabel')).fill('example.com/kettle');
      await dialog(page)
        .getByRole('button', { name: t('gift.addIdea') })
        .click();
      await expect(idea(page)).toBeFocused();
      await expect(idea(page)).toHaveValue('');
      await dialog(page).getByLabel(t('gift.kindLabel')).selectOption('2024');
      await idea(page).fill('Socks');
      await idea(page).press('Enter');
      await expect(dialog(page).getByRole('listitem')).toHaveText([/Kettle/, /2024.*Socks/]);
      await save(page).click();
      await expect(dialog(page)).toHaveCount(0);

      await edit(page, 'Ona').click();
      const rows = dialog(page).getByRole('listitem');
      await expect(rows).toHaveText([/Kettle/, /2024.*Socks/]);
      await expect(rows.first().getByRole('link')).toHaveAttribute('href', 'https://example.com/kettle');
      const year = String(new Date().getUTCFullYear());
      await dialog(page)
        .getByRole('button', { name: t('gift.markGivenLabel', { text: 'Kettle' }) })
        .click();
      await expect(rows.first()).toContainText(year);
      await expect(dialog(page)).toContainText(t('gift.markedGiven', { year }));
      await dialog(page)
        .getByRole('button', { name: t('common.undo') })
        .click();
      await expect(rows.first()).not.toContainText(year);
      await idea(page).fill('Lamp');
      await idea(page).press('Enter');
      await expect(rows).toHaveCount(3);
      await dialog(page)
        .getByRole('button', { name: t('gift.deleteGiven', { text: 'Socks' }) })
        .click();
      await expect(rows).toHaveText([/Kettle/, /Lamp/]);
      await dialog(page)
        .getByRole('button', { name: t('common.cancel') })
        .click();
      await reloadPage(page);
      await edit(page, 'Ona').click();
      await expect(rows).toHaveText([/Kettle/, /Lamp/]);
      await dialog(page)
        .getByRole('button', { name: t('gift.markGivenLabel', { text: 'Kettle' }) })
        .click();
      await expect(dialog(page)).toContainText(t('gift.markedGiven', { year }));
      await dialog(page)
        .getByRole('button', { name: t('common.cancel') })
        .click();
      await reloadPage(page);
      await edit(page, 'Ona').click();
      await expect(rows).toHaveText([/Lamp/, new RegExp(`${year}.*Kettle`)]);
      await expect(rows.last().getByRole('link')).toHaveAttribute('href', 'https://example.com/kettle');
    });

    test('[ALL-16] is accessible, fits 320 px and gives the focus back', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await openDialog(page);
      await save(page).click();
      await idea(page).fill('Kettle');
      await idea(page).press('Enter');
      await idea(page).fill('Lamp');
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 700 });
        await waitForStillPage(page);
        expect.soft(await findLayoutIssues(page), `${width} px`).toEqual([]);
        expect.soft(await findAxeIssues(page), `${width} px`).toEqual([]);
        await expect(save(page)).toBeInViewport();
      }
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: t('dashboard.addBirthday') }).first()).toBeFocused();
    });
  });

  test.describe(`the profile dialog in ${language}`, () => {
    const saveProfile = (page: Page) => dialog(page).getByRole('button', { name: t('common.save') });

    async function openProfile(page: Page) {
      await openPage(page, `${path}#profile`);
      await expect(field(page, t('profile.name'))).toBeVisible();
    }

    test.beforeEach(async ({ context, baseURL }) => {
      await signIn(context, baseURL ?? '');
    });

    test('[PROF-1] [PROF-2] [PROF-3] asks for name and birthday, clears a lost day, and keeps both', async ({
      page,
    }) => {
      await openProfile(page);
      await saveProfile(page).click();
      await expect(field(page, t('profile.name'))).toHaveAccessibleDescription(t('profile.nameRequired'));
      await field(page, t('profile.name')).fill(' Rasa ');
      await saveProfile(page).click();
      await expect(page.getByText(t('common.error'), { exact: true })).toBeVisible();
      await expect(dialog(page).getByRole('alert')).toHaveText(t('profile.selectBirthday'));

      await field(page, t('profile.month')).selectOption('2');
      await field(page, t('profile.day')).selectOption('29');
      await field(page, t('profile.year')).selectOption('1992');
      await expect(field(page, t('profile.day'))).toHaveValue('29');
      await field(page, t('profile.year')).selectOption('1991');
      await expect(field(page, t('profile.day'))).toHaveValue('');
      await expect(dialog(page)).toContainText(t('profile.dayCleared'));
      await field(page, t('profile.day')).selectOption('28');
      await waitForStillPage(page);
      expect.soft(await findAxeIssues(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await waitForStillPage(page);
      expect.soft(await findLayoutIssues(page)).toEqual([]);

      await saveProfile(page).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(toasts(page)).toContainText(t('profile.updated'));
      await expect(toasts(page)).toContainText(t('profile.updatedText'));
      expect(new URL(page.url()).hash).toBe('');
      await openProfile(page);
      await expect(field(page, t('profile.name'))).toHaveValue('Rasa');
      await expect(field(page, t('profile.month'))).toHaveValue('2');
      await expect(field(page, t('profile.day'))).toHaveValue('28');
      await expect(field(page, t('profile.year'))).toHaveValue('1991');
    });

    test.describe('when the server fails', () => {
      test.use({ expectedComplaints: /status of (?:500|409)/ });

      test('[PROF-3] a profile that was not saved says so and stays', async ({ page }) => {
        await openProfile(page);
        await field(page, t('profile.name')).fill('Rasa');
        await field(page, t('profile.month')).selectOption('2');
        await field(page, t('profile.day')).selectOption('28');
        await field(page, t('profile.year')).selectOption('1991');
        await page.route('**/api/auth/profile', (route) => route.fulfill({ status: 500, json: {} }));
        await saveProfile(page).click();
        await expect(toasts(page)).toContainText(t('common.error'));
        if (language === 'en') await expect(toasts(page)).toContainText('Failed to update profile');
        await expect(dialog(page).getByRole('alert')).toHaveText(t('profile.updateError'));
        await expect(field(page, t('profile.name'))).toHaveValue('Rasa');
        await page.unroute('**/api/auth/profile');
        await page.route('**/api/auth/profile', (route) =>
          route.fulfill({ status: 409, json: { message: 'Not now.' } }),
        );
        await saveProfile(page).click();
        await expect(dialog(page).getByRole('alert')).toHaveText('Not now.');
      });
    });
  });
}
