import { expect } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { adminAddress } from '#test/fixtures/users.ts';
import { findAxeIssues } from '../support/axe.ts';
import { findLayoutIssues } from '../support/layout.ts';
import { signInWithPeople } from '../support/people.ts';
import { signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const widths = [320, 768, 1100, 1280];

test('[ADMIN-1] nobody can tell the backend from a page that is not there', async ({ browser, baseURL }) => {
  const origin = baseURL ?? '';
  for (const isSignedIn of [false, true]) {
    const context = await browser.newContext({ baseURL: origin });
    if (isSignedIn) await signIn(context, origin);
    for (const rest of ['', '/people', '/mail?page=2', '/sign-in', '.data', '/audit-log.data']) {
      const [there, missing] = await Promise.all(
        ['backend', 'mackend'].map((name) => context.request.get(`/${name}${rest}`)),
      );
      expect(there?.status()).toBe(404);
      expect(missing?.status()).toBe(404);
      const nonces = /nonce="[^"]+"|"nonce":"[^"]+"|nonce-[\w-]+/g;
      const text = async (answer: typeof there) =>
        (await answer?.text())?.replaceAll(nonces, '').replaceAll('mackend', 'backend');
      expect(await text(there)).toBe(await text(missing));
    }
    const manifest = await context.request.get('/__manifest?paths=%2Fbackend%2C%2Fbackend%2Fmail&version=x');
    expect(await manifest.text()).not.toContain('admin');
    await context.close();
  }
});

const pages = ['', '/mail', '/people', '/reports', '/errors', '/audit-log', '/sign-in'].map(
  (page) => `/backend${page}`,
);

for (const path of pages) {
  test(`[ADMIN-1] an administrator opens ${path}, in a frame of its own and without scripts`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signInWithPeople(context, baseURL ?? '', { email: adminAddress });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    await expect(page.locator('script')).toHaveCount(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await findLayoutIssues(page)]).toEqual([width, []]);
    }
    expect(await findAxeIssues(page)).toEqual([]);
  });
}

test('[ADMIN-2] support finds a person, suspends the account and restores it, without scripts', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const other = await browser.newContext({ baseURL: origin });
  const { email } = await signInWithPeople(other, origin, { people: [{ name: 'Secret Name', date: '05-05' }] });
  await signInWithPeople(context, origin, { email: adminAddress });

  await page.goto('/backend/people');
  await page.getByLabel('Find by email or id').fill(email);
  await page.getByLabel('Why (kept in the record)').fill('asked why no reminder came');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  await expect(page.getByText('Secret Name')).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await findLayoutIssues(page)]).toEqual([width, []]);
  }
  expect(await findAxeIssues(page)).toEqual([]);

  await page.getByRole('button', { name: 'Suspend account' }).first().click();
  const dialog = page.getByRole('dialog', { name: `Suspend ${email}?` });
  await dialog.getByLabel(/^Reason/).fill('complaints about invitations');
  await dialog.getByRole('button', { name: 'Suspend account' }).click();
  await expect(page.getByRole('status')).toHaveText('Done, and on record.');
  await expect(page.getByText(/^Suspended since .* complaints about invitations$/)).toBeVisible();
  expect((await other.request.get('/api/auth/me')).status()).toBe(401);

  await page.getByRole('button', { name: 'Restore account' }).first().click();
  const question = page.getByRole('dialog', { name: `Restore ${email}?` });
  await question.getByLabel(/^Reason/).fill('objection was right');
  await question.getByRole('button', { name: 'Restore account' }).click();
  await expect(page.getByText('active', { exact: true })).toBeVisible();

  // Other tests act at the same time.
  const reference = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('link', { name: 'Audit log' }).click();
  const rows = page.getByRole('row').filter({ hasText: reference });
  await expect(rows.nth(0)).toContainText('restored');
  await expect(rows.nth(1)).toContainText('suspended');
  await other.close();
});

test.describe('what browsers report', () => {
  test.use({ expectedComplaints: /content policy|Content Security Policy|planted|api\/browser-errors/ });

  test('a refused script and an uncaught error are listed for administrators', async ({ page, context, baseURL }) => {
    await signInWithPeople(context, baseURL ?? '', { email: adminAddress });
    await openPage(page, '/dashboard');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'void 0';
      document.body.append(script);
    });
    const listed = async () => (await context.request.get('/backend/errors')).text();
    await expect.poll(listed).toContain('script-src-elem refused inline');
    /** On the page as it came: nothing has been opened or pressed. */
    const plant = (text: string) =>
      page.evaluate((said) => void setTimeout(() => void Promise.reject(new Error(said))), text);
    await plant('planted by a test');
    await expect.poll(listed).toContain('Error: planted by a test');
    await openPage(page, '/');
    await plant('planted on a public page');
    await expect.poll(listed).toContain('Error: planted on a public page');
  });
});
