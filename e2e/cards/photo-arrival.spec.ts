import { expect, type Page } from '@playwright/test';
import { drawPicture, phonePhoto } from '#test/fixtures/pictures.ts';
import { messagePaper } from '../support/card-page.ts';
import { choose, openForm } from '../support/photo-form.ts';
import { test } from '../support/test.ts';

// A photo is decoded and encoded in three widths and formats.
test.slow();

/** Sends the form in the very moment in which its photo has been drawn as uploaded, before anything else runs. */
const sendOnArrival = (page: Page) =>
  page.evaluate(() => {
    const zone = document.querySelector('.photo-zone');
    if (!zone) throw new Error('The form takes no photo.');
    let wasBusy = false;
    const watch = new MutationObserver(() => {
      wasBusy ||= zone.getAttribute('data-state') === 'busy';
      if (!wasBusy || zone.getAttribute('data-state') !== 'done') return;
      watch.disconnect();
      zone.closest('form')?.requestSubmit();
    });
    watch.observe(zone, { attributes: true });
  });

test('[PHOTO-2] [CARD-16] a message sent in the moment in which its photo arrives has that photo', async ({ page }) => {
  const dialog = await openForm(page);
  await dialog.getByLabel('Your Birthday Message (Optional)').fill('Look!');
  await sendOnArrival(page);
  await choose(dialog, await phonePhoto(400, 300));
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  const photo = messagePaper(page, 'Look!').getByRole('img', { name: /^Photo: / });
  await expect(photo).toBeVisible();
  const before = String(await photo.getAttribute('src'));

  await page.getByRole('button', { name: 'Edit my message' }).click();
  const form = page.getByRole('dialog', { name: 'Edit your message' });
  await expect(form.getByRole('img', { name: 'Preview of your photo' })).toBeVisible();
  await form.getByLabel('Your Birthday Message (Optional)').fill('');
  await sendOnArrival(page);
  await choose(form, await drawPicture(300, 600).png().toBuffer(), 'tower.png', 'image/png');
  await expect(form).toBeHidden({ timeout: 30_000 });
  const wall = page.locator('li.message');
  await expect(wall).toHaveCount(1);
  await expect(wall).not.toContainText('Look!');
  await expect(wall.getByRole('img', { name: /^Photo: / })).not.toHaveAttribute('src', before);
});
