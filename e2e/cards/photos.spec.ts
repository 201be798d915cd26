import { expect, type Locator, type Page } from '@playwright/test';
import { openPage, scrollToElement } from '#scripts/screens/hydrated-page.ts';
import { drawPicture, phonePhoto } from '#test/fixtures/pictures.ts';
import { languages } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { insertOwnCard, messagePaper } from '../support/card-page.ts';
import { findAxeIssues } from '../support/axe.ts';
import { findLayoutIssues, waitForStillPage } from '../support/layout.ts';
import { isInBucket } from '../support/bucket.ts';
import { runUntil } from '../support/clock.ts';
import { setOffline } from '../support/offline.ts';
import { choose, openForm } from '../support/photo-form.ts';
import { test } from '../support/test.ts';

// A photo is decoded and encoded in three widths and formats.
test.slow();

const uploads = '**/api/group-cards/photos/*/*';
/** The script that sends photos. */
const uploadCode = /\/assets\/uploader-[\w-]+\.js$/;

for (const language of languages) {
  const t = translator(language);
  test(`[PHOTO-1] [PHOTO-2] [PHOTO-5] [CARD-11] a photo is uploaded, described and shown on the card in ${language}`, async ({
    page,
  }) => {
    const dialog = await openForm(page, language);
    await expect(dialog.getByRole('button', { name: t('photo.upload') })).toBeVisible();
    await expect(dialog.getByText(t('photo.hint')).first()).toBeVisible();
    await choose(dialog, await phonePhoto(1600, 1200));
    await expect(dialog.getByText(t('photo.uploadedMark')).first()).toBeVisible({ timeout: 30_000 });
    const toasts = page.getByRole('region', { name: t('common.notifications') });
    await expect(toasts).toContainText(t('photo.uploaded'));
    await expect(dialog.getByRole('button', { name: t('photo.change') })).toBeVisible();
    await expect(dialog.getByRole('img', { name: t('photo.previewAlt') })).toBeVisible();
    // A toast that fades while it is looked at has too little contrast.
    await expect(toasts.getByText(t('photo.uploaded'))).toHaveCount(0);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await waitForStillPage(page);
      expect.soft(await findLayoutIssues(page), `${width} px`).toEqual([]);
      expect.soft(await findAxeIssues(page), `${width} px`).toEqual([]);
    }
    await dialog.getByLabel(t('photo.descriptionLabel')).fill('Bijūnai prie tvoros');
    await dialog.getByLabel(t('contribution.message')).fill('Su gimtadieniu!');
    await dialog.getByRole('button', { name: t('contribution.submit') }).click();
    await expect(dialog).toBeHidden();
    const photo = messagePaper(page, 'Su gimtadieniu!').getByRole('img', { name: 'Bijūnai prie tvoros' });
    await scrollToElement(photo);
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    // Upright, and in a modern format.
    const shown = await photo.evaluate((image: HTMLImageElement) => [
      image.currentSrc,
      image.naturalHeight > image.naturalWidth,
    ]);
    expect(shown).toEqual([expect.stringMatching(/-\d+\.avif$/), true]);
    expect(await isInBucket(String(shown[0]))).not.toBe(false);
  });
}

test('a toast covers neither the title nor the buttons of an open dialog', async ({ page }) => {
  const t = translator('lt');
  await page.clock.install();
  const dialog = await openForm(page, 'lt');
  await expect(dialog).toBeVisible();
  // From here on time passes only by `runUntil`, so the toast stays.
  await page.clock.pauseAt(Date.now() + 60_000);
  await choose(dialog, await phonePhoto(800, 600));
  const toast = page.getByRole('region', { name: t('common.notifications') }).getByText(t('photo.uploaded'));
  await runUntil(page, () => toast.isVisible());
  const controls = '[role=dialog] :is(h2, [data-foot] button), [role=dialog] > button';
  await expect(page.locator(controls)).toHaveCount(4);
  const covered = () =>
    toast.evaluate((words, selector) => {
      const { left, right, top, bottom } = (words.closest('[role] > div') ?? words).getBoundingClientRect();
      const isCovered = (element: Element) => {
        const box = element.getBoundingClientRect();
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      };
      return [...document.querySelectorAll(selector)].filter(isCovered).map(({ outerHTML }) => outerHTML);
    }, controls);
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [768, 1024],
    [768, 600],
    [1024, 700],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(covered, `${width} × ${height}`).toEqual([]);
  }
});

