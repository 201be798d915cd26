import { expect } from '@playwright/test';
import { type Language, languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { localSettings } from '#scripts/stack/settings.ts';
import { readHtml } from '../support/sent-html.ts';
import { test } from '../support/test.ts';

const pages = ['/privacy-policy', '/terms-of-service'] as const;
type LegalPath = (typeof pages)[number];

const { LEGAL_OPERATOR, PRIVACY_CONTACT, LEGAL_CONTACT } = localSettings({
  origin: '',
  port: 0,
  databaseUrl: '',
  smtpUrl: '',
});

const titles: Record<LegalPath, Record<Language, string>> = {
  '/privacy-policy': { en: 'Privacy Policy', lt: 'Privatumo politika', ru: 'Политика конфиденциальности' },
  '/terms-of-service': { en: 'Terms of Service', lt: 'Naudojimo sąlygos', ru: 'Условия использования' },
};
const dates: Record<Language, string> = {
  en: 'Last updated: July 15, 2025',
  lt: 'Atnaujinta 2025 m. liepos 15 d.',
  ru: 'Последнее обновление: 15 июля 2025 г.',
};
/** What LEGAL-1 requires of each page; a plain space here also matches a no-break space there. */
const facts: Record<LegalPath, Record<Language, string[]>> = {
  '/privacy-policy': {
    en: [
      'A valid email address is needed',
      'aged at least 13',
      'read-only and limited to birthday data',
      'about 30 days ahead',
    ],
    lt: [
      'Reikia galiojančio el. pašto adreso',
      'nuo 13 metų',
      'tik skaityti ir tik gimtadienių duomenims',
      'maždaug prieš 30 dienų',
    ],
    ru: [
      'Нужен действующий адрес электронной почты',
      'есть 13 лет',
      'только для чтения и только к данным о днях рождения',
      'примерно за 30 дней',
    ],
  },
  '/terms-of-service': {
    en: [
      'a valid email address',
      'at least 13 years old',
      'read-only and limited to birthday data',
      'suspend or close an account without notice',
      'about 30 days ahead',
    ],
    lt: [
      'galiojančio ir jums priklausančio el. pašto adreso',
      'bent 13 metų',
      'tik skaityti ir tik gimtadienių duomenims',
      'Be įspėjimo galime sustabdyti ar uždaryti paskyrą',
      'maždaug prieš 30 dienų',
    ],
    ru: [
      'действующий адрес эл. почты',
      'не меньше 13 лет',
      'только для чтения и только к данным о днях рождения',
      'без предупреждения заблокировать или закрыть аккаунт',
      'примерно за 30 дней',
    ],
  },
};
const contacts: Record<LegalPath, string | undefined> = {
  '/privacy-policy': PRIVACY_CONTACT,
  '/terms-of-service': LEGAL_CONTACT,
};

for (const path of pages) {
  for (const language of languages) {
    const address = pathInLanguage(path, language);
    const t = translator(language);

    test.describe(address, () => {
      test('[LEGAL-1] says what it owes, when it was updated and whom to write to', async ({ page }) => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[path][language]);
        const main = page.getByRole('main');
        await expect(main).toContainText(dates[language]);
        for (const fact of facts[path][language]) await expect(main).toContainText(fact);
        await expect(main).toContainText(LEGAL_OPERATOR ?? '');
        await expect(main).not.toContainText(/[{}]/);

        const contact = contacts[path] ?? '';
        const links = main.getByRole('link', { name: contact });
        await expect(links.last()).toHaveAttribute('href', `mailto:${contact}`);
      });

      test('[LEGAL-1] leads back home', async ({ page }) => {
        await page.goto(address);
        await page
          .getByRole('main')
          .getByRole('link', { name: t('legal.backToHome') })
          .click();
        await expect(page).toHaveURL(pathInLanguage('/', language));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('landing.title'));
      });

      test('has a list of its sections that leads to each', async ({ page }) => {
        await page.goto(address);
        const contents = page.getByRole('navigation', { name: t('legal.contents') }).getByRole('link');
        const headings = await page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();
        expect(await contents.allTextContents()).toEqual(headings);
        await contents.last().click();
        await expect(page.getByRole('article').getByRole('heading').last()).toBeInViewport();
      });

      test('ships no JavaScript at all', async ({ page, request }) => {
        const html = await (await request.get(address)).text();
        expect(html).not.toMatch(/<script|modulepreload|\son\w+=/);

        const fetched: string[] = [];
        page.on('request', (one) => fetched.push(`${one.resourceType()} ${one.url()}`));
        await page.goto(address, { waitUntil: 'networkidle' });
        expect(fetched.filter((one) => one.startsWith('script') || one.endsWith('.js'))).toEqual([]);
        expect(await page.locator('script').count()).toBe(0);
      });

      test('[ALL-5] may be found, and names its siblings', async ({ page, request, baseURL }) => {
        const at = (other: Language) => new URL(pathInLanguage(path, other), baseURL).href;
        const kind = path === '/privacy-policy' ? 'privacy' : 'terms';
        const described = { title: t(`legal.${kind}PageTitle`), description: t(`legal.${kind}PageDescription`) };
        expect(await readHtml(page, await (await request.get(address)).text())).toMatchObject({
          ...described,
          language,
          canonical: at(language),
          alternates: { en: at('en'), lt: at('lt'), ru: at('ru'), 'x-default': at('en') },
          preview: { ...described, url: at(language) },
          robots: null,
        });
      });
    });
  }
}

