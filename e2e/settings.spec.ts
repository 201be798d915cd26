import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { openPage, reloadPage, waitUntilHydrated } from '#scripts/screens/hydrated-page.ts';
import { beginSession } from '#test/browser.ts';
import { insertSessions } from '#test/fixtures/users.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { sessionLimits } from '#domain/limits/auth.ts';
import { translator } from '#server/platform/i18n.ts';
import { findLayoutIssues, waitForStillPage } from './support/layout.ts';
import { linkMailedTo, newAddress } from './support/mailbox.ts';
import { setOffline } from './support/offline.ts';
import { databaseUrl, testAppFor, signIn } from './support/session.ts';
import { test } from './support/test.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';
const en = translator('en');

const toasts = (page: Page, t = en) => page.getByRole('region', { name: t('common.notifications') });
const rows = (page: Page, t = en) =>
  page.getByRole('region', { name: t('settings.sessionsTitle') }).getByRole('listitem');
const publicHandleOf = (page: Page) => page.evaluate(() => localStorage.getItem('sessionToken'));

/** Signs the same account in with a second browser. */
async function signInElsewhere(browser: Browser, origin: string, userId: number): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin });
  await beginSession(testAppFor(context, origin), userId, firefox);
  return context;
}

test.use({ timezoneId: 'Europe/Vilnius' });

for (const language of languages) {
  const t = translator(language);
  const other = language === 'lt' ? 'ru' : 'lt';

  test.describe(`settings in ${language}`, () => {
    test(`[ALL-3] language and zone are saved, and the page goes on in ${other}`, async ({
      page,
      context,
      baseURL,
    }) => {
      await signIn(context, baseURL ?? '');
      await openPage(page, `${pathInLanguage('/settings', language)}?keep=1`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('settings.title'));
      await page.getByLabel(t('reminders.timeZone')).selectOption('Asia/Tokyo');
      await expect(page.getByText('Asia/Tokyo · UTC+9')).toBeVisible();
      await page.getByLabel(t('language.label'), { exact: true }).and(page.locator('select')).selectOption(other);
      await page.getByRole('button', { name: t('common.save'), exact: true }).click();

      await expect(page).toHaveURL(new URL(`${pathInLanguage('/settings', other)}?keep=1`, baseURL).href);
      await expect(toasts(page, translator(other))).toContainText(translator(other)('settings.saved'));
      await expect(page.getByRole('button', { name: translator(other)('common.save'), exact: true })).toBeFocused();
      await expect(page.getByLabel(translator(other)('reminders.timeZone'))).toHaveValue('Asia/Tokyo');
      const kept = (await context.cookies()).find(({ name }) => name === 'language');
      expect(kept?.value).toBe(other);
      const settings = await (await page.request.get('/api/account/settings')).json();
      expect(settings).toEqual({ language: other, timeZone: 'Asia/Tokyo' });
    });

    test('[AUTH-12] another device is signed out from here, and its page notices', async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      const origin = baseURL ?? '';
      const { userId } = await signIn(context, origin);
      const elsewhere = await signInElsewhere(browser, origin, userId);
      const there = await elsewhere.newPage();
      await openPage(there, pathInLanguage('/settings', language));
      await expect(rows(there, t)).toHaveCount(2);

      await openPage(page, pathInLanguage('/settings', language));
      await expect(rows(page, t)).toHaveCount(2);
      await expect(rows(page, t).first()).toContainText(t('settings.sessionCurrent'));
      const device = t('settings.sessionLabel', { browser: 'Firefox', system: 'Linux' });
      await page.getByRole('button', { name: t('settings.signOutThereLabel', { device }) }).click();
      await expect(toasts(page, t)).toContainText(t('settings.signedOut', { count: 1 }));
      await expect(rows(page, t)).toHaveCount(1);
      await expect(page.getByRole('list').and(page.locator('ul:focus'))).toHaveCount(1);

      await there.reload();
      const wanted = encodeURIComponent(pathInLanguage('/settings', language));
      await expect(there).toHaveURL(new URL(`${pathInLanguage('/', language)}?next=${wanted}`, origin).href);
      await elsewhere.close();
    });

    test('[AUTH-9] signing out everywhere asks first and ends every session', async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      const origin = baseURL ?? '';
      const { userId } = await signIn(context, origin);
      const elsewhere = await signInElsewhere(browser, origin, userId);
      await openPage(page, pathInLanguage('/settings', language));
      const opener = page.getByRole('button', { name: t('settings.signOutEverywhere') });
      await opener.click();
      const question = page.getByRole('alertdialog', { name: t('settings.signOutEverywhereConfirm') });
      await expect(question.getByRole('button', { name: t('common.cancel') })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
      await expect(opener).toBeFocused();

      await page.keyboard.press('Enter');
      await question.getByRole('button', { name: t('settings.signOutEverywhere') }).click();
      await expect(page).toHaveURL(new URL(pathInLanguage('/', language), origin).href);
      for (const visitor of [context, elsewhere]) {
        expect((await visitor.request.get('/api/auth/me')).status()).toBe(401);
      }
      expect(await publicHandleOf(page)).toBeNull();
      await elsewhere.close();
    });

    test('the header keeps its items apart at every width', async ({ page, context, baseURL }) => {
      await signIn(context, baseURL ?? '');
      await openPage(page, pathInLanguage('/settings', language));
      for (const width of [320, 768, 1024, 1099, 1100, 1200]) {
        await page.setViewportSize({ width, height: 800 });
        await waitForStillPage(page);
        expect.soft(await findLayoutIssues(page), `${width} px`).toEqual([]);
        const menu = page.getByRole('button', { name: t('nav.openMenu') });
        await expect(menu).toBeVisible({ visible: width < 1100 });
      }
      const header = await page.getByRole('banner').boundingBox();
      expect(header?.height, 'one line').toBeLessThan(80);
      await page.setViewportSize({ width: 390, height: 800 });
      await page.getByRole('button', { name: t('nav.openMenu') }).click();
      const settings = page.getByRole('banner').getByRole('link', { name: t('nav.settings') });
      await expect(settings).toHaveAttribute('aria-current', 'page');
    });
  });
}

