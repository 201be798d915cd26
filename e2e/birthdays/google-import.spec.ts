import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { familyInList, manyCount } from '#test/google/address-books.ts';
import { runUntil, stopClock } from '../support/clock.ts';
import { figureOf, rowOf } from '../support/dashboard.ts';
import { signInWithPeople } from '../support/people.ts';
import { signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const t = translator('en');
const googleUrl = process.env['KARTU_GOOGLE'] ?? '';

test.use({ expectedComplaints: /request to another host: http:\/\/localhost|status of 40[01]/ });

const importButton = (page: Page) => page.getByRole('button', { name: 'Import Google Contacts' });
const toastOn = (page: Page) => page.getByRole('region', { name: t('common.notifications') }).getByRole('alert');
const importing = (page: Page) => page.getByRole('button', { name: 'Importing...' });

/** Presses the button on the dashboard, and gives the pop-up with the consent page. */
async function openPopUp(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await importButton(page).click();
  const popUp = await opened;
  await popUp.waitForURL(`${googleUrl}/consent/**`);
  return popUp;
}

async function answer(popUp: Page, account: string, button: 'Allow' | 'Refuse' = 'Allow'): Promise<void> {
  await popUp.getByRole('radio', { name: account, exact: true }).check();
  await popUp.getByRole('button', { name: button }).click();
}

/**
 * Answers, and lets time stand still once the pop-up says what it found, since it would close two seconds later. Its
 * clock, which all pages share, is installed before the first of them is opened.
 */
async function answerAndHold(page: Page, popUp: Page, account: string): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
  await answer(popUp, account);
  await runUntil(page, () => popUp.getByRole('button', { name: 'Close window' }).isVisible());
}

const found = (count: number) => `${count} birthdays found. Choose who to add in the window behind this one.`;

/** Adds whoever the preview has ticked. */
const addChosen = (page: Page, count: number) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t('import.fileAdd', { count }) })
    .click();

async function openDashboard(page: Page, context: BrowserContext, origin = ''): Promise<void> {
  await signInWithPeople(context, origin, { people: [] });
  await openPage(page, '/dashboard');
}

test('[IMP-1] [IMP-2] [IMP-4] [IMP-6] contacts are imported by a pop-up, and nothing of Google is in our addresses', async ({
  page,
  context,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const original = window.open.bind(window);
    window.open = (...given) => {
      document.documentElement.dataset['opened'] = given.join(' | ');
      return original(...given);
    };
  });
  const requested: { url: string; referrer: string }[] = [];
  context.on('request', (request) =>
    requested.push({ url: request.url(), referrer: request.headers()['referer'] ?? '' }),
  );
  await page.clock.install();
  await openDashboard(page, context, baseURL);
  const popUp = await openPopUp(page);
  expect(await page.evaluate(() => document.documentElement.dataset['opened'])).toBe(
    ' | google | popup,width=500,height=600',
  );
  await expect(importing(page)).toBeDisabled();
  const closed = popUp.waitForEvent('close');
  await answerAndHold(page, popUp, 'family');
  await expect(popUp.getByRole('heading', { name: 'Successfully imported contacts' })).toBeVisible();
  await expect(popUp.getByText(found(familyInList.length))).toBeVisible();
  await expect(popUp.getByRole('button', { name: 'Close window' })).toBeVisible();
  expect(new URL(popUp.url()).search).toBe('');
  await expect(page.getByText('Successfully imported contacts')).toHaveCount(0);
  await page.clock.resume();
  await addChosen(page, familyInList.length);
  await expect(page.getByRole('region', { name: t('common.notifications') })).toContainText(
    'Successfully imported contacts',
  );
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.done') })
    .click();
  await expect(rowOf(page, 'Ona Petrauskienė')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Import Google Contacts' })).toHaveCount(0);
  await closed;

  const ours = requested.filter(({ url }) => url.startsWith(baseURL ?? '-'));
  const callback = new URL(ours.find(({ url }) => url.includes('/api/google/callback'))?.url ?? '');
  const secrets = ['code', 'state'].map((name) => callback.searchParams.get(name) ?? '');
  const handle = new URL(ours.find(({ url }) => url.includes('/auth-callback?token='))?.url ?? '');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20);
    const others = ours.filter(({ url }) => url !== callback.href);
    expect(others.filter(({ url, referrer }) => `${url} ${referrer}`.includes(secret))).toEqual([]);
  }
  const token = handle.searchParams.get('token') ?? '';
  expect(ours.filter(({ url, referrer }) => `${url} ${referrer}`.includes(token)).map(({ url }) => url)).toEqual([
    handle.href,
  ]);
});

