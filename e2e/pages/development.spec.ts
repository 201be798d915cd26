import type { ChildProcess } from 'node:child_process';
import { expect } from '@playwright/test';
import { untilAlive } from '#scripts/screens/hydrated-page.ts';
import { freePort } from '#scripts/stack/postgres.ts';
import { startNode, stopChild, untilAnswering } from '#scripts/stack/processes.ts';
import { localSettings } from '#scripts/stack/settings.ts';
import { translator } from '#server/platform/i18n.ts';
import { test } from '../support/test.ts';

const t = translator('en');
let web: ChildProcess;
let origin: string;

/** Development's own server, under a name such as hosted workplaces give it. */
test.beforeAll(async () => {
  const port = await freePort();
  origin = `http://kartu.replit.localhost:${port}`;
  const databaseUrl = process.env['KARTU_DATABASE'] ?? '';
  web = startNode(
    ['--import', './scripts/stack/tsx.ts', '--conditions=development', 'src/server/main-web.ts'],
    {
      NODE_ENV: 'development',
      ALLOW_DEV_LOGIN: '1',
      LOG_LEVEL: 'warn',
      ...localSettings({ origin, port, databaseUrl, smtpUrl: 'smtp://127.0.0.1:1' }),
    },
    () => {},
  );
  await untilAnswering(`http://127.0.0.1:${port}/healthz`, web);
});

test.afterAll(() => stopChild(web));

test.describe('on a development host', () => {
  // What one build of development says to another, its own host, and the failures brought about below.
  test.use({
    provoked: /vite|React Router|status of 40\d|ERR_FAILED|DevTools|another host: http:\/\/kartu\.replit\.localhost/i,
  });
  test.describe.configure({ timeout: 180_000 });

  test('[LAND-6] [AUTH-10] the footer signs in without a mail, and says why when it cannot', async ({ page }) => {
    await page.goto(origin);
    await untilAlive(page);
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
    // Development makes the greeting only when it is first wanted.
    await expect(welcome).toContainText('test@kartu.example', { timeout: 30_000 });
    await welcome.getByRole('button', { name: t('common.ok') }).click();
    // The first visit of a page has it built.
    await expect(page).toHaveURL(`${origin}/dashboard`, { timeout: 60_000 });
  });
});
