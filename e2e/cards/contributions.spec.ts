import { expect, type Locator, type Page } from '@playwright/test';
import { openPage, waitUntilHydrated } from '#scripts/screens/hydrated-page.ts';
import { insertInvitation } from '#test/fixtures/cards.ts';
import { drawPicture } from '#test/fixtures/pictures.ts';
import { setProfile } from '#test/fixtures/users.ts';
import { languages } from '#domain/language.ts';
import { contributionLimits } from '#domain/limits/cards.ts';
import { translator } from '#server/platform/i18n.ts';
import {
  addButton,
  cardIn,
  insertInvitedCard,
  insertOwnCard,
  messagePaper,
  insertOthersCard,
} from '../support/card-page.ts';
import { waitForStillPage } from '../support/layout.ts';
import { databaseUrl, signIn } from '../support/session.ts';
import { expectNoMailTo, linkMailedTo, newAddress, onlyMailTo } from '../support/mailbox.ts';
import { test } from '../support/test.ts';

const en = translator('en');
const toasts = (page: Page, t = en) => page.getByRole('region', { name: t('common.notifications') });

for (const language of languages) {
  const t = translator(language);
  test.describe(`adding a message in ${language}`, () => {
    test('[CONT-1] [CONT-2] [CONT-4] asks for a name and for words, and keeps the name for the next', async ({
      page,
      context,
      baseURL,
    }) => {
      await openPage(page, cardIn(language, await insertOwnCard(context, baseURL ?? '')));
      await addButton(page, t('groupCard.addMessage')).click();
      const dialog = page.getByRole('dialog', { name: t('contribution.title') });
      const name = dialog.getByLabel(t('contribution.name'));
      const words = dialog.getByLabel(t('contribution.message'));
      const submit = dialog.getByRole('button', { name: t('contribution.submit') });
      await expect(dialog.getByRole('button', { name: t('common.cancel') })).toBeVisible();
      await expect(dialog.getByRole('button', { name: t('photo.upload') })).toBeVisible();
      await expect(dialog.getByLabel(t('contribution.email'))).toHaveAttribute('readonly');

      await submit.click();
      await expect(dialog.getByText(t('contribution.nameRequired'))).toBeVisible();
      await expect(name).toBeFocused();
      await expect(toasts(page, t)).toContainText(t('contribution.contentRequired'));
      await expect(toasts(page, t)).toContainText(t('contribution.contentRequiredText'));

      await name.fill('Rasa');
      await words.fill('Su gimtadieniu!');
      await submit.click();
      await expect(toasts(page, t)).toContainText(t('contribution.added'));
      await expect(dialog).toBeHidden();
      await expect(messagePaper(page, 'Su gimtadieniu!')).toContainText('Rasa');

      await addButton(page, t('groupCard.addMessage')).click();
      await expect(name).toHaveValue('Rasa');
      await expect(words).toHaveValue('');
    });

    test('[CONT-5] [CONT-3] whoever came by a personal link writes at once, and is mailed a way to sign in when they ask', async ({
      page,
    }) => {
      const { email, card, link } = await insertInvitedCard();
      await page.goto(link);
      await openPage(page, cardIn(language, card));
      await addButton(page, t('groupCard.addMessage')).click();
      const dialog = page.getByRole('dialog', { name: t('contribution.title') });
      await expect(dialog.getByLabel(t('contribution.name'))).toHaveValue('Jonas');
      const address = dialog.getByLabel(t('contribution.email'));
      await expect(address).toHaveValue(email);
      await expect(address).not.toBeEditable();
      await expect(dialog.getByText(t('contribution.emailLockedInvite'))).toBeVisible();
      await dialog.getByLabel(t('contribution.message')).fill('Happy birthday!');
      await expectNoMailTo(email);

      const send = dialog.getByRole('button', { name: t('contribution.loginSend') });
      await send.click();
      await expect(toasts(page, t)).toContainText(t('contribution.loginLinkSent'));
      expect((await linkMailedTo(email)).link).toContain('/api/auth/verify');
      await send.click();
      await expect(toasts(page, t)).toContainText(t('contribution.loginLinkAlreadySent'));
      await dialog.getByRole('button', { name: t('contribution.submit') }).click();
      await expect(toasts(page, t)).toContainText(t('contribution.added'));
      await onlyMailTo(email);
    });
  });
}

test('[CONT-3] who is signed in and invited has name and address filled in', async ({ page, context, baseURL }) => {
  const { email, userId } = await signIn(context, baseURL ?? '');
  await setProfile(databaseUrl(), userId, { name: 'Mantas Kazlauskas' });
  const card = await insertOthersCard();
  await insertInvitation(databaseUrl(), card, email);
  await openPage(page, cardIn('en', card));
  await addButton(page, en('groupCard.addMessage')).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(en('contribution.name'))).toHaveValue('Mantas Kazlauskas');
  await expect(dialog.getByLabel(en('contribution.email'))).toHaveValue(email);
  await expect(dialog.getByText(en('contribution.emailLockedLogin'))).toBeVisible();
});

