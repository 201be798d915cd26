import type { ChildProcess } from 'node:child_process';
import { expect } from '@playwright/test';
import { waitUntilHydrated } from '#scripts/screens/hydrated-page.ts';
import { freePort } from '#scripts/stack/postgres.ts';
import { startNode, stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import { localSettings } from '#scripts/stack/settings.ts';
import { translator } from '#server/platform/i18n.ts';
import { test } from '../support/test.ts';

const t = translator('en');
let web: ChildProcess;
let origin: string;

/** The development server, under a host name as cloud editors give it. */
test.beforeAll(async () => {
  // A server that nobody started here before first prepares its packages.
  test.setTimeout(180_000);
  const port = await freePort();
  origin = `http://kartu.replit.localhost:${port}`;
  const databaseUrl = process.env['KARTU_DATABASE'] ?? '';
  const said: string[] = [];
  web = startNode(
    ['--import', './scripts/stack/tsx.ts', '--conditions=development', 'src/server/main-web.ts'],
    {
      NODE_ENV: 'development',
      ALLOW_DEV_LOGIN: '1',
      LOG_LEVEL: 'warn',
      ...localSettings({ origin, port, databaseUrl, smtpUrl: 'smtp://127.0.0.1:1' }),
    },
    (line) => said.push(line),
  );
  await waitUntilAnswering(`http://127.0.0.1:${port}/healthz`, web).catch((error: unknown) => {
    throw new Error(`It did not start: ${said.join('\n')}`, { cause: error });
  });
});

test.afterAll(() => stopChild(web));

test.describe('on a development host', () => {
  // Messages of Vite and of its websocket, and of the calls that fail below on purpose.
  test.use({
    expectedComplaints:
      /vite|React Router|status of 40\d|ERR_FAILED|DevTools|another host: http:\/\/kartu\.replit\.localhost/i,
  });
  test.describe.configure({ timeout: 180_000 });

  test('[LAND-6] [AUTH-10] the footer signs in without a mail, and says why when it cannot', async ({ page }) => {
    await page.goto(origin);
    await waitUntilHydrated(page);
    const link = page.getByRole('contentinfo').getByRole('button', { name: t('landing.testLogin') });
    const failure = page.getByRole('alert').filter({ hasText: t('landing.testLoginFailed') });

    await page.route('**/api/auth/dev-login', (route) => route.fulfill({ status: 403, json: { message: 'Not here' } }));
    await link.click();
    await expect(failure).toContainText('Not here');
    await page.unroute('**/api/auth/dev-login');
    await page.route('**/api/auth/dev-login', (route) => route.abort());
    await link.click();
    await expect(failure).toContainText(t('errors.network'));
    await page.unroute('**/api/auth/dev-login');
    await page.route('**/api/auth/dev-login', (route) => route.fulfill({ status: 404, json: { message: 'Nothing' } }));
    await link.click();
    const unavailable = page.getByRole('alert').filter({ hasText: t('auth.devLoginUnavailable') });
    await expect(unavailable).toContainText(t('auth.devLoginUnavailableText'));
    await page.unroute('**/api/auth/dev-login');

    await link.click();
    const welcome = page.getByRole('dialog', { name: t('auth.welcomeTitle') });
    // The development server compiles the welcome dialog only when it is first opened.
    await expect(welcome).toContainText('test@kartu.example', { timeout: 30_000 });
    // The first visit of a page waits for its compilation.
    await expect(page).toHaveURL(`${origin}/dashboard`, { timeout: 60_000 });
  });
});
