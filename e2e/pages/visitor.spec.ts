import { expect, type Page } from '@playwright/test';
import { openPage, waitUntilHydrated } from '#scripts/screens/hydrated-page.ts';
import { pagePatterns } from '#domain/admin/browser-error.ts';
import { type Language, languageOfPath, languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { insertPeople } from '#test/fixtures/birthdays.ts';
import { addButton, cardIn, insertOwnCard } from '../support/card-page.ts';
import { readHtml } from '../support/sent-html.ts';
import { databaseUrl } from '../support/session.ts';
import { test } from '../support/test.ts';

const nativeNames: Record<Language, string> = { en: 'English', lt: 'Lietuvių', ru: 'Русский' };
const notFoundHeadings: Record<Language, string> = {
  en: 'Page Not Found',
  lt: 'Puslapis nerastas',
  ru: 'Страница не найдена',
};
const secondsPerDay = 24 * 60 * 60;
const nowSeconds = () => Math.round(Date.now() / 1000);

const themeButton = (page: Page, language: Language) =>
  page.getByRole('button', { name: translator(language)('theme.toggle') });
const languageLink = (page: Page, language: Language) =>
  page.getByRole('contentinfo').getByRole('link', { name: nativeNames[language] });

const noPages = /^\/(?:api|assets|public-objects)\/|\.\w+$/;

/** Links to pages of ours in another language. */
const strayLinks = (links: readonly string[], language: Language, baseURL: string) =>
  links.filter((link) => {
    const { origin, pathname } = new URL(link, new URL(pathInLanguage('/', language), baseURL));
    return origin === baseURL && !noPages.test(pathname) && languageOfPath(pathname) !== language;
  });

test.describe('what the server sends', () => {
  for (const language of languages) {
    const path = pathInLanguage('/', language);
    const t = translator(language);

    for (const theme of ['dark', 'light'] as const) {
      const cookie = theme === 'light' ? 'theme=light' : 'language=ru';
      test(`[ALL-1] ${path} is in ${language} and ${theme} with the cookie ${cookie}`, async ({ page, request }) => {
        const response = await request.get(path, { headers: { cookie } });
        expect(response.status()).toBe(200);
        expect(await readHtml(page, await response.text())).toMatchObject({
          language,
          theme,
          heading: t('landing.title'),
        });
      });
    }

    test(`[ALL-5] ${path} names itself, its siblings and its preview`, async ({ page, request, baseURL }) => {
      const response = await request.get(`${path}?invite=secret`);
      const address = (other: Language) => new URL(pathInLanguage('/', other), baseURL).href;
      const described = { title: t('landing.pageTitle'), description: t('landing.pageDescription') };
      expect(await readHtml(page, await response.text())).toMatchObject({
        ...described,
        canonical: address(language),
        alternates: { en: address('en'), lt: address('lt'), ru: address('ru'), 'x-default': address('en') },
        preview: { ...described, url: address(language), image: new URL('/og/site.png', baseURL).href },
        robots: null,
      });
    });

    const missing = pathInLanguage('/nope/deeper', language);
    test(`[ALL-1] [ALL-6] ${missing} is not found, in ${language}`, async ({ page, request, baseURL }) => {
      const response = await request.get(missing);
      expect(response.status()).toBe(404);
      expect(await readHtml(page, await response.text())).toMatchObject({
        language,
        heading: notFoundHeadings[language],
        title: t('errors.notFoundPageTitle'),
        canonical: new URL(missing, baseURL).href,
        alternates: {},
        robots: 'noindex',
      });
    });
  }

  test('[ALL-4] [ALL-5] every page has its copy in every language, and a head of its own', async ({
    page,
    context,
    baseURL,
  }) => {
    const { id, slug } = await insertOwnCard(context, baseURL ?? '');
    const pages = pagePatterns
      // The landing page leads signed-in people on; what mailed links open is asked for without a prefix.
      .filter((pattern) => pattern !== '/' && pattern !== '/api/auth/verify')
      .map((pattern) => pattern.replace(':id', String(id)).replace(':slug', slug).replace(':token', 'a'.repeat(22)));
    const signing = `/s/${'a'.repeat(22)}`;
    const [titles, descriptions] = [new Set<string>(), new Set<string | null>()];
    for (const path of pages) {
      for (const language of languages) {
        const place = pathInLanguage(path, language);
        const response = await context.request.get(place, { maxRedirects: 0 });
        expect(response.status(), place).toBe(path === signing ? 404 : 200);
        const head = await readHtml(page, await response.text());
        const isPublic = path.endsWith('-policy') || path.endsWith('-service');
        expect(head, place).toMatchObject({
          language,
          canonical: new URL(place, baseURL).href,
          robots: isPublic ? null : 'noindex',
          preview: { url: new URL(place, baseURL).href },
        });
        expect(head.description, place).toBeTruthy();
        expect(head.preview.title, place).toBeTruthy();
        expect(head.preview.description, place).toBeTruthy();
        // A card names nobody to those who only see its address, and both ways to stop emails bear one name.
        if (!path.startsWith('/group-card') && ![signing, '/stop-invitations'].includes(path)) {
          expect([...titles], place).not.toContain(head.title);
          expect([...descriptions], place).not.toContain(head.description);
        }
        titles.add(head.title);
        descriptions.add(head.description);
      }
    }
  });

  test('[ALL-4] no link of a page leads to another language', async ({ page, context, baseURL }) => {
    test.slow();
    const { id, slug, creatorId } = await insertOwnCard(context, baseURL ?? '');
    await insertPeople(databaseUrl(), creatorId, [{ name: 'Ona', date: '1956-11-26' }]);
    const signedIn = ['/dashboard', '/create-group-card', '/my-group-cards', '/settings'];
    const missing = ['/nope', `/group-cards/card-${'a'.repeat(22)}`, '/group-card/1'];
    const cards = [`/group-cards/${slug}`, `/group-card/${id}`];
    for (const language of ['lt', 'ru'] as const) {
      for (const path of ['/privacy-policy', '/terms-of-service', ...signedIn, ...cards, ...missing]) {
        const place = pathInLanguage(path, language);
        const { links } = await readHtml(page, await (await context.request.get(place)).text());
        expect(links.length, place).toBeGreaterThan(2);
        expect(strayLinks(links, language, baseURL ?? ''), place).toEqual([]);
      }
      // The browser draws these, or a part of them.
      for (const path of ['/dashboard', '/my-group-cards', ...cards]) {
        const place = pathInLanguage(path, language);
        await openPage(page, place);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        const { links } = await readHtml(page, await page.content());
        expect(strayLinks(links, language, baseURL ?? ''), place).toEqual([]);
      }
    }
  });

  test('[ALL-1] only a whole first segment is a language', async ({ page, request }) => {
    for (const path of ['/ltu', '/russia', '/en', '/cards/lt', '/de']) {
      const response = await request.get(path, { headers: { cookie: 'language=lt' } });
      expect(await readHtml(page, await response.text()), path).toMatchObject({ language: 'en' });
    }
  });

  test('an unknown theme is shown as dark', async ({ page, request }) => {
    const response = await request.get('/', { headers: { cookie: 'theme="><script>' } });
    expect(await readHtml(page, await response.text())).toMatchObject({ theme: 'dark' });
  });
});

test.describe('language', () => {
  test.use({ expectedComplaints: /status of 404/ });
  const rest = '?from=mail&tab=2#content';
  const headings = {
    '/': (language: Language) => translator(language)('landing.title'),
    '/nope': (language: Language) => notFoundHeadings[language],
  };

  for (const from of languages) {
    for (const to of languages.filter((other) => other !== from)) {
      test(`[ALL-2] switching from ${from} to ${to} keeps page, query and hash`, async ({ page, baseURL }) => {
        for (const [path, heading] of Object.entries(headings)) {
          await openPage(page, pathInLanguage(path, from) + rest);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading(from));

          await languageLink(page, to).click();
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading(to));
          await expect(page).toHaveURL(new URL(pathInLanguage(path, to) + rest, baseURL).href);
          await expect(page.locator('html')).toHaveAttribute('lang', to);
          await expect(languageLink(page, to)).toHaveAttribute('aria-current', 'true');
        }
      });
    }
  }

  test('[ALL-3] the choice is kept by local storage and by a cookie of 10 years', async ({ page, context }) => {
    await page.addInitScript(() => {
      const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
      const asked: string[] = [];
      Object.assign(globalThis, { asked });
      Object.defineProperty(document, 'cookie', {
        get: () => cookie?.get?.call(document),
        set: (text: string) => {
          asked.push(text);
          cookie?.set?.call(document, text);
        },
      });
    });
    await openPage(page, '/');
    await languageLink(page, 'lt').click();
    await expect(page).toHaveTitle(translator('lt')('landing.pageTitle'));

    await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('lt');
    const asked = await page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked.at(-1));
    expect(asked).toContain('language=lt;');
    expect(asked).toContain(`Max-Age=${3650 * secondsPerDay};`);

    const findCookie = async () => (await context.cookies()).find(({ name }) => name === 'language');
    await expect.poll(findCookie).toMatchObject({ value: 'lt', path: '/', sameSite: 'Lax' });
    const kept = await findCookie();
    // Browsers shorten every cookie to 400 days.
    expect(Math.round(((kept?.expires ?? 0) - nowSeconds()) / secondsPerDay)).toBe(400);
  });
});

