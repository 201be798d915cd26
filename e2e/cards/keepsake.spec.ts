import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { serveDemoPhotos } from '#test/fixtures/demo-photos.ts';
import { phonePhoto } from '#test/fixtures/pictures.ts';
import { unzip } from '#test/unzip.ts';
import type { UploadAddress } from '#contract/contributions.ts';
import { languages } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { cardIn, insertOthersCard, insertOwnCard } from '../support/card-page.ts';
import { pdfTexts } from '../support/pdf-text.ts';
import { test } from '../support/test.ts';

const wishes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Writer ${index + 1}`,
    text: `Wish${index + 1}end. ${'We remember the summer at the lake. '.repeat(index % 7)}`.trim(),
    ...(index === 119 && { photo: { name: 'cake' as const } }),
  }));

const wishesIn = (text: string) => new Set(text.match(/Wish\d+end/g)).size;

for (const theme of ['dark', 'light'] as const) {
  test(`[DELIV-11] printed from the ${theme} look, a long card has all messages, on light paper`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await serveDemoPhotos(context);
    await openPage(page, cardIn('en', await insertOthersCard({ messages: wishes(120) })));
    await expect(page.locator('li.message')).toHaveCount(100);
    await page.evaluate(() => {
      globalThis.print = () => {
        const pictures = [...document.querySelectorAll<HTMLImageElement>('img.message-picture')];
        document.body.dataset['printed'] = String(document.querySelectorAll('li.message').length);
        document.body.dataset['unloaded'] = String(pictures.filter((picture) => picture.naturalWidth === 0).length);
      };
    });
    if (theme === 'dark') await page.getByRole('button', { name: 'Print or save as PDF' }).click();
    else await page.keyboard.press('ControlOrMeta+p');
    await expect(page.locator('body')).toHaveAttribute('data-printed', '120');
    await expect(page.locator('body')).toHaveAttribute('data-unloaded', '0');

    const pages = pdfTexts(await page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true }));
    expect(wishesIn(pages.join('\n'))).toBe(120);
    // Each message stands whole on one sheet: its signature is on the sheet of its words.
    const cut = pages.filter((text) => wishesIn(text) !== (text.match(/Writer\s?\d+/g)?.length ?? 0));
    expect(cut).toEqual([]);
    // No sheet is empty, and no tools are printed.
    expect(pages.filter((text) => text.trim() === '')).toEqual([]);
    expect(pages.join('\n')).not.toMatch(/Show\s?more|Report|Keep\s?a\s?copy/);

    await page.emulateMedia({ media: 'print' });
    const darkest = await page.evaluate(() => {
      const places = ['html', 'body', '.card-page', '.card-inside', '.message-paper'];
      const fills = places
        .flatMap((place) => [...document.querySelectorAll(place)])
        .map((element) => {
          const [red = 255, green = 255, blue = 255, alpha = 1] = (
            getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
          ).map(Number);
          return alpha === 0 ? 255 : Math.min(red, green, blue);
        });
      return Math.min(...fills);
    });
    expect(darkest).toBeGreaterThan(230);
  });
}

test('[DELIV-11] a card takes the keys that print in every layout, and no others', async ({ page }) => {
  await openPage(page, cardIn('ru', await insertOthersCard({ messages: wishes(1) })));
  const isTaken = (key: string, code: string, others: Record<string, boolean> = { ctrlKey: true }) =>
    page.evaluate(
      (keys) => {
        globalThis.print = () => {};
        return !dispatchEvent(new KeyboardEvent('keydown', { ...keys, cancelable: true }));
      },
      { key, code, ...others },
    );
  expect(await isTaken('p', 'KeyP')).toBe(true);
  expect(await isTaken('з', 'KeyP')).toBe(true);
  // With Caps Lock.
  expect(await isTaken('P', 'KeyP', { metaKey: true })).toBe(true);
  // In a layout with its letters in other places.
  expect(await isTaken('p', 'KeyR')).toBe(true);
  expect(await isTaken('l', 'KeyP')).toBe(false);
  // Types a letter.
  expect(await isTaken('ö', 'KeyP', { ctrlKey: true, altKey: true })).toBe(false);
  expect(await isTaken('P', 'KeyP', { ctrlKey: true, shiftKey: true })).toBe(false);
  expect(await isTaken('p', 'KeyP', {})).toBe(false);
});

test('[DELIV-11] a card is kept as an archive that opens in a browser without network', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const card = await insertOwnCard(context, baseURL ?? '', { messages: wishes(119) });
  await openPage(page, cardIn('lt', card));
  const photo = await phonePhoto(400, 300);
  await page.evaluate(
    async ({ id, bytes }) => {
      const ask = (method: string, url: string, body: unknown) =>
        fetch(url, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      const place = (await (
        await ask('POST', `/api/group-cards/photos/upload?card=${id}`, {})
      ).json()) as UploadAddress;
      const { email } = (await (await fetch('/api/auth/me')).json()) as { email: string };
      const headers = { 'content-type': 'image/jpeg' };
      await fetch(place.uploadURL, { method: 'PUT', headers, body: new Uint8Array(bytes) });
      await ask('POST', `/api/group-cards/${id}/contributions`, {
        contributorName: 'Ona',
        contributorEmail: email,
        type: 'photo',
        content: 'Wish120end',
        imageUrl: place.imageUrl,
      });
    },
    { id: card.id, bytes: [...photo] },
  );
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: translator('lt')('keepsake.zip') }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^kartu-card-[\d-]+\.zip$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const folder = await mkdtemp(join(tmpdir(), 'kartu-copy-'));
  for (const [name, content] of await unzip(Buffer.concat(chunks))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  await context.close();
  const offline = await browser.newContext({ offline: true });
  const kept = await offline.newPage();
  const asked: string[] = [];
  kept.on('request', (request) => asked.push(request.url()));
  await kept.goto(`file://${folder}/index.html`);
  await expect(kept.locator('html')).toHaveAttribute('lang', 'lt');
  await expect(kept.locator('article')).toHaveCount(120);
  await expect(kept.locator('article').last()).toContainText('Wish120end');
  const picture = kept.locator('article img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
  await offline.close();
});

for (const language of languages) {
  test(`[DELIV-11] before publication only the creator is offered a copy, in ${language}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const name = translator(language)('keepsake.zip');
    await openPage(page, cardIn(language, await insertOthersCard({ messages: wishes(1) })));
    await expect(page.getByRole('link', { name })).toHaveCount(0);
    await openPage(page, cardIn(language, await insertOwnCard(context, baseURL ?? '', { messages: wishes(1) })));
    await expect(page.getByRole('link', { name })).toBeVisible();
  });
}
