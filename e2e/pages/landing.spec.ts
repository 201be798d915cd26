import { expect, type Page } from '@playwright/test';
import { openPage, scrollToElement } from '#scripts/screens/hydrated-page.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { runUntil, stopClock } from '../support/clock.ts';
import { signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const nativeNames = { en: 'English', lt: 'Lietuvių', ru: 'Русский' };

for (const language of languages) {
  const path = pathInLanguage('/', language);
  const t = translator(language);

  test.describe(`landing page in ${language}`, () => {
    test('[LAND-1] the hero says what Kartu is, and its button opens the dialog in login mode', async ({ page }) => {
      await openPage(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('landing.title'));
      await expect(page.getByText(t('landing.subtitle'))).toBeVisible();
      await page.getByRole('button', { name: t('landing.cta') }).click();
      const dialog = page.getByRole('dialog', { name: t('auth.titleLogin') });
      await expect(dialog.getByLabel(t('auth.emailLabel'))).toBeFocused();
    });

    test('[LAND-2] [LAND-3] three badges, three promises', async ({ page }) => {
      await openPage(page, path);
      const badges = page.getByRole('list', { name: t('landing.badges') }).getByRole('listitem');
      await expect(badges).toHaveText([
        t('landing.badgeFree'),
        `·${t('landing.badgeNoAds')}`,
        `·${t('landing.badgeNoSpam')}`,
      ]);
      const simple = page.getByRole('region', { name: t('landing.simpleTitle') });
      for (const id of ['landing.passwordlessTitle', 'landing.giftsTitle', 'landing.remindersTitle'] as const) {
        await expect(simple.getByRole('heading', { name: t(id) })).toBeVisible();
      }
    });

    test('[CARD-7] the sample of a card has both sample pictures', async ({ page }) => {
      await openPage(page, path);
      const sample = page.getByRole('region', { name: t('landing.sampleTitle') });
      for (const name of ['cake', 'flowers']) {
        const picture = sample.locator(`img[src*="sample-${name}"]:visible`);
        await scrollToElement(picture);
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      }
    });

    test('[LAND-4] the header picks a language by flag and name, and opens the dialog to register', async ({
      page,
    }) => {
      await openPage(page, path);
      await page.getByRole('button', { name: nativeNames[language] }).click();
      const picker = page.getByRole('navigation', { name: t('language.choose') });
      const flags = new Set<string>();
      for (const name of Object.values(nativeNames)) {
        const link = picker.getByRole('link', { name });
        await expect(link).toBeVisible();
        const flag = link.locator('svg').first();
        await expect(flag).toBeVisible();
        flags.add(await flag.innerHTML());
      }
      expect(flags.size).toBe(languages.length);
      await page.keyboard.press('Escape');
      await expect(picker).toBeHidden();

      const banner = page.getByRole('banner');
      await expect(banner.getByText(t('nav.loginOrRegister'))).toBeVisible();
      await page.setViewportSize({ width: 360, height: 740 });
      await expect(banner.getByText(t('nav.loginOrRegister'))).toBeHidden();
      await banner.getByRole('button', { name: t('nav.loginShort') }).click();
      await expect(page.getByRole('dialog', { name: t('auth.titleRegister') })).toBeVisible();
    });

    test('[LAND-5] the footer switches language and leads to the legal pages', async ({ page }) => {
      await openPage(page, path);
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText(t('footer.text'));
      for (const name of Object.values(nativeNames)) await expect(footer.getByRole('link', { name })).toBeVisible();
      const privacy = footer.getByRole('link', { name: t('footer.privacy') });
      await expect(privacy).toHaveAttribute('href', pathInLanguage('/privacy-policy', language));
      const terms = footer.getByRole('link', { name: t('footer.terms') });
      await expect(terms).toHaveAttribute('href', pathInLanguage('/terms-of-service', language));
      await expect(footer.getByText(t('landing.testLogin'))).toHaveCount(0);
    });

    const messages = [
      ['LAND-7', 'verified=true', 'status', 'landing.verifiedTitle', 'landing.verifiedText'],
      [
        'LAND-8',
        'error=verification-failed',
        'alert',
        'landing.verificationFailedTitle',
        'landing.verificationFailedText',
      ],
      [
        'LAND-9',
        'error=authentication-failed',
        'alert',
        'landing.authenticationFailedTitle',
        'landing.authenticationFailedText',
      ],
    ] as const;
    for (const [id, query, role, title, text] of messages) {
      test(`[${id}] ?${query} is said once`, async ({ page, baseURL }) => {
        await openPage(page, `${path}?${query}&keep=1`);
        const toast = page.getByRole(role).filter({ hasText: t(title) });
        await expect(toast).toContainText(t(text));
        await expect(page).toHaveURL(new URL(`${path}?keep=1`, baseURL).href);
      });
    }

    test('[LAND-10] a fresh login is greeted by address and goes on at a press', async ({ page, context, baseURL }) => {
      const { email } = await signIn(context, baseURL ?? '');
      await stopClock(page);
      await page.goto(`${path}?login=success`);
      const dialog = page.getByRole('dialog', { name: t('auth.welcomeTitle') });
      await runUntil(page, () => dialog.isVisible());
      await expect(dialog).toContainText(email);
      await expect(page).toHaveURL(new URL(path, baseURL).href);
      const ok = dialog.getByRole('button', { name: t('common.ok') });
      // The focus comes with a frame, which the stopped clock holds back as well.
      await runUntil(page, () => ok.evaluate((button) => button === document.activeElement));
      await runUntil(page, () => page.evaluate(() => JSON.stringify(history.state).includes('isOverlay')));
      await ok.click();
      await expect(page).toHaveURL(new URL(pathInLanguage('/dashboard', language), baseURL).href);
      // The greeting leaves no step behind that would lead to the dashboard again.
      await page.goBack();
      await expect(page).toHaveURL('about:blank');
    });

    test('[LAND-11] a signed-in visitor goes straight to the dashboard', async ({ page, context, baseURL }) => {
      await signIn(context, baseURL ?? '');
      await page.goto(path);
      await expect(page).toHaveURL(new URL(pathInLanguage('/dashboard', language), baseURL).href);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('dashboard.title'));
    });

    test('[ALL-13] the header offers what the sign-in state allows', async ({ page, context, baseURL }) => {
      const banner = page.getByRole('banner');
      await openPage(page, path);
      await expect(banner.getByRole('link', { name: t('nav.home') })).toBeVisible();
      await expect(banner.getByRole('button', { name: t('theme.toggle') })).toBeVisible();
      await expect(banner.getByText(t('nav.loginOrRegister'))).toBeVisible();

      const { email } = await signIn(context, baseURL ?? '');
      await openPage(page, pathInLanguage('/dashboard', language));
      await expect(banner.getByText(email).first()).toBeVisible();
      await expect(banner.getByRole('link', { name: t('nav.profile') })).toBeVisible();
      await expect(banner.getByText(t('nav.loginOrRegister'))).toHaveCount(0);
      await banner.getByRole('button', { name: t('nav.logout') }).click();
      await expect(page).toHaveURL(new URL(path, baseURL).href);
      await page.goto(pathInLanguage('/dashboard', language));
      await expect(page).toHaveURL(new URL(path, baseURL).href);
    });
  });
}