test.describe('a browser that keeps nothing', () => {
  // The router says that it cannot keep how far a page was scrolled.
  test.use({ expectedComplaints: /denied|of null|sessionStorage/ });

  for (const way of ['refused', 'missing']) {
    test(`[ALL-3] where storage is ${way}, pages work and a cookie keeps the language`, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.addInitScript((isRefused) => {
        const get = () => {
          if (isRefused) throw new DOMException('Access is denied for this document.', 'SecurityError');
          return null;
        };
        for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get });
      }, way === 'refused');
      await openPage(page, '/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(translator('en')('landing.title'));
      await languageLink(page, 'lt').click();
      const t = translator('lt');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('landing.title'));
      await expect
        .poll(async () => (await context.cookies()).find(({ name }) => name === 'language')?.value)
        .toBe('lt');

      await openPage(page, cardIn('lt', await insertOwnCard(context, baseURL ?? '')));
      await addButton(page, t('groupCard.addMessage')).click();
      await page.getByRole('dialog').getByLabel(t('contribution.message')).fill('Su gimtadieniu!');
      await expect(page.getByRole('heading', { name: t('errors.pageHeading') })).toHaveCount(0);
    });
  }
});

test.describe('theme', () => {
  /** Every class the root element has had since the document began to load. */
  const seenThemes = (page: Page) =>
    page.evaluate(() => (globalThis as unknown as { seenThemes: string[] }).seenThemes);

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seenThemes: seen });
      const look = () => {
        const theme = document.documentElement?.className;
        if (theme !== undefined && theme !== seen.at(-1)) seen.push(theme);
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
    });
  });

  for (const colorScheme of ['dark', 'light'] as const) {
    test(`is dark for a system that prefers ${colorScheme}, until toggled`, async ({ page, context }) => {
      await page.emulateMedia({ colorScheme });
      await openPage(page, '/');
      expect(await seenThemes(page)).toEqual(['dark']);

      await themeButton(page, 'en').click();
      await expect(page.locator('html')).toHaveClass('light');
      const kept = (await context.cookies()).find(({ name }) => name === 'theme');
      expect(kept).toMatchObject({ value: 'light', path: '/', sameSite: 'Lax' });
      expect(Math.abs((kept?.expires ?? 0) - nowSeconds() - 365 * secondsPerDay)).toBeLessThan(60);

      for (const path of ['/', '/ru', '/lt']) {
        const [response] = await Promise.all([
          page.waitForResponse((answer) => answer.url().endsWith(path)),
          page.goto(path),
        ]);
        expect((await response.body()).subarray(0, 60).toString()).toMatch(/^<!DOCTYPE html><html [^>]*class="light"/);
        await waitUntilHydrated(page);
        expect(await seenThemes(page)).toEqual(['light']);
      }

      await themeButton(page, 'lt').click();
      await expect(page.locator('html')).toHaveClass('dark');
      await page.reload();
      await waitUntilHydrated(page);
      expect(await seenThemes(page)).toEqual(['dark']);
    });
  }

  test('stays as chosen when the language is switched', async ({ page }) => {
    await openPage(page, '/');
    await themeButton(page, 'en').click();
    await languageLink(page, 'ru').click();
    await expect(themeButton(page, 'ru')).toHaveAttribute('aria-pressed', 'false');
    expect(await seenThemes(page)).toEqual(['dark', 'light']);
  });
});
