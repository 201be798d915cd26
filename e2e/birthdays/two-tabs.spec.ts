import { expect, type Page } from '@playwright/test';
import { openPage, reloadPage } from '#scripts/screens/hydrated-page.ts';
import { inDays } from '#test/fixtures/birthdays.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { findAxeIssues } from '../support/axe.ts';
import { dashboardIn, rowOf } from '../support/dashboard.ts';
import { signInWithPeople } from '../support/people.ts';
import { findLayoutIssues, waitForStillPage } from '../support/layout.ts';
import { test } from '../support/test.ts';

test.describe.configure({ timeout: 90_000 });
test.use({ expectedComplaints: /status of 409/ });

for (const language of languages) {
  const t = translator(language);
  const edit = (page: Page) => page.getByRole('button', { name: t('birthday.editAction', { name: 'Ona' }) });
  const save = (page: Page) => page.getByRole('button', { name: t('birthday.save') });
  const question = (page: Page) => page.getByRole('alertdialog');

  async function writeNotes(page: Page, notes: string) {
    await edit(page).click();
    await page.getByLabel(t('birthday.notes'), { exact: true }).fill(notes);
  }

  test.describe(`two tabs in ${language}`, () => {
    test('[BDAY-4] a birthday saved in another tab is shown beside one’s own input, and nothing is lost', async ({
      page,
      context,
      baseURL,
    }) => {
      const people = [{ name: 'Ona', date: inDays(Temporal.Now.plainDateISO('UTC'), 12) }];
      await signInWithPeople(context, baseURL ?? '', { people });
      const other = await context.newPage();
      for (const each of [page, other]) await openPage(each, dashboardIn(language));
      await writeNotes(page, 'Likes tea');
      await writeNotes(other, 'Likes cake');
      await save(other).click();
      await expect(rowOf(other, 'Likes cake')).toBeVisible();

      await save(page).click();
      await expect(question(page)).toContainText(t('birthday.changedElsewhere'));
      await expect(question(page)).toContainText('Likes tea');
      await expect(question(page)).toContainText('Likes cake');
      await waitForStillPage(page);
      expect(await findAxeIssues(page)).toEqual([]);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await waitForStillPage(page);
        expect(await findLayoutIssues(page)).toEqual([]);
      }
      await page.getByRole('button', { name: t('birthday.conflictBack') }).click();
      await expect(question(page)).toHaveCount(0);
      await expect(page.getByLabel(t('birthday.notes'), { exact: true })).toHaveValue('Likes tea');

      await save(page).click();
      await expect(question(page).getByRole('radio', { name: t('birthday.conflictMine') })).toBeChecked();
      await question(page)
        .getByRole('button', { name: t('birthday.conflictSave') })
        .click();
      await expect(question(page)).toHaveCount(0);
      await expect(rowOf(page, 'Likes tea')).toBeVisible();
    });

    test('[REM-5] settings changed elsewhere are not overwritten before the person says so', async ({
      page,
      context,
      baseURL,
    }) => {
      await signInWithPeople(context, baseURL ?? '', {});
      const settings = pathInLanguage('/settings', language);
      const other = await context.newPage();
      for (const each of [page, other]) await openPage(each, settings);
      const master = (each: Page) => each.getByRole('switch', { name: t('reminders.enabled') });
      await master(other).click();
      await expect(other.getByRole('status').filter({ hasText: t('reminders.saved') })).toHaveCount(1);

      const hour = page.getByLabel(t('reminders.hour'));
      await hour.selectOption('21');
      const notice = page.getByRole('alert').filter({ hasText: t('reminders.changedElsewhere') });
      await expect(notice).toContainText('21:00');
      await expect(notice).toContainText(t('reminders.nextOff'));
      await expect(master(page)).not.toBeChecked();
      await page.setViewportSize({ width: 320, height: 800 });
      await waitForStillPage(page);
      expect(await findLayoutIssues(page)).toEqual([]);
      expect(await findAxeIssues(page)).toEqual([]);
      await notice.getByRole('button', { name: t('reminders.useStored') }).click();
      await expect(notice).toHaveCount(0);
      await reloadPage(page);
      await expect(master(page)).not.toBeChecked();

      await openPage(other, settings);
      await master(page).click();
      await expect(page.getByRole('status').filter({ hasText: t('reminders.saved') })).toHaveCount(1);
      await master(other).click();
      await expect(master(other)).toBeChecked();
    });
  });
}
