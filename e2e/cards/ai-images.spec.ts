import { expect, type Page } from '@playwright/test';
import { openPage, scrollToElement } from '#scripts/screens/hydrated-page.ts';
import { phonePhoto } from '#test/fixtures/pictures.ts';
import { languages } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { addButton, cardIn, insertInvitedCard, insertOwnCard, messagePaper } from '../support/card-page.ts';
import { findAxeIssues } from '../support/axe.ts';
import { findLayoutIssues, waitForStillPage } from '../support/layout.ts';
import { test } from '../support/test.ts';

async function openForm(page: Page, language: (typeof languages)[number] = 'en') {
  const t = translator(language);
  const { card, link } = await insertInvitedCard();
  await page.goto(link);
  await openPage(page, cardIn(language, card));
  await addButton(page, t('groupCard.addMessage')).click();
  const form = page.getByRole('dialog', { name: t('contribution.title') });
  await form.getByRole('button', { name: t('ai.open') }).click();
  return { t, form, dialog: page.getByRole('dialog', { name: t('ai.title') }) };
}

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const slow = { timeout: 60_000 };

// Each picture is drawn, decoded and encoded in three widths and formats.
test.slow();

for (const language of languages) {
  test(`[CONT-8] the dialog fits every width and is accessible in ${language}`, async ({ page }) => {
    const { t, dialog } = await openForm(page, language);
    await dialog.getByLabel(t('ai.prompt')).fill('Žąsis su tortu');
    await dialog.getByRole('radio', { name: t('ai.styleVintage') }).check({ force: true });
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await waitForStillPage(page);
      expect.soft(await findLayoutIssues(page), `${width} px`).toEqual([]);
      expect.soft(await findAxeIssues(page), `${width} px`).toEqual([]);
    }
  });

  test(`[CONT-8] [CARD-11] a picture is described, made, looked at and put on the card in ${language}`, async ({
    page,
  }) => {
    const { t, form, dialog } = await openForm(page, language);
    await expect(dialog.getByRole('radio')).toHaveCount(5);
    await expect(dialog.getByText(t('ai.quota', { count: 3 }))).toBeVisible();
    await dialog.getByLabel(t('ai.prompt')).fill('Žąsis su tortu');
    await dialog.getByRole('radio', { name: t('ai.styleVintage') }).check({ force: true });
    await dialog.getByRole('button', { name: t('ai.generate') }).click();
    await expect(dialog.getByRole('img', { name: t('ai.alt', { prompt: 'Žąsis su tortu' }) })).toBeVisible(slow);
    await expect(dialog.getByText(t('ai.quota', { count: 2 }))).toBeVisible();
    await dialog.getByRole('button', { name: t('ai.use') }).click();
    await expect(dialog).toBeHidden();
    await expect(form.getByText(t('ai.markNote')).first()).toBeVisible();
    await expect(form.getByLabel(t('contribution.message'))).toHaveValue('Žąsis su tortu');
    await form.getByRole('button', { name: t('contribution.submit') }).click();
    await expect(form).toBeHidden();
    const paper = messagePaper(page, 'Žąsis su tortu');
    await expect(paper.getByText(t('groupCard.badgeAiImage'))).toBeVisible();
    const picture = paper.getByRole('img', { name: 'Žąsis su tortu' });
    await scrollToElement(picture);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(
      '/public-objects/ai-images/',
    );
  });
}