test('[IMP-3] [IMP-4] a refusal imports nothing, and Google can be asked again', async ({ page, context, baseURL }) => {
  await openDashboard(page, context, baseURL);
  const popUp = await openPopUp(page);
  await answer(popUp, 'family', 'Refuse');
  await expect(popUp.getByRole('heading', { name: t('import.refusedTitle') })).toBeVisible();
  await expect(toastOn(popUp)).toContainText('Failed to import contacts');
  await expect(importButton(page)).toBeEnabled();
  await popUp.getByRole('button', { name: t('import.askAgain') }).click();
  await popUp.waitForURL(`${googleUrl}/consent/**`);
  await answer(popUp, 'family');
  await addChosen(page, familyInList.length);
  await expect(page.getByRole('dialog')).toContainText('Successfully imported contacts');
});

test('contacts take the place of a birthday that is being typed', async ({ page, context, baseURL }) => {
  await openDashboard(page, context, baseURL);
  const popUp = await openPopUp(page);
  const name = page.getByRole('dialog').getByLabel(t('birthday.name'), { exact: true });
  const add = page.getByRole('button', { name: t('dashboard.addBirthday') });
  await add.first().click();
  await name.fill('Ona');
  await answer(popUp, 'family');
  await addChosen(page, familyInList.length);
  await expect(page.getByRole('dialog')).toContainText('Successfully imported contacts');
  await expect(name).toHaveCount(0);
});

test('a pop-up that is closed by hand ends the importing', async ({ page, context, baseURL }) => {
  await openDashboard(page, context, baseURL);
  const popUp = await openPopUp(page);
  await expect(importing(page)).toBeDisabled();
  await popUp.close();
  await expect(importButton(page)).toBeEnabled();
});

test('[IMP-4] nothing but the pop-up of our own origin can end the importing', async ({ page, context, baseURL }) => {
  await openDashboard(page, context, baseURL);
  const popUp = await openPopUp(page);
  const message = { type: 'status', status: 'success' };
  await page.evaluate(() => {
    const state = Object.assign(globalThis, { heard: 0 });
    addEventListener('message', () => (state.heard += 1));
  });
  await page.evaluate((data) => postMessage(data, '*'), message);
  // The pop-up shows the page of another origin now.
  await popUp.evaluate((data) => (opener as Window).postMessage(data, '*'), message);
  await page.waitForFunction(() => (globalThis as unknown as { heard: number }).heard === 2);
  await expect(importing(page)).toBeDisabled();
  await expect(page.getByText('Successfully imported contacts')).toHaveCount(0);
  await popUp.close();
});

test('[IMP-6] a wrong state, and a handle for the second time, import nothing', async ({ page, context, baseURL }) => {
  await openDashboard(page, context, baseURL);
  const popUp = await openPopUp(page);
  await popUp.goto(`${baseURL}/api/google/callback?code=${'c'.repeat(43)}&state=${'s'.repeat(43)}`);
  const expired = 'The sign-in with Google took too long. Start the import again.';
  await expect(popUp.getByRole('main')).toContainText(expired);
  await popUp.close();
  await expect(importButton(page)).toBeEnabled();

  const again = await openPopUp(page);
  const handled = context.waitForEvent('request', (request) => request.url().includes('/auth-callback?token='));
  await answer(again, 'family');
  const address = (await handled).url();
  await addChosen(page, familyInList.length);
  await expect(page.getByRole('dialog')).toContainText('Successfully imported contacts');
  await openPage(page, address);
  await expect(page.getByRole('main')).toContainText(expired);
  await expect(toastOn(page)).toContainText('Failed to import contacts');
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect.poll(() => figureOf(page, t('dashboard.statTotal'))).toBe(String(familyInList.length));
});

test('[IMP-3] whoever signs out in between goes to /', async ({ page, context, baseURL }) => {
  await openDashboard(page, context, baseURL);
  const popUp = await openPopUp(page);
  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));
  await answer(popUp, 'family');
  await popUp.waitForURL(`${baseURL}/`);
});

test('[IMP-3] a client that Google does not know is told in the words for the operator', async ({
  page,
  context,
  baseURL,
}) => {
  const words =
    'Google OAuth configuration error. Please contact support to update the redirect URI for the current domain.';
  await openDashboard(page, context, baseURL);
  const popUp = await openPopUp(page);
  await answer(popUp, 'unknown client');
  await expect(toastOn(popUp)).toContainText(words);
  await expect(popUp.getByRole('main')).toContainText(words);
  await expect(importButton(page)).toBeEnabled();
});

test('[IMP-7] a pause that Google asks for in the middle loses nobody', async ({ page, context, baseURL }) => {
  await page.clock.install();
  await openDashboard(page, context, baseURL);
  const popUp = await openPopUp(page);
  await answerAndHold(page, popUp, 'throttled');
  await expect(popUp.getByText(found(familyInList.length))).toBeVisible();
  await page.clock.resume();
  await expect(page.getByRole('dialog')).toContainText(t('import.filePreviewTitle'));
});