test('the menu of the header does not stay over what its links open', async ({ page, context, baseURL }) => {
  const t = translator('en');
  await signIn(context, baseURL ?? '');
  await page.setViewportSize({ width: 800, height: 800 });
  await openPage(page, '/dashboard');
  const menu = page.locator('.header-list');
  await page.getByRole('button', { name: t('nav.openMenu') }).click();
  await menu.getByRole('link', { name: t('nav.profile') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(menu).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: t('nav.openMenu') }).click();
  await menu.getByRole('link', { name: t('nav.settings') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('settings.title'));
  await expect(menu).toBeHidden();
});

test('whoever is not signed in comes back to the settings after signing in', async ({ page, baseURL }) => {
  const address = newAddress();
  await openPage(page, '/lt/settings');
  const t = translator('lt');
  await expect(page).toHaveURL(new URL('/lt?next=%2Flt%2Fsettings', baseURL).href);
  await page.getByRole('button', { name: t('landing.cta') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('auth.emailLabel')).fill(address);
  await dialog.getByRole('button', { name: t('auth.continueWithEmail') }).click();
  const { code } = await linkMailedTo(address);
  await dialog.getByLabel(t('auth.codeLabel')).fill(code);
  await expect(page).toHaveURL(new URL('/lt/settings', baseURL).href, { timeout: 10_000 });
  await expect(page.getByLabel(t('reminders.timeZone'))).toHaveValue('Europe/Vilnius');
});

test('the zone of this device is taken with one click', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL ?? '');
  await openPage(page, '/settings');
  const offer = page.getByRole('button', { name: en('reminders.timeZoneFromBrowser', { zone: 'Vilnius' }) });
  await offer.click();
  await expect(toasts(page)).toContainText(en('settings.saved'));
  await expect(offer).toHaveCount(0);
  await reloadPage(page);
  await expect(page.getByLabel(en('reminders.timeZone'))).toHaveValue('Europe/Vilnius');
});

test('settings by keyboard alone', async ({ page, context, baseURL }) => {
  const { userId } = await signIn(context, baseURL ?? '');
  await insertSessions(databaseUrl(), userId, [firefox]);
  await openPage(page, '/settings');
  await expect(rows(page)).toHaveCount(2);
  const zone = page.getByLabel(en('reminders.timeZone'));
  await zone.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Vilnius');
  await page.keyboard.press('Enter');
  await expect(zone).toHaveValue('Europe/Vilnius');
  await expect(zone).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const save = page.getByRole('button', { name: en('common.save'), exact: true });
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText(en('settings.saved'));
  await expect(save).toBeFocused();
  const switches = ['reminders.enabled', 'reminders.weekBefore', 'reminders.dayBefore', 'reminders.onTheDay'] as const;
  for (const name of switches) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('switch', { name: en(name) })).toBeFocused();
  }
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: en('reminders.onTheDay') })).not.toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(en('reminders.hour'))).toBeFocused();
  await page.keyboard.press('Tab');
  const end = page.getByRole('button', { name: en('settings.signOutThereLabel', { device: 'Firefox, Linux' }) });
  await expect(end).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: en('settings.signOutEverywhere') })).toBeFocused();
});

test('the highest number of devices, with long names, is listed in full', async ({ page, context, baseURL }) => {
  const { userId } = await signIn(context, baseURL ?? '');
  const strange = `${'Strange'.repeat(20)}/1.0`;
  await insertSessions(
    databaseUrl(),
    userId,
    Array.from({ length: sessionLimits.perUser - 1 }, () => strange),
  );
  await page.setViewportSize({ width: 320, height: 800 });
  await openPage(page, '/settings');
  await expect(rows(page)).toHaveCount(sessionLimits.perUser);
  expect(await findLayoutIssues(page)).toEqual([]);
});

