import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openPage, reloadPage } from '#scripts/screens/hydrated-page.ts';
import { inDays } from '#test/fixtures/birthdays.ts';
import { makeReminderDue, suppressAddress, zoneAtNoon } from '#test/fixtures/reminders.ts';
import { localSecret } from '#scripts/stack/settings.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { suppressionKey } from '#server/platform/mail/delivery/suppressions.ts';
import { createKeyedHmac } from '#server/platform/secrets.ts';
import { translator } from '#server/platform/i18n.ts';
import { formatDay } from '#web/lib/dates/dates.ts';
import { signInWithPeople } from './support/people.ts';
import { headersOf, onlyMailTo } from './support/mailbox.ts';
import { databaseUrl } from './support/session.ts';
import { test } from './support/test.ts';

const en = translator('en');
const toasts = (page: Page, t = en) => page.getByRole('region', { name: t('common.notifications') });
const master = (page: Page, t = en) => page.getByRole('switch', { name: t('reminders.enabled') });

async function unsubscribeLinkIn(mail: Awaited<ReturnType<typeof onlyMailTo>>): Promise<string> {
  return /<(.+)>/.exec((await headersOf(mail)).get('list-unsubscribe') ?? '')?.[1] ?? '';
}

const inSevenDays = (timeZone: string) => inDays(Temporal.Now.plainDateISO(timeZone), 7);

/** A reader whose first mail has arrived, and the link in it that ends the mails. */
async function readerWithMail(context: BrowserContext, origin: string) {
  const timeZone = zoneAtNoon();
  const people = [{ name: 'Ona Petrauskienė', date: inSevenDays(timeZone) }];
  const { email, userId } = await signInWithPeople(context, origin, { timeZone, people });
  await makeReminderDue(databaseUrl(), userId, timeZone);
  const mail = await onlyMailTo(email);
  return { email, mail, link: await unsubscribeLinkIn(mail) };
}

const leaveByOneClick = (link: string) =>
  fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });

test('[REM-1] [REM-5] [REM-7] a reader gets the mail, leaves by one click and sees it in the settings', async ({
  page,
  context,
  baseURL,
}) => {
  const { mail, link } = await readerWithMail(context, baseURL ?? '');
  expect(mail.subject).toContain('Ona Petrauskienė');
  expect((await headersOf(mail)).get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  await openPage(page, '/settings');
  await expect(page.getByText(/^Sent /)).toBeVisible();
  await expect(master(page)).toBeChecked();

  expect((await leaveByOneClick(link)).status).toBe(200);
  await reloadPage(page);
  await expect(master(page)).not.toBeChecked();
  await expect(page.getByText(en('reminders.nextOff'))).toBeVisible();
  await expect(page.getByRole('switch', { name: en('reminders.weekBefore') })).toBeDisabled();
});

test('[REM-5] [REM-7] whoever left by one click comes back on the dashboard', async ({ page, context, baseURL }) => {
  const { link } = await readerWithMail(context, baseURL ?? '');
  expect((await leaveByOneClick(link)).status).toBe(200);
  await openPage(page, '/dashboard');
  await expect(page.getByText(en('reminders.nextOff'))).toBeVisible();
  await page.getByRole('button', { name: en('reminders.turnOn') }).click();
  await expect(page.getByText(/^Next email: /)).toBeVisible();
  await page.getByRole('button', { name: en('reminders.logTitle') }).click();
  await expect(page.getByText(/^Sent /)).toBeVisible();
  await openPage(page, '/settings');
  await expect(master(page)).toBeChecked();
});

test('[REM-5] the page of the link works without a session and without a script', async ({
  browser,
  context,
  baseURL,
}) => {
  const { email, link } = await readerWithMail(context, baseURL ?? '');
  const stranger = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await stranger.newPage();
  const answer = await page.goto(link);
  expect(new URL(page.url()).pathname).toBe('/unsubscribe');
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  await expect(page.getByRole('heading')).toHaveText(en('unsubscribe.remindersTitle'));
  await expect(page.locator('body')).not.toContainText(email);
  await page.getByRole('button', { name: en('unsubscribe.remindersButton') }).click();
  await expect(page.getByRole('heading')).toContainText(/^Done\. No more reminders to/);
  await page.getByRole('button', { name: en('unsubscribe.turnBackOn') }).click();
  await expect(page.getByRole('heading')).toHaveText(en('unsubscribe.remindersTitle'));
  await stranger.close();
});

for (const language of languages) {
  const t = translator(language);

  test(`[REM-5] [REM-7] in ${language} a choice is kept at once, and the next mail follows it`, async ({
    page,
    context,
    baseURL,
  }) => {
    const timeZone = 'UTC';
    const today = Temporal.Now.plainDateISO(timeZone);
    const birthday = today.add({ days: 20 });
    await signInWithPeople(context, baseURL ?? '', { timeZone, people: [{ name: 'Ona', date: inDays(today, 20) }] });
    await openPage(page, pathInLanguage('/settings', language));
    const sentOn = (leadDays: number) => formatDay(language, 'full', birthday.subtract({ days: leadDays }));
    const announced = (leadDays: number) =>
      page
        .getByRole('paragraph')
        .filter({ hasText: t('reminders.nextItem', { name: 'Ona', days: 20 }) })
        .filter({ hasText: sentOn(leadDays).replaceAll('\u{A0}', ' ') });
    await expect(announced(7)).toBeVisible();
    await page.getByRole('switch', { name: t('reminders.weekBefore') }).click();
    await expect(announced(1)).toBeVisible();
    await page.getByRole('switch', { name: t('reminders.dayBefore') }).click();
    await expect(announced(0)).toBeVisible();
    // "Saved" may still be said of the choice before.
    const kept = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.request().postData()?.includes('"hour":21') === true,
    );
    await page.getByLabel(t('reminders.hour')).selectOption('21');
    expect((await kept).ok()).toBe(true);
    await expect(page.getByRole('status').filter({ hasText: t('reminders.saved') })).toHaveCount(1);

    await reloadPage(page);
    await expect(page.getByRole('switch', { name: t('reminders.weekBefore') })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: t('reminders.onTheDay') })).toBeChecked();
    await expect(page.getByLabel(t('reminders.hour'))).toHaveValue('21');
    await expect(announced(0)).toBeVisible();
    await expect(page.getByText(t('reminders.logEmpty'))).toBeVisible();
  });
}