test('[IMP-7] 5,000 birthdays come from several pages', async ({ page, context, baseURL }) => {
  test.setTimeout(90_000);
  await page.clock.install();
  await openDashboard(page, context, baseURL);
  const popUp = await openPopUp(page);
  const begun = Date.now();
  await answerAndHold(page, popUp, 'many');
  await expect(popUp.getByText(/^5,000 birthdays found/)).toBeVisible();
  await page.clock.resume();
  await addChosen(page, manyCount);
  test.info().annotations.push({ type: 'seconds', description: String((Date.now() - begun) / 1000) });
  await expect
    .poll(async () => (await figureOf(page, t('dashboard.statTotal')))?.replaceAll(/\D/g, ''), { timeout: 30_000 })
    .toBe(String(manyCount));
});

const isHydrated = async (page: Page) => (await page.locator('html').getAttribute('data-hydrated')) !== null;

/** The requests of a page that are not answered yet. */
function openRequestsOf(page: Page): Set<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/**
 * Lets time pass and expects that the page stays almost so long, and has closed or is on its way elsewhere right after.
 * Before that its requests are answered, since the browser reports those that a closing page leaves behind as failed.
 */
async function leavesAfter(page: Page, ms: number, openRequests: Set<Request>): Promise<void> {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const hasLeft = () => page.isClosed() || documents.length > 0;
  await page.clock.runFor(ms - 100);
  // Had it closed or left, that would be known after this answer.
  await page.evaluate(() => fetch('/readyz'));
  expect(hasLeft()).toBe(false);
  await expect.poll(() => openRequests.size).toBe(0);
  await page.clock.runFor(200);
  await expect.poll(hasLeft).toBe(true);
}

for (const [title, query, ms] of [
  ['[IMP-2] the pop-up closes two seconds after it has read the contacts', '?token=planted', 2_000],
  ['[IMP-3] the pop-up closes after a second if it was given nothing', '', 1_000],
] as const) {
  test(title, async ({ page, context, baseURL }) => {
    await signIn(context, baseURL ?? '');
    await context.route('**/api/google/contacts', (route) =>
      route.fulfill({ json: { people: [], withoutBirthday: 0 } }),
    );
    await stopClock(page);
    await page.goto('/privacy-policy');
    const opened = page.waitForEvent('popup');
    await page.evaluate((address) => void open(address, 'google', 'popup'), `/auth-callback${query}`);
    const popUp = await opened;
    const openRequests = openRequestsOf(popUp);
    await runUntil(page, async () =>
      query === '' ? isHydrated(popUp) : popUp.getByRole('button', { name: 'Close window' }).isVisible(),
    );
    await leavesAfter(popUp, ms, openRequests);
    await expect.poll(() => popUp.isClosed()).toBe(true);
  });
}

for (const language of languages) {
  const word = translator(language);

  test(`[IMP-2] [IMP-3] opened as a page in ${language} it leads on by itself`, async ({ page, context, baseURL }) => {
    await signIn(context, baseURL ?? '');
    const path = pathInLanguage('/auth-callback', language);
    const contact = { ref: 'people/1', name: 'Ona', date: '2000-01-02', birthYear: null };
    const json = { people: [contact], withoutBirthday: 0 };
    await context.route('**/api/google/contacts', (route) => route.fulfill({ json }));
    await stopClock(page);
    const openRequests = openRequestsOf(page);
    await page.goto(`${path}?token=planted`);
    await runUntil(page, () => page.getByRole('button', { name: word('import.goToDashboard') }).isVisible());
    await leavesAfter(page, 2_000, openRequests);
    await page.waitForURL(`${pathInLanguage('/dashboard', language)}#import`);
    await page.clock.resume();
    await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Ona');
  });

  test(`[IMP-3] opened as a page with nothing to do it leads to / in ${language}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL ?? '');
    await stopClock(page);
    const openRequests = openRequestsOf(page);
    await page.goto(pathInLanguage('/auth-callback', language));
    await runUntil(page, () => isHydrated(page));
    // The front page may lead on from there.
    const front = page.waitForRequest(new URL(pathInLanguage('/', language), baseURL).href);
    await leavesAfter(page, 1_000, openRequests);
    await front;
  });

  test(`[IMP-3] without a session it leads to / in ${language}, and takes no secret along`, async ({
    request,
    baseURL,
  }) => {
    const path = pathInLanguage('/auth-callback', language);
    const sent = await request.get(`${path}?token=planted`, { maxRedirects: 0 });
    expect(new URL(sent.headers()['location'] ?? '', baseURL).href).toBe(
      new URL(pathInLanguage('/', language), baseURL).href,
    );
  });
}

test('[IMP-1] a failure of the call is told, and the pop-up goes', async ({ page, context, baseURL }) => {
  await openDashboard(page, context, baseURL);
  await context.route('**/api/google/auth', (route) => route.fulfill({ status: 400, json: { message: 'Not today.' } }));
  const opened = page.waitForEvent('popup');
  await importButton(page).click();
  const popUp = await opened;
  await expect(toastOn(page)).toContainText('Failed to import contacts');
  await expect(toastOn(page)).toContainText('Not today.');
  await expect(importButton(page)).toBeEnabled();
  await expect.poll(() => popUp.isClosed()).toBe(true);
});
