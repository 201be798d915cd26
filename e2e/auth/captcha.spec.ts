import type { ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { freePort } from '#scripts/stack/postgres.ts';
import { startNode, stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import { localSettings } from '#scripts/stack/settings.ts';
import { translator } from '#server/platform/i18n.ts';
import { inDatabase } from '#test/fixtures/database.ts';
import { findAxeIssues } from '../support/axe.ts';
import { newAddress } from '../support/mailbox.ts';
import { databaseUrl } from '../support/session.ts';
import { test } from '../support/test.ts';

const t = translator('lt');

const providers = [
  { provider: 'turnstile', script: 'https://challenges.cloudflare.com/turnstile/v0/api.js', name: 'turnstile' },
  { provider: 'recaptcha', script: 'https://www.google.com/recaptcha/api.js', name: 'grecaptcha' },
] as const;

/** Stands in for the provider's script: draws a button, and pressing it solves the captcha. */
const fakeCaptchaScript = (name: string) => `
  globalThis.${name} = {
    render(place, options) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'I am a person: ' + options.sitekey;
      button.addEventListener('click', () => options.callback('solved'));
      place.append(button);
    },
  };
  globalThis[new URL(document.currentScript.src).searchParams.get('onload')]();
`;

/** Another visitor uses up the links of this minute, which is made a whole one: it could end before the next request. */
async function useUpLinks(request: APIRequestContext, origin: string): Promise<void> {
  await request.post(`${origin}/api/auth/magic-link`, { headers: { origin }, data: { email: newAddress() } });
  const inOneMinute = sql`(extract(epoch from now()) * 1000)::bigint + 60000`;
  await inDatabase(databaseUrl(), (db) =>
    db.execute(sql`update rate_limits set expire = ${inOneMinute} where key like 'linksInAll-60:%'`),
  );
}

async function askForLink(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: t('landing.cta') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('auth.emailLabel')).fill(address);
  await dialog.getByRole('button', { name: t('auth.continueWithEmail') }).click();
}

for (const { provider, script, name } of providers) {
  test.describe(`a captcha by ${provider}`, () => {
    let web: ChildProcess;
    let origin: string;
    let verifier: Server;
    let verdict = true;

    test.describe.configure({ timeout: 90_000 });

    /** The same build with a captcha, which counts the second link of a minute as a flood. */
    test.beforeAll(async () => {
      verifier = createServer((_request, response) => response.end(JSON.stringify({ success: verdict })));
      await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve));
      const port = await freePort();
      origin = `http://localhost:${port}`;
      const parts = { origin, port, databaseUrl: databaseUrl(), smtpUrl: 'smtp://127.0.0.1:1' };
      const settings = {
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        TRUSTED_PROXIES: '1',
        SHED_LOOP_DELAY_MS: '60000',
        LINKS_PER_MINUTE: '1',
        CAPTCHA_PROVIDER: provider,
        CAPTCHA_SECRET: 'secret',
        CAPTCHA_SITE_KEY: 'site-key',
        CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/`,
      };
      web = startNode(['build/app/main-web.js'], { ...settings, ...localSettings(parts) }, () => {});
      await waitUntilAnswering(`http://127.0.0.1:${port}/readyz`, web);
    });

    test.afterAll(async () => {
      await stopChild(web);
      verifier.close();
    });

    test.use({
      expectedComplaints: /status of 400|ERR_FAILED|another host: http:\/\/localhost|another host: https:\/\/\w+\.\w+/,
    });

    test('[AUTH-13] is shown in a flood, and whoever solves it gets the link', async ({ page, request }) => {
      const asked: string[] = [];
      await page.route(/^https:/, async (route) => {
        asked.push(route.request().url());
        await route.fulfill({ contentType: 'text/javascript', body: fakeCaptchaScript(name) });
      });
      await openPage(page, `${origin}/lt`);
      await useUpLinks(request, origin);
      const address = newAddress();
      await askForLink(page, address);
      const dialog = page.getByRole('dialog');
      const captcha = dialog.getByRole('group', { name: t('auth.captchaNeeded') });
      const solve = captcha.getByRole('button', { name: 'I am a person: site-key' });
      await expect(solve).toBeVisible();
      await expect(dialog.getByLabel(t('auth.emailLabel'))).toHaveValue(address);
      expect(asked.map((url) => url.split('?')[0])).toEqual([script]);
      expect(await findAxeIssues(page)).toEqual([]);

      // A wrong solution is refused, and the captcha asks again.
      verdict = false;
      const refused = page.waitForResponse((answer) => answer.status() === 400);
      await solve.click();
      await refused;
      await expect(solve).toBeVisible();
      await expect(dialog.getByText(t('auth.sentTitle'))).toHaveCount(0);
      verdict = true;
      // Corrected before the captcha is solved.
      const corrected = newAddress();
      await dialog.getByLabel(t('auth.emailLabel')).fill(corrected);
      await expect(async () => {
        // Gone once the solution is sent, however late the answer comes.
        if (await solve.isVisible()) await solve.click({ timeout: 1_000 });
        await expect(dialog.getByText(t('auth.sentTitle'))).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expect(dialog).toContainText(corrected);
    });

    test('[AUTH-13] that cannot be reached says so, and what was typed stays', async ({ page, request }) => {
      await page.route(/^https:/, (route) => route.abort());
      await openPage(page, `${origin}/lt`);
      await useUpLinks(request, origin);
      const address = newAddress();
      await askForLink(page, address);
      const captcha = page.getByRole('group', { name: t('auth.captchaNeeded') });
      await expect(captcha.getByRole('alert')).toHaveText(t('errors.network'));
      await expect(page.getByLabel(t('auth.emailLabel'))).toHaveValue(address);
    });
  });
}

test('[AUTH-13] that is not configured adds no foreign script to page or policy', async ({ request }) => {
  const answer = await request.get('/');
  expect(answer.headers()['content-security-policy']).not.toMatch(/https:\/\//);
  expect(await answer.text()).not.toMatch(/turnstile|siteKey/);
});
