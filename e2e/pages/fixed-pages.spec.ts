import { createHash } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { openPage, waitUntilHydrated } from '#scripts/screens/hydrated-page.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { publicPages } from '#domain/public-pages.ts';
import { themes } from '#domain/theme.ts';
import { signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const inEveryLanguage = (paths: readonly string[]) =>
  paths.flatMap((path) => languages.map((language) => pathInLanguage(path, language)));
const found = inEveryLanguage(publicPages);
const missing = inEveryLanguage(['/nope', '/nope/deeper.php', '/.well-known/~nope_']);
const alive = [...inEveryLanguage(['/']), ...inEveryLanguage(['/nope'])];

/** Names a session that has never been, so the page is rendered anew for nobody. */
const staleSession = '__Host-session=stale';

async function read(request: APIRequestContext, path: string, cookie?: string) {
  const answer = await request.get(path, { headers: cookie ? { cookie } : {} });
  const [html, headers] = [await answer.text(), answer.headers()];
  return { html, headers, status: answer.status(), policy: headers['content-security-policy'] ?? '' };
}

test.use({ expectedComplaints: /status of 404/ });

for (const path of [...found, ...missing]) {
  test(`${path} is what would be rendered for each visitor, without a nonce`, async ({ request }) => {
    for (const theme of themes) {
      const [fixed, own] = [
        await read(request, path, `theme=${theme}`),
        await read(request, path, `theme=${theme}; ${staleSession}`),
      ];
      expect(own.policy).toContain("'nonce-");
      expect(fixed.policy).not.toContain('nonce');
      expect(fixed.html).toBe(own.html.replaceAll(/ nonce="[\w-]{22}"/g, ''));
      expect(fixed.status).toBe(own.status);

      const inline = [...fixed.html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)];
      for (const [, script = ''] of inline) {
        expect(fixed.policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
      }
      expect(fixed.policy.match(/'sha256-/g)?.length ?? 0).toBe(inline.length);
    }
  });
}

for (const path of alive) {
  test(`${path} comes alive, also from the browser's own copy`, async ({ page }) => {
    await openPage(page, path);
    const again = await page.reload();
    await waitUntilHydrated(page);
    const asked = await again?.request().allHeaders();
    expect(asked?.['if-none-match'] !== undefined).toBe(!path.includes('nope'));
  });
}

test('whoever signs in gets no copy of a page for visitors', async ({ page, context, baseURL }) => {
  const before = await page.goto('/');
  expect(before?.headers()['cache-control']).toContain('public');
  await waitUntilHydrated(page);
  await signIn(context, baseURL ?? '');
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
  const answer = await page.request.get('/?login=success');
  expect(answer.headers()).toMatchObject({
    'cache-control': 'private, max-age=0',
    vary: expect.stringContaining('cookie'),
  });
  expect(answer.headers()['etag']).toBeUndefined();
});

test('the addresses of the router stay its own', async ({ request }) => {
  const data = await request.get('/nope.data');
  expect(data.headers()['content-type']).toContain('text/x-script');
  const manifest = await request.get('/__manifest?paths=%2F&version=x');
  expect(manifest.headers()['content-type'] ?? '').not.toContain('html');
});
