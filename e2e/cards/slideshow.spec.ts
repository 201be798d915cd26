import { expect } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { withPhotos } from '#scripts/screens/photos.ts';
import { languages } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { coverOf, serveDemoPhotos } from '#test/fixtures/demo-photos.ts';
import { findAxeIssues } from '../support/axe.ts';
import { cardIn, insertOthersCard, insertOwnCard } from '../support/card-page.ts';
import { findLayoutIssues, waitForStillPage } from '../support/layout.ts';
import { expectBackCloses } from '../support/overlays.ts';
import { test } from '../support/test.ts';

const wishes = [
  { name: 'Charlotte', text: 'Seventy looks good on you.' },
  { name: 'Rūta', text: 'Linkiu tau tiek pat ryškių metų priekyje.' },
  { name: 'Charlotte', text: 'And another thing.' },
];

for (const language of languages) {
  const t = translator(language);
  test(`[CARD-11] a slideshow begins with the cover, shows each message and ends with the people in ${language}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, cardIn(language, await insertOthersCard({ messages: wishes })));
    await page.getByRole('button', { name: t('groupCard.slideshow') }).click();
    const show = page.getByRole('dialog', { name: t('groupCard.slideshow') });
    await expect(show.getByRole('heading', { name: 'Seventy candles and one very good soup' })).toBeVisible();
    await expect(show).toContainText(t('groupCard.fromPeople', { name: 'Rasa', count: 3 }));
    await show.getByRole('button', { name: t('groupCard.slideStart') }).click();
    await expect(show).toContainText('Seventy looks');
    await expect(show.getByRole('button', { name: t('groupCard.slidePlay') })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(show).toContainText('Linkiu tau');
    await page.keyboard.press('ArrowLeft');
    await expect(show).toContainText(t('groupCard.slidePlace', { place: 1, count: 3 }));
    await show.getByRole('button', { name: t('groupCard.slideNext') }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(show.getByRole('heading', { name: t('groupCard.slideEndTitle') })).toBeVisible();
    await expect(show.getByRole('listitem')).toHaveCount(3);
    await expect(show.getByRole('link', { name: t('groupCard.makeOne') })).toBeVisible();
    await show.getByRole('button', { name: t('groupCard.slideAgain') }).click();
    await expect(show).toContainText('Seventy looks');
    await page.keyboard.press('Escape');
    await expect(show).toBeHidden();
  });
}

test('[CARD-11] "Back" leads to the card from where the link at its end led', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, cardIn('en', await insertOthersCard({ messages: wishes.slice(0, 1) })));
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('button', { name: 'Show as a slideshow' }).click();
  const show = page.getByRole('dialog', { name: 'Show as a slideshow' });
  await show.getByRole('button', { name: 'Start the slideshow' }).click();
  await page.keyboard.press('ArrowRight');
  await show.getByRole('link').click();
  // The address comes a moment before the page.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translator('en')('landing.title'));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(show).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translator('en')('landing.title'));
});

test('[CARD-11] it plays by itself, once started, to its end', async ({ page, context, baseURL }) => {
  await page.clock.install();
  await openPage(page, cardIn('en', await insertOwnCard(context, baseURL ?? '', { messages: wishes })));
  await page.getByRole('button', { name: 'Show as a slideshow' }).click();
  const show = page.getByRole('dialog', { name: 'Show as a slideshow' });
  await page.clock.runFor(20_000);
  await expect(show.getByRole('button', { name: 'Start the slideshow' })).toBeFocused();
  // From here on time passes only by `runFor`, on a machine of any speed.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Space');
  for (const { text } of wishes) {
    await expect(show).toContainText(text);
    await page.clock.runFor(7500);
  }
  await expect(show.getByRole('heading', { name: 'Happy birthday, from all of us' })).toBeVisible();
  await expect(show.getByRole('link')).toHaveCount(0);
});

for (const way of ['its button', '"Back"']) {
  test(`[CARD-11] closed by ${way}, it leaves full screen`, async ({ page }) => {
    await openPage(page, cardIn('en', await insertOthersCard({ messages: wishes })));
    await page.getByRole('button', { name: 'Show as a slideshow' }).click();
    const show = page.getByRole('dialog', { name: 'Show as a slideshow' });
    const isFullScreen = () => page.evaluate(() => document.fullscreenElement !== null);
    await show.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(isFullScreen).toBe(true);
    await expectBackCloses(page);
    if (way === 'its button') await show.getByRole('button', { name: 'Close' }).click();
    else await page.evaluate(() => history.back());
    await expect(show).toBeHidden();
    await expect.poll(isFullScreen).toBe(false);
  });
}

test('[PHOTO-6] [PHOTO-5] the photo on the cover comes first, and photos of every ratio fit the screen', async ({
  page,
  context,
}) => {
  test.slow();
  await serveDemoPhotos(context);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const card = await insertOthersCard({ theme: 'nature', cover: coverOf('peonies'), messages: withPhotos });
  await openPage(page, cardIn('en', card));
  await page.getByRole('button', { name: 'Show as a slideshow' }).click();
  const show = page.getByRole('dialog', { name: 'Show as a slideshow' });
  await expect(show.getByRole('img', { name: 'Photo on the cover: Ona Petrauskienė' })).toBeVisible();
  for (let slide = 0; slide <= withPhotos.length + 1; slide += 1) {
    for (const [width, height] of [
      [320, 640],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await waitForStillPage(page);
      expect.soft(await findLayoutIssues(page), `slide ${slide}, ${width} px`).toEqual([]);
      const isInside = await show.evaluate((dialog) =>
        [...dialog.querySelectorAll('.slide-picture')].every((picture) => {
          const { left, right, height: high } = picture.getBoundingClientRect();
          return left >= 0 && right <= innerWidth && high <= innerHeight;
        }),
      );
      expect.soft(isInside, `slide ${slide}, ${width} px`).toBe(true);
    }
    if (slide === 0 || slide === 2 || slide > withPhotos.length)
      expect.soft(await findAxeIssues(page), `slide ${slide}`).toEqual([]);
    await page.keyboard.press('ArrowRight');
  }
});
