import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { manyPeople, todayIn } from '#test/fixtures/birthdays.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { manyMessages } from '#scripts/screens/card-page.ts';
import { cardIn, insertOwnCard, insertOthersCard } from '../support/card-page.ts';
import { signInWithPeople } from '../support/people.ts';
import { test } from '../support/test.ts';

interface Weights {
  html: number;
  scripts: number;
  styles: number;
  fonts: number;
}

const kilobyte = 1024;
const common = { html: 20 * kilobyte, styles: 14 * kilobyte };
const fonts = { en: 60 * kilobyte, lt: 60 * kilobyte, ru: 90 * kilobyte };
const budgets = [
  { path: '/', limits: { ...common, scripts: 124 * kilobyte } },
  { path: '/privacy-policy', limits: { ...common, scripts: 1 * kilobyte } },
  { path: '/terms-of-service', limits: { ...common, scripts: 1 * kilobyte } },
];

const compressed = (body: Buffer | string) => gzipSync(body, { level: 6 }).length;

/** The size of everything the browser fetches before anybody touches the page, each file compressed by itself. */
async function measureWeights(page: Page, path: string): Promise<Weights> {
  const fetched = new Set<string>();
  page.on('request', (request) => fetched.add(request.url()));
  await openPage(page, path);
  // What the page fetches by itself after hydration counts too, so wait until no request is added.
  let before = 0;
  await expect
    .poll(() => before === (before = fetched.size), { intervals: [500], message: `${path} comes to rest` })
    .toBe(true);
  const sizes = async (extension: string, size: (body: Buffer) => number) => {
    const files = [...fetched].filter((url) => new URL(url).pathname.endsWith(extension));
    const bodies = await Promise.all(files.map(async (url) => (await page.request.get(url)).body()));
    return bodies.map(size).reduce((sum, each) => sum + each, 0);
  };
  const html = await (await page.request.get(path)).text();
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.+?)<\/script>/gs)].map(([, code]) => code);
  return {
    html: compressed(html),
    scripts: (await sizes('.js', compressed)) + (inline.length > 0 ? compressed(inline.join('\n')) : 0),
    styles: await sizes('.css', compressed),
    fonts: await sizes('.woff2', (body) => body.length),
  };
}

async function expectWithinBudget(page: Page, place: string, limits: Weights): Promise<void> {
  const weights = await measureWeights(page, place);
  const summary = Object.entries(weights).map(([kind, bytes]) => `${kind} ${(bytes / kilobyte).toFixed(1)} KB`);
  console.log(`${place}: ${summary.join(', ')}`);
  for (const [kind, limit] of Object.entries(limits) as [keyof Weights, number][]) {
    expect.soft(weights[kind], `${kind} of ${place}, compressed`).toBeLessThanOrEqual(limit);
  }
}

test.describe('for whoever is signed in', () => {
  for (const language of languages) {
    const place = pathInLanguage('/dashboard', language);
    test(`${place} keeps to its budget`, async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', { people: manyPeople(5, todayIn('UTC')) });
      await expectWithinBudget(page, place, {
        html: 30 * kilobyte,
        styles: 20.5 * kilobyte,
        scripts: 158 * kilobyte,
        fonts: 120 * kilobyte,
      });
    });
  }

  for (const language of languages) {
    const place = pathInLanguage('/settings', language);
    test(`${place} keeps to its budget`, async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', {});
      await expectWithinBudget(page, place, {
        html: 20 * kilobyte,
        styles: 18.5 * kilobyte,
        scripts: 190 * kilobyte,
        fonts: 120 * kilobyte,
      });
    });
  }

  for (const path of ['/create-group-card', '/my-group-cards']) {
    for (const language of languages) {
      const place = pathInLanguage(path, language);
      test(`${place} keeps to its budget`, async ({ page, context, baseURL }) => {
        await signInWithPeople(context, baseURL ?? '', {});
        await expectWithinBudget(page, place, {
          html: 20 * kilobyte,
          styles: 18.5 * kilobyte,
          scripts: 155 * kilobyte,
          fonts: 120 * kilobyte,
        });
      });
    }
  }

  for (const language of languages) {
    test(`the page by id of one's own card keeps to its budget in ${language}`, async ({ page, context, baseURL }) => {
      const { id } = await insertOwnCard(context, baseURL ?? '', { messages: manyMessages(30) });
      await expectWithinBudget(page, pathInLanguage(`/group-card/${id}`, language), {
        html: 20 * kilobyte,
        styles: 19 * kilobyte,
        scripts: 160 * kilobyte,
        fonts: 150 * kilobyte,
      });
    });
  }
});

test.describe('for whoever opens a card', () => {
  test.use({ expectedComplaints: /ERR_FAILED/ });

  for (const language of languages) {
    for (const isPublished of [false, true]) {
      const state = isPublished ? 'closed' : 'open';
      test(`a card with 30 messages, ${state}, keeps to its budget in ${language}`, async ({ page }) => {
        // The event stream stays open, so its size cannot be measured.
        await page.route('**/live?*', (route) => route.abort());
        const card = await insertOthersCard({ isPublished, messages: manyMessages(30) });
        await expectWithinBudget(page, cardIn(language, card), {
          html: 45 * kilobyte,
          styles: 23 * kilobyte,
          scripts: 148 * kilobyte,
          fonts: 150 * kilobyte,
        });
      });
    }
  }
});

for (const { path, limits } of budgets) {
  for (const language of languages) {
    const place = pathInLanguage(path, language);
    test(`${place} keeps to its budget`, async ({ page }) => {
      await expectWithinBudget(page, place, { ...limits, fonts: fonts[language] });
    });
  }
}
