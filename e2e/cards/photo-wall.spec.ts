import { expect, type Locator, type Page } from '@playwright/test';
import { openPage, reloadPage, scrollToElement } from '#scripts/screens/hydrated-page.ts';
import { withPhotos } from '#scripts/screens/photos.ts';
import { coverOf, serveDemoPhotos } from '#test/fixtures/demo-photos.ts';
import { cardIn, insertOthersCard, insertOwnCard, messagePaper } from '../support/card-page.ts';
import { pinch, swipe } from '../support/fingers.ts';
import { waitForStillPage } from '../support/layout.ts';
import { newAddress, onlyMailTo } from '../support/mailbox.ts';
import { expectBackCloses } from '../support/overlays.ts';
import { readHtml } from '../support/sent-html.ts';
import { test } from '../support/test.ts';

test.describe('a wall with photos of every ratio', () => {
  async function loadEach(page: Page): Promise<Locator[]> {
    const photos = await page.locator('img.message-picture').all();
    for (const photo of photos) {
      await scrollToElement(photo);
      const width = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect.poll(width, { timeout: 20_000 }).toBeGreaterThan(0);
    }
    return photos;
  }

  test('[PHOTO-5] finds new rows at every width without an error, in the colors of the card to the edge', async ({
    page,
    context,
  }) => {
    await serveDemoPhotos(context);
    await page.addInitScript(() => {
      const errors: string[] = [];
      Object.assign(globalThis, { errors });
      addEventListener('error', ({ message }) => errors.push(message));
    });
    const card = await insertOthersCard({ messages: withPhotos, theme: 'ocean' });
    await openPage(page, cardIn('en', card));
    for (const width of [360, 1280, 768, 320, 1100]) {
      await page.setViewportSize({ width, height: 900 });
      await loadEach(page);
    }
    expect(await page.evaluate(() => (globalThis as unknown as { errors: string[] }).errors)).toEqual([]);
    // What the body has, the root shows where no part of the page is.
    const colors = await page.evaluate(() =>
      ['html', 'body', '.card-page'].map((each) => {
        const found = document.querySelector(each);
        return found && getComputedStyle(found).backgroundColor;
      }),
    );
    expect(colors).toEqual(['rgba(0, 0, 0, 0)', colors[2], colors[2]]);
  });

  test('[PHOTO-5] moves nothing while they load, enlarges none and is walked through by keys', async ({
    page,
    context,
  }) => {
    await serveDemoPhotos(context);
    const gate = Promise.withResolvers<void>();
    await page.route('**/demoPhotoOf*', async (route) => {
      await gate.promise;
      await route.fallback();
    });
    const card = await insertOthersCard({ messages: withPhotos });
    await page.setViewportSize({ width: 1280, height: 900 });
    await openPage(page, cardIn('en', card));
    await page.evaluate(() => {
      const state = Object.assign(globalThis, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) state.shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Photos come while they are on the screen: what moves elsewhere is no shift.
    await messagePaper(page, 'Дорогая Она').evaluate((paper) => paper.scrollIntoView({ behavior: 'instant' }));
    await waitForStillPage(page);
    gate.resolve();
    await loadEach(page);
    await waitForStillPage(page);
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.01);
    const sizeOf = (words: string) =>
      messagePaper(page, words)
        .locator('img.message-picture')
        .evaluate((image) => [Math.round(image.clientWidth), Math.round(image.clientHeight)]);
    const [wide = 0] = await sizeOf('Дорогая Она');
    const [narrow = 0] = await sizeOf('bijūnai');
    expect(wide).toBeGreaterThan(2 * narrow);
    expect(await sizeOf('on the train')).toEqual([264, 150]);
    await expect(messagePaper(page, 'sailor').getByText('AI Image')).toBeVisible();

    const first = messagePaper(page, 'Дорогая Она').getByRole('button');
    await first.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Photos on the card' });
    await expect(viewer).toContainText('Photo 1 of 7');
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toContainText('Photo 2 of 7');
    await expect(viewer).toContainText('In the photo: Rožiniai bijūnai prie baltos tvoros');
    await page.keyboard.press('Escape');
    await expect(first).toBeFocused();
  });

  test('[PHOTO-5] is printed with every photo whole on one sheet', async ({ page, context }) => {
    await serveDemoPhotos(context);
    const card = await insertOthersCard({ messages: withPhotos });
    // The width of an A4 sheet between its margins.
    await page.setViewportSize({ width: 688, height: 1017 });
    await openPage(page, cardIn('en', card));
    const photos = await loadEach(page);
    await page.emulateMedia({ media: 'print' });
    for (const photo of photos) {
      const look = await photo.evaluate((image: HTMLImageElement) => {
        const { width, height } = image.getBoundingClientRect();
        const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
        const inside = getComputedStyle(image.closest('li') ?? image).breakInside;
        return { inside, height, error: Math.abs(width / height - ratio) / ratio };
      });
      expect(look.inside).toBe('avoid');
      expect(look.height).toBeLessThan(700);
      expect(look.error).toBeLessThan(0.05);
    }
  });
});

const wish = (name: string) => ({ name, text: `From ${name}`, photo: { name: 'cake' as const } });

test('[PHOTO-5] until a photo has loaded, its place shows a blurred preview', async ({ page, context }) => {
  await serveDemoPhotos(context);
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/demoPhotoOfcake*', async (route) => {
    await held;
    await route.fallback();
  });
  await openPage(page, cardIn('en', await insertOthersCard({ messages: [wish('Rasa')] })));
  const preview = page.locator('.photo-preview');
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(24);
  const boxOf = (locator: Locator) => locator.evaluate((element) => [element.clientWidth, element.clientHeight]);
  const photo = page.locator('img.message-picture');
  const before = await boxOf(photo);
  expect(before).toEqual(await boxOf(preview));
  release();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(24);
  expect(await boxOf(photo)).toEqual(before);
});

