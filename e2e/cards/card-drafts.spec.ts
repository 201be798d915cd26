import { expect, type Locator, type Page } from '@playwright/test';
import { chooseInMenu, openPage, reloadPage, waitUntilHydrated } from '#scripts/screens/hydrated-page.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { contributionLimits } from '#domain/limits/cards.ts';
import { translator } from '#server/platform/i18n.ts';
import { insertInvitation } from '#test/fixtures/cards.ts';
import { phonePhoto } from '#test/fixtures/pictures.ts';
import {
  addButton,
  cardIn,
  insertInvitedCard,
  insertOthersCard,
  insertOwnCard,
  messagePaper,
} from '../support/card-page.ts';
import { dashboardIn } from '../support/dashboard.ts';
import { waitForStillPage } from '../support/layout.ts';
import { newAddress } from '../support/mailbox.ts';
import { expectBackCloses } from '../support/overlays.ts';
import { signInWithPeople } from '../support/people.ts';
import { databaseUrl, signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

test.describe.configure({ timeout: 90_000 });

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

for (const language of languages) {
  const t = translator(language);
  const restored = (page: Page) => dialog(page).getByText(t('common.draftRestored'));
  const startOver = (page: Page) => dialog(page).getByRole('button', { name: t('common.startOver') });

  /** Types a text, leaves the form by Escape with a reload and by the back button, and expects the text again. */
  async function expectDraftSurvives(
    page: Page,
    open: () => Promise<void>,
    control: Locator,
    words: string,
  ): Promise<void> {
    await open();
    const before = await control.inputValue();
    await control.fill(words);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await reloadPage(page);
    await open();
    await expect(restored(page)).toBeVisible();
    await expect(control).toHaveValue(words);
    await expectBackCloses(page);
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    // A closing dialog takes its time, and takes the focus back at its end.
    await waitForStillPage(page);
    await open();
    await expect(control).toHaveValue(words);
    await startOver(page).click();
    await expect(control).toHaveValue(before);
    await expect(restored(page)).toHaveCount(0);
    await control.fill(words);
  }

  test.describe(`what is typed and not saved in ${language}`, () => {
    test('stays in the profile until it is saved', async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', { name: 'Rasa', birthday: '1990-05-15', birthYear: 1990 });
      await openPage(page, dashboardIn(language));
      const name = field(page, t('profile.name'));
      await expectDraftSurvives(
        page,
        () =>
          page
            .getByRole('link', { name: t('nav.profile') })
            .first()
            .click(),
        name,
        'Rasa Rasaitė',
      );
      await dialog(page)
        .getByRole('button', { name: t('common.save') })
        .click();
      await expect(dialog(page)).toHaveCount(0);
      await page
        .getByRole('link', { name: t('nav.profile') })
        .first()
        .click();
      await expect(name).toHaveValue('Rasa Rasaitė');
      await expect(restored(page)).toHaveCount(0);
    });

    test('stays in a new card, and its preview shows it', async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', { name: 'Rasa' });
      await openPage(page, pathInLanguage('/create-group-card', language));
      const open = () => page.getByRole('button', { name: t('groupCard.openForm') }).click();
      await open();
      await field(page, t('groupCard.invitedContributors')).fill('ona@example.lt,');
      await page.keyboard.press('Escape');
      await expectDraftSurvives(page, open, field(page, t('groupCard.title')), 'Seventy candles');
      await page.reload();
      await expect(page.getByLabel(t('groupCard.previewLabel'))).toContainText('Seventy candles');
    });

    test('stays in a card that is changed, and in the addresses of an invitation', async ({
      page,
      context,
      baseURL,
    }) => {
      await openPage(page, cardIn(language, await insertOwnCard(context, baseURL ?? '')));
      const edit = () => chooseInMenu(page, t('groupCard.manage'), t('groupCard.edit'));
      await expectDraftSurvives(page, edit, field(page, t('groupCard.title')), 'Seventy candles');
      await page.keyboard.press('Escape');
      const invite = () => page.getByRole('button', { name: t('groupCard.inviteMore') }).click();
      await expectDraftSurvives(page, invite, field(page, t('groupCard.invitedContributors')), 'ona@exam');
    });

    test('stays in a delivery until it is planned', async ({ page, context, baseURL }) => {
      await openPage(page, cardIn(language, await insertOwnCard(context, baseURL ?? '')));
      const open = () => page.getByRole('button', { name: t('groupCard.publish') }).click();
      await expectDraftSurvives(page, open, field(page, t('deliver.address')), 'ona@example.lt');
    });

    test('stays in a thank-you until it is sent', async ({ page, context, baseURL }) => {
      const { email } = await signIn(context, baseURL ?? '');
      const messages = [{ name: 'Tom', text: 'Seventy looks good on you.' }];
      const card = await insertOthersCard({ recipientEmail: email, messages, isPublished: true });
      await openPage(page, cardIn(language, card));
      const skip = page.getByRole('button', { name: t('groupCard.revealSkip') });
      await skip.click();
      const open = () => page.getByRole('button', { name: t('recipient.thank') }).click();
      await expectDraftSurvives(page, open, field(page, t('thanks.label')), 'Ačiū');
    });

    test('stays on the page by id until it is added', async ({ page, context, baseURL }) => {
      const { id } = await insertOwnCard(context, baseURL ?? '');
      await openPage(page, pathInLanguage(`/group-card/${id}`, language));
      const form = page.getByRole('region', { name: t('contribution.title') });
      const words = form.getByLabel(t('groupCard.badgeMessage'));
      await form.getByLabel(t('contribution.name')).fill('Rasa');
      await words.fill('Su gimtadieniu!');
      await reloadPage(page);
      await expect(form.getByText(t('common.draftRestored'))).toBeVisible();
      await expect(words).toHaveValue('Su gimtadieniu!');
      await form.getByRole('button', { name: t('groupCard.addMessage') }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Su gimtadieniu!' })).toBeVisible();
      await expect(words).toHaveValue('');
      await reloadPage(page);
      await expect(words).toHaveValue('');
      await expect(form.getByText(t('common.draftRestored'))).toHaveCount(0);
    });

    test('stays in the description of a picture', async ({ page, context, baseURL }) => {
      const { id } = await insertOwnCard(context, baseURL ?? '');
      await openPage(page, pathInLanguage(`/group-card/${id}`, language));
      const open = () => page.getByRole('button', { name: t('ai.open') }).click();
      await expectDraftSurvives(page, open, field(page, t('ai.prompt')), 'Žąsis su tortu');
    });

    test('stays in a guest’s message until it is added', async ({ page }) => {
      const { card, link } = await insertInvitedCard();
      await page.goto(link);
      await openPage(page, cardIn(language, card));
      const open = () => addButton(page, t('groupCard.addMessage')).click();
      const words = dialog(page).getByLabel(t('contribution.message'));
      await expectDraftSurvives(page, open, words, 'Su gimtadieniu!');
      await dialog(page)
        .getByRole('button', { name: t('contribution.submit') })
        .click();
      await expect(messagePaper(page, 'Su gimtadieniu!')).toBeVisible();
      await reloadPage(page);
      await open();
      await expect(words).toHaveValue('');
      await expect(restored(page)).toHaveCount(0);
    });
  });
}