test.describe('a server that refuses', () => {
  test.use({ expectedComplaints: /status of 500/ });

  test('[REM-5] a choice that could not be saved is reverted, with a message', async ({ page, context, baseURL }) => {
    await signInWithPeople(context, baseURL ?? '', {});
    await openPage(page, '/settings');
    await page.route('**/api/reminders', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { message: 'no' } }) : route.continue(),
    );
    await master(page).click();
    await expect(toasts(page)).toContainText(en('reminders.saveError'));
    await expect(master(page)).toBeChecked();
    // One that could no longer be seen would still take the presses on what lies below it.
    const dismiss = toasts(page).getByRole('button', { name: en('common.dismiss') });
    await dismiss.dblclick();
    await expect(dismiss).toHaveCount(0);
  });

  test('[REM-5] two choices that could not be saved are both reverted', async ({ page, context, baseURL }) => {
    await signInWithPeople(context, baseURL ?? '', {});
    await openPage(page, '/settings');
    const chosen = Promise.withResolvers<void>();
    const refused: string[] = [];
    await page.route('**/api/reminders', async (route) => {
      await chosen.promise;
      refused.push(route.request().method());
      await route.fulfill({ status: 500, json: { message: 'no' } });
    });
    const choices = [en('reminders.weekBefore'), en('reminders.onTheDay')].map((name) =>
      page.getByRole('switch', { name }),
    );
    const stored = await Promise.all(choices.map((choice) => choice.isChecked()));
    for (const choice of choices) await choice.click();
    for (const [place, choice] of choices.entries()) await expect(choice).toBeChecked({ checked: !stored[place] });
    chosen.resolve();
    // Each refusal is followed by a look at what is stored, which does not come either.
    await expect.poll(() => refused).toEqual(['PUT', 'GET', 'PUT', 'GET']);
    for (const [place, choice] of choices.entries())
      await expect(choice).toBeChecked({ checked: stored[place] ?? true });
  });
});

test('[REM-5] whoever’s mails bounce is told, and tries again', async ({ page, context, baseURL }) => {
  const people = [{ name: 'Ona', date: '1990-05-15' }];
  const { email } = await signInWithPeople(context, baseURL ?? '', { people });
  await suppressAddress(databaseUrl(), suppressionKey(createKeyedHmac(localSecret), email), 'bounced');
  await openPage(page, '/dashboard');
  await expect(page.getByText(en('reminders.bounceBanner', { email }))).toBeVisible();
  await expect(page.getByText(/^Next email: /)).toHaveCount(0);
  await page.getByRole('button', { name: en('reminders.sendTest') }).click();
  await expect(toasts(page)).toContainText(en('reminders.testSent', { email }));
  await expect(page.getByText(/^Next email: /)).toBeVisible();
  expect((await onlyMailTo(email)).subject).toBe(en('mail.reminder.testSubject'));
});