test.describe('when something is wrong', () => {
  // Chromium logs every refused or failed request.
  test.use({ expectedComplaints: /status of (?:415|503)|ERR_INTERNET_DISCONNECTED/ });

  test('[PHOTO-2] files that are too large, of another type or no pictures are refused in words', async ({ page }) => {
    const dialog = await openForm(page);
    await choose(dialog, Buffer.alloc(10_485_761), 'large.jpg');
    await expect(dialog.getByRole('alert')).toHaveText('This photo is larger than 10 MB. Choose a smaller one.');
    await choose(dialog, Buffer.from('%PDF-1.7'), 'letter.pdf', 'application/pdf');
    await expect(dialog.getByRole('alert')).toHaveText('Only JPG and PNG photos can be uploaded.');
    await choose(dialog, Buffer.from('<script>alert(1)</script>'.repeat(20)), 'page.jpg');
    await expect(dialog.getByRole('alert')).toHaveText("We can't read this file as a photo. Choose another one.");
    await expect(dialog.getByRole('button', { name: 'Choose another' })).toBeVisible();
  });

  test('[PHOTO-3] tries again after 0, 1, 3 and 5 seconds, then says so and lets people try themselves', async ({
    page,
  }) => {
    // Noted by the page itself: word of a request may reach the test late.
    await page.addInitScript(() => {
      const tries: number[] = [];
      Object.assign(globalThis, { tries });
      const { open } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.open = function noted(this: XMLHttpRequest, ...request: [string, string | URL]) {
        tries.push(performance.now());
        open.apply(this, request as unknown as Parameters<typeof open>);
      };
    });
    let isDown = true;
    await page.route(uploads, (route) =>
      isDown ? route.fulfill({ status: 503, body: '{"message":"Busy"}' }) : route.continue(),
    );
    const dialog = await openForm(page);
    await choose(dialog, await phonePhoto(400, 300));
    await expect(dialog.getByText(/Trying again in \d seconds?/).first()).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveText("We couldn't upload the photo. Your message is still here.", {
      timeout: 30_000,
    });
    const tries = await page.evaluate(() => (globalThis as unknown as { tries: number[] }).tries);
    const waits = tries.slice(1).map((time, index) => (time - (tries[index] ?? 0)) / 1000);
    expect(waits).toHaveLength(4);
    [0, 1, 3, 5].forEach((seconds, index) => expect(waits[index]).toBeGreaterThanOrEqual(seconds - 0.1));
    isDown = false;
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText('✓ Photo uploaded successfully').first()).toBeVisible({ timeout: 30_000 });
  });

  test('[PHOTO-3] waits while there is no connection and goes on by itself', async ({ page }) => {
    // The code that uploads is fetched when the form opens.
    const code = page.waitForEvent('requestfinished', (request) => uploadCode.test(request.url()));
    const dialog = await openForm(page);
    await code;
    await setOffline(page, true);
    await choose(dialog, await phonePhoto(400, 300));
    await expect(
      dialog.getByText("You're offline. The upload will continue by itself once you're back.").first(),
    ).toBeVisible();
    await setOffline(page, false);
    await expect(dialog.getByText('✓ Photo uploaded successfully').first()).toBeVisible({ timeout: 30_000 });
  });
});

/** Sets how many bytes a second the browser can send; none cuts its connection. */
async function setConnection(page: Page): Promise<(bytesPerSecond: number) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  return async (uploadThroughput) => {
    await devtools.send('Network.emulateNetworkConditions', {
      offline: uploadThroughput === 0,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput,
    });
  };
}