test('a message begun on the page by id is not shown to the next invited person in the same browser', async ({
  page,
}) => {
  const t = translator('en');
  const { card, link } = await insertInvitedCard();
  const token = await insertInvitation(databaseUrl(), card, newAddress(), 'Milda');
  const form = page.getByRole('region', { name: t('contribution.title') });
  const words = form.getByLabel(t('groupCard.badgeMessage'));
  const visit = async (invitation: string) => {
    await page.goto(invitation);
    await openPage(page, `/group-card/${card.id}`);
  };
  await visit(link);
  await words.fill('Su gimtadieniu!');
  await visit(`/group-cards/${card.slug}?invite=${token}`);
  await expect(form.getByLabel(t('contribution.name'))).toHaveValue('Milda');
  await expect(words).toHaveValue('');
  await visit(link);
  await expect(words).toHaveValue('Su gimtadieniu!');
});

test('[PHOTO-5] the photo of a message and its description stay until the message is added', async ({ page }) => {
  const t = translator('en');
  const { card, link } = await insertInvitedCard();
  await page.goto(link);
  await openPage(page, cardIn('en', card));
  const open = () => addButton(page, t('groupCard.addMessage')).click();
  await open();
  const photo = { name: 'peonies.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(400, 300) };
  await dialog(page).locator('input[type=file]').first().setInputFiles(photo);
  await dialog(page).getByLabel(t('photo.descriptionLabel')).fill('Bijūnai prie tvoros');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  const expectPhoto = async () => {
    await expect(dialog(page).getByRole('img', { name: t('photo.previewAlt') })).toBeVisible();
    await expect(dialog(page).getByLabel(t('photo.descriptionLabel'))).toHaveValue('Bijūnai prie tvoros');
  };
  await open();
  await expectPhoto();
  await page.reload();
  await waitUntilHydrated(page);
  await open();
  await expectPhoto();
  await dialog(page)
    .getByRole('button', { name: t('contribution.submit') })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Bijūnai prie tvoros' })).toBeVisible();
  await open();
  await expect(dialog(page).getByRole('button', { name: t('photo.upload') })).toBeVisible();
});

test('what is too long on the page by id is not cut: the limit is said at its field', async ({
  page,
  context,
  baseURL,
}) => {
  const t = translator('en');
  const { nameLength, contentLength } = contributionLimits;
  const { id } = await insertOwnCard(context, baseURL ?? '');
  await openPage(page, `/group-card/${id}`);
  const form = page.getByRole('region', { name: t('contribution.title') });
  const name = form.getByLabel(t('contribution.name'));
  const words = form.getByLabel(t('groupCard.badgeMessage'));
  const submit = form.getByRole('button', { name: t('groupCard.addMessage') });
  await name.fill('x'.repeat(nameLength + 1));
  await words.fill('x'.repeat(contentLength + 1));
  await expect(name).toHaveValue('x'.repeat(nameLength + 1));
  await expect(name).toHaveAccessibleDescription(t('errors.tooLong', { max: nameLength }));
  await expect(words).toHaveValue('x'.repeat(contentLength + 1));
  await expect(words).toHaveAccessibleDescription(t('errors.tooLong', { max: contentLength }));
  await submit.click();
  await expect(name).toBeFocused();
  await name.fill('Rasa');
  await submit.click();
  await expect(words).toBeFocused();
  await words.fill('Su gimtadieniu!');
  await submit.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Su gimtadieniu!' })).toContainText('Rasa');
});

test.describe('a message whose answer was lost', () => {
  test.use({ expectedComplaints: /ERR_FAILED/ });

  for (const place of ['its form', 'the page by id']) {
    test(`[CONT-4] is there once when ${place} sends it again after a reload`, async ({ page, context, baseURL }) => {
      const t = translator('en');
      const card = await insertOwnCard(context, baseURL ?? '');
      const isById = place !== 'its form';
      const form = isById ? page.getByRole('region', { name: t('contribution.title') }) : dialog(page);
      const words = form.getByLabel(t(isById ? 'groupCard.badgeMessage' : 'contribution.message'));
      const submit = form.getByRole('button', { name: t(isById ? 'groupCard.addMessage' : 'contribution.submit') });
      const open = async () => {
        await waitUntilHydrated(page);
        if (!isById) await addButton(page, t('groupCard.addMessage')).click();
      };
      const isPost = (call: string) => call.endsWith('/contributions');
      await page.route(
        ({ pathname }) => isPost(pathname),
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await page.goto(isById ? `/group-card/${card.id}` : cardIn('en', card));
      await open();
      await form.getByLabel(t('contribution.name')).fill('Rasa');
      await words.fill('Su gimtadieniu!');
      await submit.click();
      await expect(page.getByRole('region', { name: t('common.notifications') })).toContainText(t('common.error'));
      await page.reload();
      await open();
      await expect(words).toHaveValue('Su gimtadieniu!');
      const answered = page.waitForResponse((answer) => isPost(new URL(answer.url()).pathname));
      await submit.click();
      await answered;
      if (isById) await expect(words).toHaveValue('');
      else await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole('listitem').filter({ hasText: 'Su gimtadieniu!' })).toHaveCount(1);
      await page.reload();
      await expect(page.getByRole('listitem').filter({ hasText: 'Su gimtadieniu!' })).toHaveCount(1);
    });
  }
});