test('[CONT-1] the space left is told only near the end of it', async ({ page, context, baseURL }) => {
  await openPage(page, cardIn('en', await insertOwnCard(context, baseURL ?? '')));
  await addButton(page, en('groupCard.addMessage')).click();
  const words = page.getByLabel(en('contribution.message'));
  await words.fill('Short.');
  await expect(page.getByText(/characters? left/)).toHaveCount(0);
  await words.fill('x'.repeat(contributionLimits.contentLength - 1));
  await expect(page.getByText(en('common.charactersLeft', { count: 1 }))).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('[CONT-5] the message about the link leaves the title and the buttons of the form in sight', async ({
    page,
  }) => {
    const { link } = await insertInvitedCard();
    await openPage(page, link);
    await addButton(page, en('groupCard.addMessage')).click();
    await page.getByRole('button', { name: en('contribution.loginSend') }).click();
    const note = toasts(page).getByText(en('contribution.loginLinkSent'));
    // A toast stays while it is hovered.
    await note.hover();
    await waitForStillPage(page);
    const dialog = page.getByRole('dialog');
    const toast = await toasts(page).getByRole('status').boundingBox();
    for (const part of [dialog.getByRole('heading'), dialog.getByRole('button', { name: en('contribution.submit') })]) {
      const box = await part.boundingBox();
      const apart = toast && box && (toast.y >= box.y + box.height || toast.y + toast.height <= box.y);
      expect(apart).toBe(true);
    }
  });
});

test.describe('when a call fails', () => {
  test.use({ expectedComplaints: /status of 50\d|ERR_FAILED/ });

  test('[CONT-4] [CONT-5] says so, and keeps what was written', async ({ page }) => {
    const { link } = await insertInvitedCard();
    await openPage(page, link);
    await page.route('**/invitation-login', (route) => route.fulfill({ status: 500, body: '' }));
    await addButton(page, en('groupCard.addMessage')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: en('contribution.loginSend') }).click();
    await expect(toasts(page)).toContainText(en('contribution.loginLinkError'));
    await dialog.getByLabel(en('contribution.message')).fill('Happy birthday!');
    await page.route('**/contributions', (route) => route.fulfill({ status: 500, body: '' }));
    await dialog.getByRole('button', { name: en('contribution.submit') }).click();
    await expect(toasts(page)).toContainText(en('contribution.addError'));
    await expect(toasts(page)).toContainText(en('common.error'));
    await expect(dialog.getByLabel(en('contribution.message'))).toHaveValue('Happy birthday!');
  });

  test('[CONT-4] a message whose answer was lost is not there twice when it is sent again', async ({
    page,
    context,
    baseURL,
  }) => {
    await openPage(page, cardIn('en', await insertOwnCard(context, baseURL ?? '')));
    await page.route(
      '**/contributions',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const dialog = page.getByRole('dialog', { name: en('contribution.title') });
    const submit = dialog.getByRole('button', { name: en('contribution.submit') });
    await addButton(page, en('groupCard.addMessage')).click();
    await dialog.getByLabel(en('contribution.name')).fill('Rasa');
    await dialog.getByLabel(en('contribution.message')).fill('Happy birthday!');
    await submit.click();
    await expect(toasts(page)).toContainText(en('common.error'));
    await dialog.getByLabel(en('contribution.message')).fill('Happy birthday, Ona!');
    await submit.click();
    await expect(dialog).toBeHidden();
    await expect(messagePaper(page, 'Happy birthday, Ona!')).toBeVisible();

    await addButton(page, en('groupCard.addMessage')).click();
    await dialog.getByLabel(en('contribution.message')).fill('And a second one.');
    await submit.click();
    await expect(messagePaper(page, 'And a second one.')).toBeVisible();
    await expect(messagePaper(page, 'Happy birthday')).toHaveCount(1);
  });
});