test.describe('when a call fails', () => {
  test.use({ expectedComplaints: /status of 50\d|ERR_FAILED/ });

  test('[ALL-14] the page says so, keeps what was chosen and lets one try again', async ({
    page,
    context,
    baseURL,
  }) => {
    const { userId } = await signIn(context, baseURL ?? '');
    await insertSessions(databaseUrl(), userId, [firefox]);
    await page.route('**/api/auth/sessions', (route) => route.abort());
    await openPage(page, '/settings');
    await expect(page.getByRole('alert').filter({ hasText: en('errors.generic') })).toBeVisible();
    await page.unroute('**/api/auth/sessions');
    await page.getByRole('button', { name: en('common.retry') }).click();
    await expect(rows(page)).toHaveCount(2);

    const failure = toasts(page)
      .getByRole('alert')
      .filter({ hasText: en('errors.generic') });
    await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByLabel(en('reminders.timeZone')).selectOption('Asia/Tokyo');
    await page.getByRole('button', { name: en('common.save'), exact: true }).click();
    await expect(failure).toBeVisible();
    // A toast stays while it is hovered.
    await failure.hover();
    await expect(page.getByLabel(en('reminders.timeZone'))).toHaveValue('Asia/Tokyo');
    await page.getByRole('button', { name: en('common.dismiss') }).click();
    await expect(failure).toBeHidden();
    await page.getByRole('button', { name: en('settings.signOutThere') }).click();
    await expect(failure).toBeVisible();
  });
});

test.describe('session sync between tabs', () => {
  test('[AUTH-9] [AUTH-12] leaving in one tab leads the others to the landing page, coming back brings them along', async ({
    page,
    context,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    const { userId, email } = await signIn(context, origin);
    const other = await context.newPage();
    await openPage(page, '/lt/settings');
    await openPage(other, '/dashboard');
    const me = (await (await page.request.get('/api/auth/me')).json()) as { sessionId: string };
    expect(await publicHandleOf(other)).toBe(me.sessionId);
    // The public handle names the session but does not authenticate.
    const cookie = `__Host-session=${userId}.${me.sessionId}`;
    const stranger = await fetch(new URL('/api/auth/me', origin), { headers: { cookie } });
    expect(stranger.status).toBe(401);

    await other
      .getByRole('button', { name: en('nav.logout') })
      .first()
      .click();
    await expect(page).toHaveURL(new URL('/lt', origin).href);
    await expect(other).toHaveURL(new URL('/', origin).href);
    expect(await publicHandleOf(page)).toBeNull();
    // A page that hydrates later would remove the handle of the next session.
    await waitUntilHydrated(page);

    await beginSession(testAppFor(context, origin), userId);
    await openPage(other, '/dashboard');
    await expect(page).toHaveURL(new URL('/lt/dashboard', origin).href);
    await expect(page.getByRole('banner').getByText(email).first()).toBeAttached();
  });
});

test.describe('when logging out fails', () => {
  test.use({ expectedComplaints: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Logout failed/ });

  test('[AUTH-9] it is logged, and the landing page is opened all the same', async ({ page, context, baseURL }) => {
    await signIn(context, baseURL ?? '');
    await openPage(page, '/ru/settings');
    const logged = page.waitForEvent('pageerror');
    await page.route('**/api/auth/logout', (route) => route.abort());
    const front = page.waitForRequest(new URL('/ru', baseURL).href);
    await page
      .getByRole('banner')
      .getByRole('button', { name: translator('ru')('nav.logout') })
      .click();
    expect((await front).isNavigationRequest()).toBe(true);
    expect((await logged).message).toBe('Logout failed');
    // The session still exists on the server, so the landing page leads back to the dashboard.
    await expect(page).toHaveURL(new URL('/ru/dashboard', baseURL).href);
  });

  test('without a network the page stays, says why and works later', async ({ page, context, baseURL }) => {
    await signIn(context, baseURL ?? '');
    await openPage(page, '/settings');
    const logout = page.getByRole('banner').getByRole('button', { name: en('nav.logout') });
    await setOffline(page, true);
    await logout.click();
    await expect(page.getByRole('alert').filter({ hasText: en('errors.networkText') })).toBeVisible();
    await expect(page).toHaveURL(new URL('/settings', baseURL).href);
    await setOffline(page, false);
    await logout.click();
    await expect(page).toHaveURL(new URL('/', baseURL).href);
  });
});

test.describe('before the script of the header has loaded', () => {
  test.use({ expectedComplaints: /status of 404/ });

  test('[ALL-13] a click on Logout is not lost', async ({ page, context, baseURL }) => {
    await signIn(context, baseURL ?? '');
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/signed-in-actions*.js', async (route) => {
      await gate;
      await route.continue();
    });
    await openPage(page, '/no-such-page');
    await page.getByRole('button', { name: en('nav.logout') }).click();
    await expect(page).toHaveURL(/no-such-page/);
    release();
    await expect(page).toHaveURL(new URL('/', baseURL).href);
    expect((await context.request.get('/api/auth/me')).status()).toBe(401);
  });
});