test('[LEGAL-1] every language has the same sections at the same addresses', async ({ page }) => {
  for (const path of pages) {
    const ids: string[][] = [];
    for (const language of languages) {
      await page.goto(pathInLanguage(path, language));
      const sections = page.getByRole('article').locator('section');
      ids.push(await sections.evaluateAll((found) => found.map(({ id }) => id)));
    }
    expect(ids[0]?.length).toBeGreaterThan(10);
    expect(ids).toEqual([ids[0], ids[0], ids[0]]);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of languages) {
    test(`[ALL-7] the theme changes and the page stays, in ${language}`, async ({ page, context }) => {
      const address = pathInLanguage('/terms-of-service', language);
      const toggle = page.getByRole('button', { name: translator(language)('theme.toggle') });
      await page.goto(address);
      await expect(page.locator('html')).toHaveClass('dark');

      await toggle.click();
      await expect(page).toHaveURL(address);
      await expect(page.locator('html')).toHaveClass('light');
      const kept = (await context.cookies()).find(({ name }) => name === 'theme');
      expect(kept).toMatchObject({ value: 'light', path: '/', sameSite: 'Lax' });
      expect(Math.abs((kept?.expires ?? 0) - Date.now() / 1000 - 365 * 24 * 60 * 60)).toBeLessThan(60);

      await toggle.click();
      await expect(page.locator('html')).toHaveClass('dark');
    });
  }
});

test.describe('where the theme form leads', () => {
  const send = { maxRedirects: 0, headers: { 'sec-fetch-site': 'same-origin' } };

  test('back to a page of ours, and home from anywhere else', async ({ request }) => {
    const wayBack = async (from: string) => {
      const response = await request.post('/preferences', { ...send, form: { theme: 'light', from } });
      expect(response.status(), from).toBe(303);
      return response.headers()['location'];
    };
    for (const own of ['/', '/lt/privacy-policy', '/ru?from=mail']) expect(await wayBack(own)).toBe(own);
    for (const foreign of ['//evil.example', '/\\evil.example', 'https://evil.example/', '/api/auth/me', 'x', ''])
      expect(await wayBack(foreign), foreign).toBe('/');
  });

  test('[AUTH-14] nowhere when another site sends it', async ({ request }) => {
    const response = await request.post('/preferences', {
      maxRedirects: 0,
      headers: { 'sec-fetch-site': 'cross-site' },
      form: { theme: 'light', from: '/' },
    });
    expect(response.status()).toBe(403);
    expect(response.headers()['set-cookie']).toBeUndefined();
  });

  test('an unknown theme is not stored, and a form that is too long is not read', async ({ request }) => {
    const unknown = await request.post('/preferences', { ...send, form: { theme: 'pink', from: '/' } });
    expect(unknown.status()).toBe(303);
    expect(unknown.headers()['set-cookie']).toBeUndefined();
    const long = await request.post('/preferences', { ...send, form: { theme: 'light', from: '/'.repeat(5000) } });
    expect(long.status()).toBe(413);
  });
});

test.describe('for crawlers and home screens', () => {
  const anHour = 'public, max-age=3600';

  test('robots.txt keeps pages about people out and names the sitemap', async ({ request, baseURL }) => {
    const response = await request.get('/robots.txt');
    expect(response.headers()).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': anHour });
    const lines = (await response.text()).split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const path of [
      '/api',
      '/dashboard',
      '/lt/dashboard',
      '/ru/group-card',
      '/settings',
      '/backend',
      '/auth-callback',
    ])
      expect(lines).toContain(`Disallow: ${path}`);
    for (const path of pages) expect(lines.join()).not.toContain(path);
    expect(lines).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  });

  test('sitemap.xml lists every public page with its siblings', async ({ page, request, baseURL }) => {
    const response = await request.get('/sitemap.xml');
    expect(response.headers()).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': anHour,
    });
    const listed = await page.evaluate(
      (xml) => {
        const document = new DOMParser().parseFromString(xml, 'application/xml');
        return [...document.getElementsByTagName('url')].map((url) => ({
          address: url.getElementsByTagName('loc')[0]?.textContent,
          siblings: Object.fromEntries(
            [...url.getElementsByTagName('xhtml:link')].map((link) => [
              link.getAttribute('hreflang'),
              link.getAttribute('href'),
            ]),
          ),
        }));
      },
      await response.text(),
    );
    const at = (path: string, language: Language) => new URL(pathInLanguage(path, language), baseURL).href;
    expect(listed).toEqual(
      ['/', ...pages].flatMap((path) =>
        languages.map((language) => ({
          address: at(path, language),
          siblings: { en: at(path, 'en'), lt: at(path, 'lt'), ru: at(path, 'ru'), 'x-default': at(path, 'en') },
        })),
      ),
    );
    for (const { address } of listed) expect((await request.get(address ?? '')).status(), address ?? '').toBe(200);
  });

  test('manifest.webmanifest names icons that are there', async ({ request }) => {
    const response = await request.get('/manifest.webmanifest');
    expect(response.headers()).toMatchObject({ 'content-type': 'application/manifest+json', 'cache-control': anHour });
    const manifest = (await response.json()) as { icons: { src: string }[] };
    expect(manifest).toMatchObject({
      name: 'Kartu',
      short_name: 'Kartu',
      lang: 'en',
      start_url: '/dashboard',
      display: 'standalone',
      background_color: '#0a1419',
      theme_color: '#0a1419',
    });
    expect(manifest.icons).toHaveLength(3);
    for (const { src } of manifest.icons) {
      const icon = await request.get(src);
      expect(icon.status(), src).toBe(200);
      expect(icon.headers()['content-type'], src).toBe('image/png');
    }
  });

  test('none of them has a copy in another language', async ({ request }) => {
    for (const path of ['/lt/robots.txt', '/ru/sitemap.xml', '/lt/manifest.webmanifest'])
      expect((await request.get(path)).status(), path).toBe(404);
  });
});