test('[CONT-8] closed while it is made, the picture waits in the form', async ({ page }) => {
  const { form, dialog } = await openForm(page);
  await dialog.getByLabel('Describe the picture').fill('A goose, painted slowly');
  await dialog.getByRole('button', { name: 'Create the picture' }).click();
  await expect(dialog.getByText('Generating...').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(form.getByRole('button', { name: 'Remove picture' })).toBeVisible(slow);
  await form.getByRole('button', { name: 'Remove picture' }).click();
  await expect(form.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
});

test.describe('what is done while a picture is made', () => {
  /** Asks for a picture that is made only once it is released, and goes back to the form. */
  async function openFormMeanwhile(page: Page) {
    const held = Promise.withResolvers<undefined>();
    await page.route('**/api/ai/generate-image*', async (route) => {
      await held.promise;
      await route.continue();
    });
    const { form, dialog } = await openForm(page);
    await dialog.getByLabel('Describe the picture').fill('A goose, painted slowly');
    await dialog.getByRole('button', { name: 'Create the picture' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    return { form, dialog, release: () => held.resolve(undefined) };
  }

  test('[CONT-8] the words written since stay', async ({ page }) => {
    const { form, release } = await openFormMeanwhile(page);
    await form.getByLabel('Your Name *').fill('Jonas K.');
    await form.getByLabel('Your Birthday Message (Optional)').fill('A goose for you!');
    release();
    await expect(form.getByRole('button', { name: 'Remove picture' })).toBeVisible(slow);
    await expect(form.getByLabel('Your Name *')).toHaveValue('Jonas K.');
    await expect(form.getByLabel('Your Birthday Message (Optional)')).toHaveValue('A goose for you!');
  });

  test('[CONT-8] a photo chosen since stays, and the picture waits in its dialog', async ({ page }) => {
    const { form, dialog, release } = await openFormMeanwhile(page);
    const file = { name: 'peonies.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(400, 300) };
    await form.locator('input[type=file]').first().setInputFiles(file);
    await expect(form.getByRole('button', { name: 'Change Photo' })).toBeVisible(slow);
    const made = page.waitForResponse('**/api/ai/generate-image*');
    release();
    await made;
    await form.getByRole('button', { name: 'Generate AI Image' }).click();
    await expect(dialog.getByRole('button', { name: 'Use this picture' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form.getByRole('button', { name: 'Change Photo' })).toBeVisible();
  });

  test('[CONT-8] a form that was closed since has the picture and its words when it is opened again', async ({
    page,
  }) => {
    const { form, release } = await openFormMeanwhile(page);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    const made = page.waitForResponse('**/api/ai/generate-image*');
    release();
    await (await made).finished();
    await addButton(page, 'Add Message').click();
    await expect(form.getByLabel('Your Birthday Message (Optional)')).toHaveValue('A goose, painted slowly');
    await expect(form.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  });
});

test.describe('when something is wrong', () => {
  // Chromium logs every refused request.
  test.use({ expectedComplaints: /status of (?:422|429|502)/ });

  test('[CONT-8] a refusal and a failure are said in words, and the next try works', async ({ page }) => {
    const { dialog } = await openForm(page);
    const prompt = dialog.getByLabel('Describe the picture');
    const create = dialog.getByRole('button', { name: 'Create the picture' });
    await create.click();
    await expect(toasts(page)).toContainText('Missing prompt');
    await expect(toasts(page)).toContainText("Please describe what you'd like to generate.");
    await prompt.fill('A famous film star');
    await create.click();
    await expect(dialog.getByRole('alert')).toContainText('This one stays unpainted', slow);
    await expect(dialog.getByRole('alert')).toContainText('The image service turned this description down.');
    await expect(prompt).toBeFocused();
    await prompt.fill('An overloaded boat');
    await create.click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to generate AI image', slow);
    await expect(dialog.getByText('3 pictures left today')).toBeVisible();
    await prompt.fill('A boat');
    await create.click();
    await expect(dialog.getByRole('button', { name: 'Use this picture' })).toBeVisible(slow);
  });

  test('[CONT-8] after the last picture of the day a photo is offered instead', async ({ page }) => {
    const { form, dialog } = await openForm(page);
    for (const left of ['2 pictures left today', '1 picture left today']) {
      await dialog.getByLabel('Describe the picture').fill('A boat');
      await dialog.getByRole('button', { name: 'Create the picture' }).click();
      await expect(dialog.getByText(left)).toBeVisible(slow);
      await dialog.getByRole('button', { name: 'Make another' }).click();
    }
    await dialog.getByRole('button', { name: 'Create the picture' }).click();
    await dialog.getByRole('button', { name: 'Make another' }).click(slow);
    await expect(dialog.getByText('No more pictures today', { exact: true })).toBeVisible();
    await expect(dialog.getByLabel('Describe the picture')).toBeDisabled();
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Upload Photo' }).click();
    await chooser;
    await expect(form.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
  });

  test('[CONT-8] [CARD-13] the page by id posts the picture at once and says what is missing', async ({
    page,
    context,
    baseURL,
  }) => {
    const { id } = await insertOwnCard(context, baseURL ?? '');
    await openPage(page, `/group-card/${id}`);
    const form = page.getByRole('region', { name: 'Add Your Birthday Contribution' });
    await form.getByLabel('Your Name *').fill('');
    await form.getByRole('button', { name: 'Generate AI Image' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate AI Image' });
    const create = dialog.getByRole('button', { name: 'Create the picture' });
    await dialog.getByLabel('Describe the picture').fill('A film star');
    await create.click();
    await expect(toasts(page)).toContainText('Missing information');
    await expect(toasts(page)).toContainText('Please fill in your name and email first.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await form.getByLabel('Your Name *').fill('Rasa');
    await form.getByRole('button', { name: 'Generate AI Image' }).click();
    await create.click();
    await expect(toasts(page)).toContainText('The image service turned this description down.', slow);
    await dialog.getByLabel('Describe the picture').fill('A goose in boots');
    await create.click();
    await expect(dialog).toBeHidden(slow);
    await expect(toasts(page)).toContainText('Contribution added!');
    const message = page.getByRole('listitem').filter({ hasText: 'A goose in boots' });
    await expect(message.getByText('AI Image', { exact: true })).toBeVisible();
    await expect(message.getByRole('img', { name: 'A goose in boots' })).toBeVisible();
    await form.getByRole('button', { name: 'Generate AI Image' }).click();
    await expect(dialog.getByLabel('Describe the picture')).toHaveValue('');
  });
});

test('[CONT-8] nothing of it is shown where no provider is set', async ({ page }) => {
  await page.route('**/api/ai/quota*', (route) => route.fulfill({ json: { left: null } }));
  const { card, link } = await insertInvitedCard();
  await page.goto(link);
  await openPage(page, cardIn('en', card));
  const asked = page.waitForResponse('**/api/ai/quota*');
  await addButton(page, 'Add Message').click();
  await asked;
  const form = page.getByRole('dialog', { name: 'Add Your Birthday Contribution' });
  await expect(form.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Generate AI Image' })).toHaveCount(0);
});
