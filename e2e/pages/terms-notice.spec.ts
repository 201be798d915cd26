import type { ChildProcess } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { languages, pathInLanguage } from '#domain/language.ts';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { freePort } from '#scripts/stack/postgres.ts';
import { startNode, stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import { localSettings } from '#scripts/stack/settings.ts';
import { translator } from '#server/platform/i18n.ts';
import { findAxeIssues } from '../support/axe.ts';
import { findLayoutIssues, waitForStillPage } from '../support/layout.ts';
import { databaseUrl, signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const firstChange = {
  en: 'You can download and delete everything yourself, in the settings.',
  lt: 'Nustatymuose patys galite viską atsisiųsti ir ištrinti.',
  ru: 'В настройках можно самим всё скачать и удалить.',
};

test.describe('changed terms', () => {
  let web: ChildProcess;
  let origin: string;

  test.describe.configure({ timeout: 90_000 });
  test.use({ expectedComplaints: /another host: http:\/\/localhost/ });

  /** The same build, with a version of the terms that applies in 30 days. */
  test.beforeAll(async () => {
    const port = await freePort();
    origin = `http://localhost:${port}`;
    const parts = { origin, port, databaseUrl: databaseUrl(), smtpUrl: 'smtp://127.0.0.1:1' };
    const settings = { NODE_ENV: 'production', LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1', SHED_LOOP_DELAY_MS: '60000' };
    const program = ['--import', './scripts/stack/tsx.ts', 'scripts/stack/web-announcing-terms.ts'];
    web = startNode(program, { ...settings, ...localSettings(parts) }, () => {});
    await waitUntilAnswering(`http://127.0.0.1:${port}/readyz`, web);
  });

  test.afterAll(() => stopChild(web));

  const noticeOn = (page: Page, language: (typeof languages)[number]) =>
    page.getByRole('region', { name: translator(language)('terms.noticeLabel') });

  for (const language of languages) {
    const t = translator(language);

    test(`[LEGAL-2] are announced below the header in ${language}, at every width, until the notice is closed`, async ({
      page,
      context,
    }) => {
      await signIn(context, origin);
      await openPage(page, origin + pathInLanguage('/dashboard', language));
      const notice = noticeOn(page, language);
      const day = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' });
      const date = day.format(Date.now() + 30 * 24 * 60 * 60 * 1000);
      await expect(notice).toContainText(t('terms.noticeTitle', { date }));
      await expect(notice.getByText(firstChange[language])).toBeHidden();

      const more = notice.getByRole('button', { name: t('terms.whatChanges') });
      await more.click();
      await expect(more).toHaveAttribute('aria-expanded', 'true');
      await expect(notice.getByText(firstChange[language])).toBeVisible();
      await expect(notice.getByRole('link').first()).toHaveAttribute(
        'href',
        pathInLanguage('/terms-of-service', language),
      );
      await expect(notice.getByRole('link').last()).toHaveAttribute('href', pathInLanguage('/settings', language));
      expect(await findAxeIssues(page)).toEqual([]);
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await waitForStillPage(page);
        expect(await findLayoutIssues(page), `${width}`).toEqual([]);
      }

      const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/account/terms'));
      await notice.getByRole('button', { name: t('terms.noticeClose'), exact: true }).click();
      await expect(notice).toHaveCount(0);
      await expect(page.locator('#content')).toBeFocused();
      expect((await stored).status()).toBe(204);
      // It stays closed on another page, and after a reload.
      await openPage(page, origin + pathInLanguage('/settings', language));
      await expect(notice).toHaveCount(0);
    });
  }

  test('[LEGAL-2] the notice is in the page that the server sends, and speaks the language that is switched to', async ({
    page,
    context,
  }) => {
    await signIn(context, origin);
    const html = await (await page.request.get(`${origin}/settings`)).text();
    expect(html).toContain(translator('en')('terms.noticeText').replaceAll("'", '&#x27;'));
    await openPage(page, `${origin}/settings`);
    await expect(noticeOn(page, 'en')).toBeVisible();
    await openPage(page, `${origin}/lt/settings`);
    await noticeOn(page, 'lt')
      .getByRole('button', { name: translator('lt')('terms.whatChanges') })
      .click();
    await expect(noticeOn(page, 'lt')).toContainText(firstChange.lt);
  });
});

test('[LEGAL-2] while no change is announced pages load nothing of the notice', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL ?? '');
  const fetched: string[] = [];
  page.on('request', (one) => fetched.push(one.url()));
  await openPage(page, '/dashboard');
  await expect(noticeOnAny(page)).toHaveCount(0);
  expect(fetched.filter((url) => /terms-notice/.test(url))).toEqual([]);
});

const noticeOnAny = (page: Page) => page.getByRole('region', { name: translator('en')('terms.noticeLabel') });