/** A photo that takes some seconds at 40 KB a second. */
const largeFile = async () => Buffer.concat([await drawPicture(1600, 1200).png().toBuffer(), Buffer.alloc(400_000)]);

test.describe('when the connection breaks', () => {
  // The address of an upload that was cut off is refused once, until the server has noticed.
  test.use({ expectedComplaints: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|status of 403/ });

  test('[PHOTO-3] a photo that is cut off in the middle arrives once there is a connection again', async ({ page }) => {
    const dialog = await openForm(page);
    const send = await setConnection(page);
    await send(40_000);
    await choose(dialog, await largeFile(), 'lake.png', 'image/png');
    await expect(dialog.getByText(/^Uploading: [1-9]\d?%$/).first()).toBeVisible({ timeout: 30_000 });
    await send(0);
    await expect(
      dialog.getByText("You're offline. The upload will continue by itself once you're back.").first(),
    ).toBeVisible();
    await dialog.getByLabel('Your Birthday Message (Optional)').fill('From the train');
    await send(-1);
    await expect(dialog.getByText('✓ Photo uploaded successfully').first()).toBeVisible({ timeout: 30_000 });
    await dialog.getByRole('button', { name: 'Add Contribution' }).click();
    await expect(messagePaper(page, 'From the train').getByRole('img')).toBeVisible();
  });

  test('[PHOTO-3] a refused connection is tried again without a word from the person', async ({ page }) => {
    let refusals = 2;
    await page.route(uploads, (route) => ((refusals -= 1) >= 0 ? route.abort('connectionrefused') : route.continue()));
    const dialog = await openForm(page);
    await choose(dialog, await phonePhoto(400, 300));
    await expect(dialog.getByText('Trying again in 1 second...').first()).toBeVisible();
    await expect(dialog.getByText('✓ Photo uploaded successfully').first()).toBeVisible({ timeout: 30_000 });
  });
});

