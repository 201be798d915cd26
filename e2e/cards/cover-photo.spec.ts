import { expect } from '@playwright/test';
import { chooseInMenu, openPage } from '#scripts/screens/hydrated-page.ts';
import { coverOf, readDemoPhoto, serveDemoPhotos } from '#test/fixtures/demo-photos.ts';
import { cardIn, insertOwnCard } from '../support/card-page.ts';
import { findAxeIssues } from '../support/axe.ts';
import { findLayoutIssues, waitForStillPage } from '../support/layout.ts';
import { test } from '../support/test.ts';

// A photo is decoded and encoded in three widths and formats.
test.slow();

test('[PHOTO-6] the creator puts a photo on the cover, moves it by keys and takes it away', async ({
  page,
  context,
  baseURL,
}) => {
  const card = await insertOwnCard(context, baseURL ?? '', { theme: 'nature', recipientName: 'Ona' });
  await openPage(page, cardIn('en', card));
  const openEditor = () => chooseInMenu(page, 'Manage the card', 'Edit card');
  await openEditor();
  const dialog = page.getByRole('dialog', { name: 'Edit card' });
  const buffer = await readDemoPhoto('peonies');
  const file = { name: 'ona.jpg', mimeType: 'image/jpeg', buffer };
  await dialog.locator('input[type=file]').first().setInputFiles(file);
  await expect(dialog.getByText('✓ Photo uploaded successfully').first()).toBeVisible({ timeout: 60_000 });
  const mover = dialog.getByRole('group', { name: /Drag it until the face is centered/ });
  await mover.focus();
  await page.keyboard.press('ArrowUp');
  // A toast that is leaving is too pale to be read.
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('paragraph')).toHaveCount(0, {
    timeout: 15_000,
  });
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await waitForStillPage(page);
    expect.soft(await findLayoutIssues(page), `${width} px`).toEqual([]);
    expect.soft(await findAxeIssues(page), `${width} px`).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const cover = page.getByRole('img', { name: 'Photo on the cover: Ona' });
  await expect(cover).toBeVisible();

  // Sent with the page, also to readers without JavaScript, and whole in print.
  const html = await (await page.request.get(cardIn('en', card))).text();
  expect(html).toContain('Photo on the cover: Ona');
  await page.emulateMedia({ media: 'print' });
  await expect(cover).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await openPage(page, `/group-card/${card.id}`);
  await expect(cover).toBeVisible();

  await openPage(page, cardIn('en', card));
  await openEditor();
  await dialog.getByRole('button', { name: 'Remove photo' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(cover).toHaveCount(0);
});

test('[PHOTO-6] a cover saved while its photo is uploaded arrives also if the editor is closed', async ({
  page,
  context,
  baseURL,
}) => {
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/group-cards/photos/*/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openPage(page, cardIn('en', await insertOwnCard(context, baseURL ?? '', { recipientName: 'Ona' })));
  await chooseInMenu(page, 'Manage the card', 'Edit card');
  const dialog = page.getByRole('dialog', { name: 'Edit card' });
  const file = { name: 'ona.jpg', mimeType: 'image/jpeg', buffer: await readDemoPhoto('peonies') };
  await dialog.locator('input[type=file]').first().setInputFiles(file);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  held.resolve(undefined);
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Card saved', { timeout: 60_000 });
  await expect(page.getByRole('img', { name: 'Photo on the cover: Ona' })).toBeVisible();
});

test.describe('a cover whose photo does not load in the editor', () => {
  test.use({ expectedComplaints: /status of (?:404|503)/ });

  test('[PHOTO-6] stays on the card, unless the server has it no longer', async ({ page, context, baseURL }) => {
    await serveDemoPhotos(context);
    let status = 503;
    await page.route('**/demoPhotoOfpeonies*.jpg', (route) => route.fulfill({ status }));
    const card = { recipientName: 'Ona', cover: coverOf('peonies') };
    await openPage(page, cardIn('en', await insertOwnCard(context, baseURL ?? '', card)));
    const cover = page.getByRole('img', { name: 'Photo on the cover: Ona' });
    const openEditor = () => chooseInMenu(page, 'Manage the card', 'Edit card');
    const dialog = page.getByRole('dialog', { name: 'Edit card' });
    await openEditor();
    const preview = dialog.getByRole('img', { name: 'Preview of your photo' });
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    await dialog.getByLabel('Card Title').fill('Seventy');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Seventy' })).toBeVisible();
    await expect(cover).toBeVisible();

    status = 404;
    await openEditor();
    await expect(dialog.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
  });
});
