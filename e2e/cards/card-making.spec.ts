import { expect, type Page } from '@playwright/test';
import { chooseInMenu, openPage } from '#scripts/screens/hydrated-page.ts';
import { callerOf } from '#test/browser.ts';
import { manyPeople, todayIn } from '#test/fixtures/birthdays.ts';
import { post } from '#test/fixtures/card-requests.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { cardThemes } from '#domain/cards/group-card.ts';
import { translator } from '#server/platform/i18n.ts';
import { signInWithPeople } from '../support/people.ts';
import { newAddress, onlyMailTo } from '../support/mailbox.ts';
import { test } from '../support/test.ts';

test.use({
  expectedComplaints: /status of (400|401|404|409|500)|ERR_FAILED/,
  permissions: ['clipboard-read', 'clipboard-write'],
});

const themeNames = {
  default: 'groupCard.themeDefault',
  sunset: 'groupCard.themeSunset',
  nature: 'groupCard.themeNature',
  purple: 'groupCard.themePurple',
  ocean: 'groupCard.themeOcean',
} as const;
const slugAddress = /\/group-cards\/[a-z0-9-]+-[A-Za-z0-9]{22}$/;

for (const language of languages) {
  const t = translator(language);
  const create = pathInLanguage('/create-group-card', language);
  const own = pathInLanguage('/my-group-cards', language);
  const form = (page: Page) => page.getByRole('dialog', { name: t('groupCard.formTitle') });
  const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
  const invitees = (page: Page) => field(page, t('groupCard.invitedContributors'));
  const submit = (page: Page) =>
    form(page)
      .getByRole('button', { name: t('groupCard.create'), exact: true })
      .click();

  async function openForm(page: Page) {
    await page.getByRole('button', { name: t('groupCard.openForm') }).click();
    await expect(form(page)).toBeVisible();
  }

  async function fillIn(page: Page, addresses: string) {
    await openForm(page);
    await field(page, t('groupCard.recipientName')).fill('Ona');
    await field(page, t('groupCard.recipientBirthday')).fill('1956-11-26');
    await field(page, t('groupCard.title')).fill('Seventy candles');
    await invitees(page).fill(addresses);
  }

  test.describe(`making a card in ${language}`, () => {
    test('[CARD-1] strangers are led to the front page', async ({ page, baseURL }) => {
      for (const path of [create, own]) {
        await page.goto(path);
        await expect(page).toHaveURL((url) => url.pathname === pathInLanguage('/', language) && url.origin === baseURL);
      }
    });

    test('[CARD-1] [CARD-7] shows a sample that follows what is typed', async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', { name: 'Rasa' });
      await openPage(page, create);
      await expect(page.getByRole('heading', { level: 1, name: t('groupCard.createTitle') })).toBeVisible();
      await expect(page.getByText(t('groupCard.createIntro'))).toBeVisible();
      await expect(page.getByRole('heading', { name: t('groupCard.nextTitle') })).toBeVisible();
      await expect(page.getByRole('link', { name: t('groupCard.backToDashboard') })).toHaveAttribute(
        'href',
        pathInLanguage('/dashboard', language),
      );
      const preview = page.getByLabel(t('groupCard.previewLabel'));
      await expect(preview).toContainText(t('groupCard.sampleTitle'));
      await expect(preview).toContainText(t('groupCard.forRecipient', { name: t('groupCard.sampleRecipient') }));
      await expect(preview).toContainText(t('groupCard.sampleMessage1'));
      await expect(preview).toContainText(t('groupCard.sampleMessage2'));
      const cake = preview.getByRole('img', { name: t('groupCard.sampleCakeAlt') });
      await expect(cake).toHaveAttribute('src', /sample-cake/);

      await openForm(page);
      await field(page, t('groupCard.recipientName')).fill('Vytautas');
      await field(page, t('groupCard.title')).fill('Back from the lake');
      await field(page, t('groupCard.description')).fill('For the man who taught us to wait.');
      for (const words of ['Vytautas', 'Back from the lake', 'For the man who taught us to wait.']) {
        await expect(preview).toContainText(words);
      }
      for (const theme of cardThemes) {
        const tile = form(page).locator(`label:has(input[value=${theme}])`);
        await expect(tile.getByRole('radio')).toHaveAccessibleName(t(themeNames[theme]));
        await expect(tile.locator(`img[src*="theme-${theme}"]:visible`)).toHaveCount(1);
        await tile.click();
        await expect(page.locator('#content').locator('xpath=..')).toHaveAttribute('data-card', theme);
        await expect(preview.locator(`img[src*="theme-${theme}"]:visible`)).toHaveCount(1);
      }
      await field(page, t('groupCard.title')).fill('');
      await expect(preview).toContainText(t('groupCard.sampleTitle'));
    });

    test('[CARD-17] the line on the cover is free to choose', async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', { name: 'Rasa' });
      await openPage(page, create);
      await fillIn(page, `${newAddress()},`);
      const line = field(page, t('groupCard.coverLine'));
      await expect(line).toHaveAttribute('placeholder', t('groupCard.forRecipient', { name: 'Ona' }));
      await line.fill('Mylimai Onutei');
      await expect(page.getByLabel(t('groupCard.previewLabel'))).toContainText('Mylimai Onutei');
      await submit(page);
      const spread = page.locator('.card-text');
      await expect(spread).toContainText('Mylimai Onutei');
      await expect(spread).not.toContainText(t('groupCard.forRecipient', { name: 'Ona' }));
      await page.emulateMedia({ media: 'print' });
      await expect(spread).toContainText('Mylimai Onutei');
      await page.emulateMedia({ media: null });
      await chooseInMenu(page, t('groupCard.manage'), t('groupCard.edit'));
      const editor = page.getByRole('dialog', { name: t('groupCard.edit') });
      await editor.getByLabel(t('groupCard.coverLine'), { exact: true }).fill('');
      await editor.getByRole('button', { name: t('common.save') }).click();
      await expect(spread).toContainText(t('groupCard.forRecipient', { name: 'Ona' }));
    });

    test('[CARD-2] [CARD-3] says under each field what is missing', async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', { name: 'Rasa' });
      await openPage(page, create);
      await openForm(page);
      await expect(field(page, t('groupCard.initiatorName'))).toHaveValue('Rasa');
      await field(page, t('groupCard.initiatorName')).fill(' ');
      await submit(page);
      await expect(field(page, t('groupCard.initiatorName'))).toBeFocused();
      for (const [label, issue] of [
        [t('groupCard.initiatorName'), t('groupCard.initiatorNameRequired')],
        [t('groupCard.recipientName'), t('groupCard.recipientNameRequired')],
        [t('groupCard.recipientBirthday'), t('groupCard.birthdayRequired')],
        [t('groupCard.title'), t('groupCard.titleRequired')],
        [t('groupCard.invitedContributors'), t('groupCard.contributorsRequired')],
      ] as const) {
        await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(RegExp.escape(issue)));
      }
      await invitees(page).fill('ona@');
      await submit(page);
      await expect(form(page).getByRole('alert').last()).toHaveText(
        t('groupCard.contributorInvalid', { email: 'ona@' }),
      );
    });

    test('[CARD-2] takes addresses as chips, by paste and by keyboard', async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', {});
      await openPage(page, create);
      await openForm(page);
      await page.evaluate(
        (text) => navigator.clipboard.writeText(text),
        'Ona <ona@x.lt>; tom@x.lt\nruta@x.lt, ona@X.lt',
      );
      await invitees(page).focus();
      await page.keyboard.press('ControlOrMeta+v');
      const chips = form(page).getByRole('button', { name: new RegExp(RegExp.escape('@x.lt')) });
      await expect(chips).toHaveCount(3);
      await invitees(page).pressSequentially('not-an-address,');
      await expect(form(page).getByText(t('groupCard.contributorInvalid', { email: 'not-an-address' }))).toHaveCount(1);
      await page.keyboard.press('Backspace');
      await expect(form(page).getByText('not-an-address')).toHaveCount(0);
      await form(page)
        .getByRole('button', { name: t('groupCard.removeAddress', { email: 'tom@x.lt' }) })
        .press('Enter');
      await expect(chips).toHaveCount(2);
      await expect(
        form(page).getByRole('button', { name: t('groupCard.removeAddress', { email: 'ruta@x.lt' }) }),
      ).toBeFocused();
    });

    test('[CARD-4] chooses from the birthdays', async ({ page, context, baseURL }) => {
      const inMemory = { name: 'Elena', date: '1931-02-03', isRemembered: true };
      const people = [...manyPeople(2, todayIn('UTC')), inMemory, { name: 'Vytautas', date: '1960-02-03' }];
      const { ids } = await signInWithPeople(context, baseURL ?? '', { people });
      await openPage(page, create);
      const gate = Promise.withResolvers<void>();
      await page.route('**/api/birthdays', async (route) => {
        await gate.promise;
        await route.continue();
      });
      await openForm(page);
      await form(page)
        .getByRole('button', { name: t('groupCard.pickContact') })
        .click();
      const picker = page.getByRole('dialog', { name: t('groupCard.pickerTitle') });
      await expect(picker).toContainText(t('groupCard.pickerLoading'));
      gate.resolve();
      await expect(picker.getByRole('button', { name: 'Vytautas' })).toBeVisible();
      await expect(picker.getByRole('button', { name: 'Elena' })).toHaveCount(0);
      await picker.getByRole('button', { name: 'Vytautas' }).click();
      await expect(picker).toHaveCount(0);
      await expect(field(page, t('groupCard.recipientName'))).toHaveValue('Vytautas');
      await expect(field(page, t('groupCard.recipientBirthday'))).toHaveValue('1960-02-03');

      await openPage(page, `${create}?birthday=${ids.at(-1)}`);
      await expect(field(page, t('groupCard.recipientName'))).toHaveValue('Vytautas');
    });

    test('[CARD-4] says so when there is nobody to choose', async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', {});
      await openPage(page, create);
      await openForm(page);
      await form(page)
        .getByRole('button', { name: t('groupCard.pickContact') })
        .click();
      await expect(page.getByRole('dialog', { name: t('groupCard.pickerTitle') })).toContainText(
        t('groupCard.pickerEmpty'),
      );
    });

    test('[CARD-5] [CARD-6] makes the card, invites, and goes to it', async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', { name: 'Rasa' });
      await openPage(page, create);
      const [ona, tom] = [newAddress(), newAddress()];
      const gate = Promise.withResolvers<void>();
      await page.route('**/api/group-cards', async (route) => {
        await gate.promise;
        await route.continue();
      });
      await fillIn(page, `${ona}, ${tom}`);
      const sent = page.waitForRequest('**/api/group-cards');
      await submit(page);
      await expect(form(page).getByRole('button', { name: t('groupCard.creating') })).toBeDisabled();
      expect((await sent).postDataJSON() as object).toMatchObject({
        invitedContributors: `${ona}, ${tom}`,
        theme: 'default',
      });
      gate.resolve();
      await expect(page).toHaveURL(slugAddress);
      expect(new URL(page.url()).pathname).toContain(pathInLanguage('/group-cards/card-', language));
      for (const address of [ona, tom]) {
        expect((await onlyMailTo(address)).text).toContain(new URL(page.url()).pathname.split('/').at(-1));
      }
    });

    test('[CARD-5] says what went wrong', async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', { name: 'Rasa' });
      await openPage(page, create);
      await fillIn(page, newAddress());
      const answer = (status: number, json: object) =>
        page.route('**/api/group-cards', (route) => route.fulfill({ status, json }), { times: 1 });
      const toast = page.getByRole('region', { name: t('common.notifications') });
      await answer(400, { message: 'The card is full of stars' });
      await submit(page);
      await expect(toast).toContainText(t('common.error'));
      await expect(toast).toContainText('The card is full of stars');
      await answer(500, {});
      await submit(page);
      await expect(toast).toContainText(t('groupCard.createError'));
      await answer(201, {});
      await submit(page);
      await expect(page).toHaveURL((url) => url.pathname === pathInLanguage('/dashboard', language));
      await expect(toast).toContainText(t('groupCard.redirectError'));
    });

    test('[CARD-3] warns before the birthday person is invited', async ({ page, context, baseURL }) => {
      await signInWithPeople(context, baseURL ?? '', { name: 'Rasa' });
      const [hers, his] = [newAddress(), newAddress()];
      await openPage(page, create);
      const contact = { name: 'Ona', date: '1956-11-26', birthYear: 1956, email: hers };
      await post(await callerOf({ context, origin: baseURL ?? '' }), '/api/birthdays', contact);
      await openForm(page);
      await form(page)
        .getByRole('button', { name: t('groupCard.pickContact') })
        .click();
      await page
        .getByRole('dialog', { name: t('groupCard.pickerTitle') })
        .getByRole('button', { name: 'Ona' })
        .click();
      await field(page, t('groupCard.title')).fill('Seventy candles');
      await invitees(page).fill(`${his}, ${hers}`);
      await submit(page);
      const question = page.getByRole('alertdialog', { name: t('groupCard.surpriseAddressTitle') });
      await expect(question).toContainText(t('groupCard.surpriseAddressText', { email: hers }));
      await question.getByRole('button', { name: t('groupCard.surpriseRemove') }).click();
      await expect(page).toHaveURL(slugAddress);
    });
  });
}