test('[PHOTO-3] an upload pauses, resumes and is stopped', async ({ page }) => {
  const dialog = await openForm(page);
  const slow = await setConnection(page);
  await slow(40_000);
  await choose(dialog, await largeFile(), 'lake.png', 'image/png');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog.getByText(/^Paused at \d+%\.$/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await expect(dialog.getByText(/^Uploading: \d+%$/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop uploading' }).click();
  await expect(dialog.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
  await slow(-1);
  await choose(dialog, await phonePhoto(400, 300));
  await expect(dialog.getByText('✓ Photo uploaded successfully').first()).toBeVisible({ timeout: 30_000 });
});

/** Drops drawn photos of these names anywhere on the form. */
async function drop(page: Page, dialog: Locator, names: string[]) {
  const photo = await phonePhoto(400, 300);
  const files = await page.evaluateHandle(
    ({ base64, names: all }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const transfer = new DataTransfer();
      for (const name of all) transfer.items.add(new File([bytes], name, { type: 'image/jpeg', lastModified: 1 }));
      return transfer;
    },
    { base64: photo.toString('base64'), names },
  );
  const message = dialog.getByLabel('Your Birthday Message (Optional)');
  await message.dispatchEvent('dragover', { dataTransfer: files });
  await expect(dialog.getByText('Drop the photo here')).toBeVisible();
  await message.dispatchEvent('drop', { dataTransfer: files });
}

test('[PHOTO-3] takes a dropped photo, but neither two at once nor the same one again', async ({ page }) => {
  const dialog = await openForm(page);
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await drop(page, dialog, ['peonies.jpg', 'lake.jpg']);
  await expect(toasts).toContainText('Only one photo per message.');
  await expect(dialog.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
  await drop(page, dialog, ['peonies.jpg']);
  await expect(dialog.getByText('✓ Photo uploaded successfully').first()).toBeVisible({ timeout: 30_000 });
  await drop(page, dialog, ['peonies.jpg']);
  await expect(toasts).toContainText('This photo is already added.');
  await expect(dialog.getByText('✓ Photo uploaded successfully').first()).toBeVisible();
});

test('[CONT-2] [CONT-6] a photo alone is enough, and may still be on its way when the message is sent', async ({
  page,
}) => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(uploads, async (route) => {
    await held;
    await route.continue();
  });
  const dialog = await openForm(page);
  await choose(dialog, await phonePhoto(400, 300));
  await dialog.getByRole('button', { name: 'Add Contribution' }).click();
  await expect(dialog.getByRole('button', { name: 'Adding...' })).toBeVisible();
  release();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await expect(page.getByRole('img', { name: 'Photo: Jonas' })).toBeVisible();
});

test('[PHOTO-2] a message waits for its photo also while the code that sends it is on its way', async ({ page }) => {
  const sent = Promise.withResolvers<undefined>();
  await page.route(/assets\/uploader-[^/]+\.js/, async (route) => {
    await sent.promise;
    await route.continue();
  });
  const dialog = await openForm(page);
  await choose(dialog, await phonePhoto(400, 300));
  await dialog.getByLabel('Your Birthday Message (Optional)').fill('Look!');
  await dialog.getByRole('button', { name: 'Add Contribution' }).click();
  sent.resolve(undefined);
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await expect(messagePaper(page, 'Look!').getByRole('img', { name: /^Photo: / })).toBeVisible();
});

test('[CARD-16] the author changes the photo of a message and removes it', async ({ page }) => {
  const dialog = await openForm(page);
  const edit = page.getByRole('button', { name: 'Edit my message' });
  await choose(dialog, await phonePhoto(400, 300));
  await dialog.getByLabel('Your Birthday Message (Optional)').fill('Look!');
  await dialog.getByRole('button', { name: 'Add Contribution' }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  const photo = messagePaper(page, 'Look!').getByRole('img', { name: /^Photo: / });
  const before = await photo.getAttribute('src');

  await edit.click();
  const form = page.getByRole('dialog', { name: 'Edit your message' });
  await expect(form.getByRole('img', { name: 'Preview of your photo' })).toBeVisible();
  await choose(form, await drawPicture(300, 600).png().toBuffer(), 'tower.png', 'image/png');
  await expect(form.getByText('✓ Photo uploaded successfully').first()).toBeVisible({ timeout: 30_000 });
  await form.getByLabel(/What's in the photo/).fill('A tower');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const tower = messagePaper(page, 'Look!').getByRole('img', { name: 'A tower' });
  await expect(tower).toBeVisible();
  expect(await tower.getAttribute('src')).not.toBe(before);

  await edit.click();
  await form.getByRole('button', { name: 'Remove photo' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(messagePaper(page, 'Look!').getByRole('img')).toHaveCount(0);
});

test('[CARD-13] [PHOTO-2] the page by id takes a photo, too, and shows it with its badge', async ({
  page,
  context,
  baseURL,
}) => {
  const messages = ['One', 'Two', 'Three'].map((text) => ({ name: 'Tom', email: 'tom@example.lt', text }));
  const { id } = await insertOwnCard(context, baseURL ?? '', { messages });
  await openPage(page, `/group-card/${id}`);
  const form = page.getByRole('region', { name: 'Add Your Birthday Contribution' });
  await choose(form, await phonePhoto(400, 300));
  await expect(form.getByText('✓ Photo uploaded successfully').first()).toBeVisible({ timeout: 30_000 });
  await expect(form.getByRole('button', { name: 'Change Photo' })).toBeVisible();
  await form.getByLabel(/What's in the photo/).fill('Circles');
  await form.getByLabel('Your Name *').fill('Rasa');
  await form.getByRole('button', { name: 'Add Message' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Contribution added!');
  const message = page.getByRole('listitem').filter({ hasText: 'Rasa' }).filter({ hasText: 'Image' });
  await expect(message.getByRole('img', { name: 'Circles' })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
  for (const count of ['2 contributors', '3 messages', '1 image']) {
    await expect(page.getByRole('main').getByText(count, { exact: true })).toBeVisible();
  }
  await message.getByRole('button', { name: 'View the photo larger: Circles' }).click();
  await expect(page.getByRole('dialog', { name: 'Photos on the card' })).toContainText('Photo 1 of 1');
});
