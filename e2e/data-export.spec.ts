import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { insertPeople, manyPeople, todayIn } from '#test/fixtures/birthdays.ts';
import { setProfile } from '#test/fixtures/users.ts';
import { unzip } from '#test/unzip.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { onlyMailTo } from './support/mailbox.ts';
import { databaseUrl, signIn } from './support/session.ts';
import { test } from './support/test.ts';

// The file is made and mailed by the worker.
test.slow();

/** The files of what the browser downloads when something is pressed. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<Map<string, Buffer>> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  expect(download.suggestedFilename()).toMatch(/^kartu-\d{4}-\d\d-\d\d\.zip$/);
  return unzip(await readFile(await download.path()));
}

for (const language of languages) {
  const t = translator(language);

  test(`[ADMIN-3] everything is taken along from the settings and by the mail in ${language}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const { userId, email } = await signIn(context, baseURL ?? '');
    await setProfile(databaseUrl(), userId, { language });
    await insertPeople(databaseUrl(), userId, manyPeople(3, todayIn('UTC')));
    await openPage(page, pathInLanguage('/settings', language));
    const section = page.getByRole('region', { name: t('settings.exportTitle') });
    await section.getByRole('button', { name: t('settings.takeStart') }).click();
    await expect(section.getByText(t('settings.takeReady')).last()).toBeVisible({ timeout: 30_000 });
    const link = section.getByRole('link', { name: t('settings.takeDownload') });
    const files = await downloaded(page, () => link.click());
    expect(files.get('index.html')?.toString()).toContain(`<html lang="${language}">`);
    expect(JSON.parse(files.get('data/birthdays.json')?.toString() ?? '')).toHaveLength(3);

    const mail = await onlyMailTo(email);
    expect(mail.subject).toBe(t('mail.take.subject'));
    await context.clearCookies();
    await page.goto(/https?:\S+\/your-data\?t=[\w.-]+/.exec(mail.text)?.[0] ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('exportLink.ready'));
    const button = page.getByRole('button', { name: t('exportLink.download') });
    const mailed = await downloaded(page, () => button.click());
    expect([...mailed.keys()]).toEqual([...files.keys()]);
  });
}

test('a file can be removed before its time, and the next one waits for a day', async ({ page, context, baseURL }) => {
  const t = translator('en');
  await signIn(context, baseURL ?? '');
  await openPage(page, '/settings');
  const section = page.getByRole('region', { name: t('settings.exportTitle') });
  await section.getByRole('button', { name: t('settings.takeStart') }).click();
  await section.getByRole('button', { name: t('settings.takeRemove') }).click({ timeout: 30_000 });
  await expect(section.getByText(/We make one file a day/)).toBeVisible();
  await expect(section.getByRole('button', { name: t('settings.takeStart') })).toHaveCount(0);
});