test.describe('on a page without a dialog', () => {
  test.use({ expectedComplaints: /status of 404/ });

  test('[ALL-13] a visitor finds the way to log in, a signed-in one to the dashboard', async ({
    page,
    context,
    baseURL,
  }) => {
    const banner = page.getByRole('banner');
    await openPage(page, '/nope');
    await expect(banner.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/');
    await signIn(context, baseURL ?? '');
    await openPage(page, '/nope');
    await expect(banner.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    await expect(banner.getByRole('link', { name: 'Profile' })).toBeVisible();
    await expect(banner.getByRole('button', { name: 'Logout' })).toBeVisible();
  });
});

test.describe('the greeting', () => {
  test('[LAND-10] [LAND-4] goes on by itself after three seconds, with the dashboard in the header', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL ?? '');
    await stopClock(page);
    await page.goto('/?login=success');
    const dialog = page.getByRole('dialog', { name: 'Welcome back!' });
    await runUntil(page, () => dialog.isVisible());
    const toDashboard = page.locator('header').getByRole('link', { name: 'Dashboard', includeHidden: true });
    await expect(toDashboard.first()).toHaveAttribute('href', '/dashboard');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.clock.runFor(2_900);
    // Requests are told in their order: had the way to the dashboard begun, it would be known after this one.
    await page.evaluate(() => fetch('/readyz'));
    expect(asked.filter((path) => path.includes('dashboard'))).toEqual([]);
    await page.clock.runFor(100);
    await expect(page).toHaveURL(new URL('/dashboard', baseURL).href);
  });

  test('[LAND-10] comes with the just-logged-in flag as well, and only once', async ({ page, context, baseURL }) => {
    await signIn(context, baseURL ?? '');
    await context.addCookies([{ name: 'justLoggedIn', value: '1', url: baseURL ?? '' }]);
    await stopClock(page);
    await page.goto('/');
    await runUntil(page, () => page.getByRole('dialog', { name: 'Welcome back!' }).isVisible());
    await page.clock.runFor(3_000);
    await page.waitForURL('**/dashboard');
    expect((await context.cookies()).find(({ name }) => name === 'justLoggedIn')).toBeUndefined();
  });

  test('login=success greets nobody who is not signed in', async ({ page, baseURL }) => {
    await openPage(page, '/?login=success');
    await expect(page).toHaveURL(new URL('/', baseURL).href);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('toasts', () => {
  const visibleToasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('paragraph');

  test('[ALL-8] stay for five seconds', async ({ page }) => {
    await stopClock(page);
    await page.goto('/?verified=true');
    const toast = visibleToasts(page).first();
    await runUntil(page, () => toast.isVisible());
    await page.clock.runFor(4_900);
    await expect(toast).toBeVisible();
    // Fades away in less than a fifth of a second.
    await page.clock.runFor(300);
    await expect(toast).toHaveCount(0);
  });

  test('[ALL-8] show at most one at a time', async ({ page }) => {
    await openPage(page, '/?verified=true&error=authentication-failed');
    await expect(visibleToasts(page).filter({ hasText: /verified|Authentication/ })).toHaveCount(1);
  });
});

test('[ALL-9] tooltips open after 700 ms, and at once within 300 ms of another', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL ?? '');
  await page.clock.install();
  await openPage(page, '/dashboard');
  const banner = page.getByRole('banner');
  const theme = banner.getByRole('button', { name: 'Dark theme' });
  const themeTip = page.getByText('Switch to the light theme');
  const language = banner.getByRole('button', { name: /English/ });
  const languageTip = page.getByText('Choose a language', { exact: true });
  // Tooltips are loaded at the first movement of the mouse; a button hovered before that shows none.
  await expect(async () => {
    await page.mouse.move(400, 400);
    await theme.hover();
    await expect(themeTip).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.mouse.move(400, 400);
  await expect(themeTip).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 60_000);
  await theme.hover();
  await page.clock.runFor(650);
  await expect(themeTip).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(themeTip).toBeVisible();

  await page.mouse.move(400, 400);
  await page.clock.runFor(250);
  await language.hover();
  await page.clock.runFor(20);
  await expect(languageTip).toBeVisible();

  await page.mouse.move(400, 400);
  await page.clock.runFor(350);
  await theme.hover();
  await page.clock.runFor(650);
  await expect(themeTip).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(themeTip).toBeVisible();
});

test('[ALL-10] data in the browser is not fetched again on focus, after a break of the network or with time', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL ?? '');
  await page.clock.install();
  await openPage(page, '/dashboard');
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url());
  });
  // First, so that whatever grows stale with time is stale at the events.
  await page.clock.fastForward('01:00:00');
  await page.evaluate(() => {
    for (const name of ['visibilitychange', 'focus']) document.dispatchEvent(new Event(name, { bubbles: true }));
    dispatchEvent(new Event('focus'));
    addEventListener('online', () => (document.documentElement.dataset['online'] = ''));
  });
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.locator('html')).toHaveAttribute('data-online', '');
  // Requests are told in their order: what the events asked for is known after this one.
  await page.evaluate(() => fetch('/readyz'));
  expect(asked).toEqual([]);
});

test('a click before the scripts have loaded is replayed after hydration', async ({ page }) => {
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  // Held scripts hold up the load event, if they were asked for before it.
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: translator('en')('landing.cta') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letThrough();
  await expect(page.getByRole('dialog', { name: translator('en')('auth.titleLogin') })).toBeVisible();
});