test.describe('a photo that does not load', () => {
  test.use({ expectedComplaints: /ERR_FAILED|status of 404/ });

  test('[PHOTO-5] says so on the wall, in the viewer and in the slideshow, and is loaded again', async ({
    page,
    context,
  }) => {
    await serveDemoPhotos(context);
    let isGone = true;
    await page.route('**/demoPhotoOfdog*', (route) => (isGone ? route.fulfill({ status: 404 }) : route.fallback()));
    const dog = { name: 'Jonas', text: 'Good dog', photo: { name: 'dog' as const } };
    await openPage(page, cardIn('en', await insertOthersCard({ messages: [wish('Rasa'), dog] })));
    const lost = messagePaper(page, 'Good dog').getByRole('button');
    await expect(lost).toHaveAccessibleName("This photo didn't load. Try again");
    // In the viewer, reached from the photo before it.
    await messagePaper(page, 'From Rasa').getByRole('button').click();
    const viewer = page.getByRole('dialog', { name: 'Photos on the card' });
    await expect(viewer).toContainText('Photo 1 of 2');
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('alert')).toContainText("This photo didn't load.");
    isGone = false;
    await viewer.getByRole('button', { name: 'Try again' }).click();
    const isShown = (image: HTMLImageElement) => image.naturalWidth > 0;
    const inViewer = viewer.getByRole('img', { name: 'Photo: Jonas' });
    await expect.poll(() => inViewer.evaluate(isShown)).toBe(true);
    await page.keyboard.press('Escape');
    await lost.click();
    const onWall = messagePaper(page, 'Good dog').getByRole('img', { name: 'Photo: Jonas' });
    await expect.poll(() => onWall.evaluate(isShown)).toBe(true);
    await expect(viewer).toBeHidden();

    isGone = true;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await reloadPage(page);
    await page.getByRole('button', { name: 'Show as a slideshow' }).click();
    const show = page.getByRole('dialog', { name: 'Show as a slideshow' });
    await show.getByRole('button', { name: 'Start the slideshow' }).click();
    await expect(show).toContainText('From Rasa');
    await page.keyboard.press('ArrowRight');
    await expect(show.getByRole('alert')).toContainText("This photo didn't load.");
    isGone = false;
    await show.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => show.getByRole('img', { name: 'Photo: Jonas' }).evaluate(isShown)).toBe(true);
  });
});

test('[PHOTO-5] [PHOTO-6] neither the social preview nor a mail shows a photo of a card', async ({
  page,
  context,
  baseURL,
}) => {
  const messages = [{ name: 'Jonas', text: '', photo: { name: 'dog' as const } }];
  async function checkPreview(isPublished: boolean, image: string) {
    const wanted = { theme: 'ocean' as const, cover: coverOf('cake'), messages, isPublished };
    const card = await insertOwnCard(context, baseURL ?? '', wanted);
    const html = await (await page.request.get(cardIn('en', card))).text();
    expect(html).toContain('/public-objects/');
    expect(html.slice(0, html.indexOf('</head>'))).not.toContain('/public-objects/');
    expect((await readHtml(page, html)).preview.image).toBe(`${baseURL}/og/${image}.png`);
    return card;
  }
  await checkPreview(true, 'card-ocean');
  const card = await checkPreview(false, 'site');
  const invitee = newAddress();
  const sent = await page.request.post(`/api/group-cards/${card.id}/invitations`, {
    data: { invitedContributors: invitee },
    headers: { origin: baseURL ?? '' },
  });
  expect(sent.status()).toBeLessThan(300);
  expect((await onlyMailTo(invitee)).html).not.toMatch(/public-objects|data:image/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

  test('[PHOTO-5] the viewer follows the finger, and two fingers enlarge the photo', async ({ page, context }) => {
    await serveDemoPhotos(context);
    await openPage(page, cardIn('en', await insertOthersCard({ messages: [wish('Rasa'), wish('Jonas')] })));
    await messagePaper(page, 'From Rasa').getByRole('button').tap();
    const viewer = page.getByRole('dialog', { name: 'Photos on the card' });
    await expect(viewer).toContainText('Photo 1 of 2');
    await swipe(page, [330, 250], [60, 250]);
    await expect(viewer).toContainText('Photo 2 of 2');
    await swipe(page, [60, 250], [330, 250]);
    await expect(viewer).toContainText('Photo 1 of 2');
    await pinch(page, [195, 250]);
    await expect.poll(() => page.evaluate(() => visualViewport?.scale ?? 1)).toBeGreaterThan(1.5);
    // What is enlarged is moved by a finger, not turned.
    await swipe(page, [330, 250], [60, 250]);
    await expect(viewer).toContainText('Photo 1 of 2');
    await expectBackCloses(page);
    await page.goBack();
    await expect(viewer).toBeHidden();
  });
});