test.describe('a form that is closed before its message was taken', () => {
  test.use({ expectedComplaints: /status of 415/ });

  /** Opens the form of somebody invited. */
  async function openForm(page: Page) {
    const { link } = await insertInvitedCard();
    await openPage(page, link);
    const open = () => addButton(page, en('groupCard.addMessage')).click();
    await open();
    const dialog = page.getByRole('dialog');
    return {
      open,
      dialog,
      words: dialog.getByLabel(en('contribution.message')),
      submit: dialog.getByRole('button', { name: en('contribution.submit') }),
      /** Sends what is written, and closes the form while it is being sent. */
      async sendAndClose() {
        await dialog.getByRole('button', { name: en('contribution.submit') }).click();
        await expect(dialog.getByRole('button', { name: en('contribution.submitting') })).toBeVisible();
        await dialog.getByRole('button', { name: en('common.cancel') }).click();
        await expect(dialog).toBeHidden();
      },
    };
  }

  for (const [what, count] of [
    ['sends the same one when it is opened again', 1],
    ['sends another one when it is begun anew', 2],
  ] as const) {
    test(`[CONT-4] ${what}`, async ({ page }) => {
      const { open, dialog, words, submit, sendAndClose } = await openForm(page);
      // Stored, but the answer does not come.
      await page.route('**/contributions', async (route) => void (await route.fetch()), { times: 1 });
      await words.fill('Happy birthday!');
      await sendAndClose();
      await open();
      await expect(words).toHaveValue('Happy birthday!');
      if (count === 2) await dialog.getByRole('button', { name: en('common.startOver') }).click();
      await words.fill('Happy birthday, Ona!');
      await submit.click();
      await expect(dialog).toBeHidden();
      await expect(messagePaper(page, 'Happy birthday, Ona!')).toBeVisible();
      await expect(messagePaper(page, 'Happy birthday')).toHaveCount(count);
    });
  }

  test('[CONT-4] stays open with what was typed into it since', async ({ page }) => {
    const { open, dialog, words, sendAndClose } = await openForm(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/contributions', (route) => held.promise.then(() => route.continue()), { times: 1 });
    await words.fill('Happy birthday!');
    await sendAndClose();
    await open();
    await words.fill('And a second one.');
    held.resolve();
    await expect(toasts(page)).toContainText(en('contribution.added'));
    await expect(words).toHaveValue('And a second one.');
    await page.reload();
    await waitUntilHydrated(page);
    await open();
    await expect(dialog.getByText(en('common.draftRestored'))).toBeVisible();
    await expect(words).toHaveValue('And a second one.');
  });

  /** Chooses a photo that is held on its way to the server. */
  async function chooseHeldPhoto(page: Page, dialog: Locator, buffer: Buffer) {
    const held = Promise.withResolvers<undefined>();
    await page.route('**/api/group-cards/photos/*/*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await dialog.locator('input[type=file]').first().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    return () => held.resolve(undefined);
  }

  for (const isPaused of [false, true]) {
    test(`[CONT-4] sends it once its ${isPaused ? 'paused ' : ''}photo is there`, async ({ page }) => {
      const { dialog, words, sendAndClose } = await openForm(page);
      const release = await chooseHeldPhoto(page, dialog, await drawPicture(300, 200).png().toBuffer());
      if (isPaused) await dialog.getByRole('button', { name: en('photo.pause') }).click();
      await words.fill('Look!');
      await sendAndClose();
      release();
      await expect(toasts(page)).toContainText(en('contribution.added'), { timeout: 30_000 });
      await expect(messagePaper(page, 'Look!').getByRole('img', { name: 'Photo: Jonas' })).toBeVisible();
    });
  }

  test('[CONT-4] says so if its photo is refused, and keeps the words', async ({ page }) => {
    const { open, dialog, words, sendAndClose } = await openForm(page);
    const release = await chooseHeldPhoto(page, dialog, Buffer.from('<script>alert(1)</script>'.repeat(20)));
    await words.fill('Look!');
    await sendAndClose();
    release();
    await expect(toasts(page)).toContainText(en('photo.notAPicture'));
    await open();
    await expect(words).toHaveValue('Look!');
  });
});

test.describe('an invitation that ends meanwhile', () => {
  // What asks in the name of the invitation finds nothing anymore.
  test.use({ expectedComplaints: /status of 404/ });

  test('an invitation withdrawn while somebody writes leaves them their words, and says so', async ({
    page,
    context,
    baseURL,
    browser,
  }) => {
    // The page hears of it through the worker.
    test.slow();
    const card = await insertOwnCard(context, baseURL ?? '');
    const token = await insertInvitation(databaseUrl(), card, newAddress());
    await openPage(page, cardIn('en', card));
    const elsewhere = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
    const guest = await elsewhere.newPage();
    await openPage(guest, `/group-cards/${card.slug}?invite=${token}`);
    await addButton(guest, en('groupCard.addMessage')).click();
    const dialog = guest.getByRole('dialog');
    const words = dialog.getByLabel(en('contribution.message'));
    await words.fill('Half an hour of thinking.');
    await page.evaluate(async ({ id, slug }) => {
      const answer = await fetch(`/api/group-cards/slug/${slug}`);
      const { invitations } = (await answer.json()) as { invitations: { id: number }[] };
      await fetch(`/api/group-cards/${id}/invitations/${invitations[0]?.id}/revoke`, { method: 'POST' });
    }, card);
    await expect(dialog.getByText(en('contribution.invitationGone'))).toBeVisible({ timeout: 20_000 });
    await expect(words).toHaveValue('Half an hour of thinking.');
    await expect(dialog.getByRole('button', { name: en('contribution.submit') })).toBeDisabled();
    await dialog.getByRole('button', { name: en('common.cancel') }).click();
    await expect(dialog).toBeHidden();
    await expect(guest.getByText(en('groupCard.readOnlyText'))).toBeVisible();
    await elsewhere.close();
  });
});
