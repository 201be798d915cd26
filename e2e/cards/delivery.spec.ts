import { expect } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { cardIn, insertInvitedCard, insertOwnCard } from '../support/card-page.ts';
import { newAddress, onlyMailTo } from '../support/mailbox.ts';
import { expectBackCloses } from '../support/overlays.ts';
import { readHtml } from '../support/sent-html.ts';
import { test } from '../support/test.ts';

const wishes = [
  { name: 'Tom', text: 'Seventy looks good on you.' },
  { name: 'Rūta', text: 'Linkiu tau tiek pat ryškių metų.' },
];

for (const [place, language] of languages.entries()) {
  const t = translator(language);
  test.describe(`a delivery in ${language}`, () => {
    test.use({ expectedComplaints: /status of 400/ });
    if (place > 0) test.use({ viewport: { width: 390, height: 844 } });

    test('[DELIV-1] [DELIV-4] [DELIV-13] is planned with a summary, moved, called off and planned again', async ({
      page,
      context,
      baseURL,
    }) => {
      const card = await insertOwnCard(context, baseURL ?? '', { messages: wishes });
      await openPage(page, pathInLanguage(`/group-card/${card.id}`, language));
      await page.getByRole('button', { name: t('groupCard.publish') }).click();
      const dialog = page.getByRole('dialog');
      const address = newAddress();
      await dialog.getByRole('button', { name: t('deliver.schedule') }).click();
      await expect(dialog.getByRole('alert')).toHaveText(t('deliver.addressInvalid'));
      await dialog.getByLabel(t('deliver.address')).fill(address);
      const zone = dialog.getByRole('combobox', { name: t('deliver.zone') });
      const zones = dialog.getByRole('listbox', { name: t('deliver.zone') });
      await zone.click();
      await expect(zones).toContainText(t('deliver.zoneOften'));
      await expect(zones.getByRole('option', { name: /London/ })).toHaveCount(1);
      // The whole list is above the foot of the dialog.
      await expect(zones).toBeInViewport({ ratio: 1 });
      await zone.fill('atlantida');
      await expect(dialog.getByText(t('deliver.zoneNone', { query: 'atlantida' }))).toBeVisible();
      await zone.fill({ en: 'japan', lt: 'japonija', ru: 'ЯПОНИЯ' }[language]);
      await expect(zones.getByRole('option')).toHaveText([/Tokyo/]);
      // Escape closes the list alone.
      await zone.press('Escape');
      await expect(zones).toBeHidden();
      await zone.fill('tok');
      await zone.press('Enter');
      await expect(zone).toHaveValue('Tokyo');
      await dialog.getByRole('combobox', { name: t('deliver.hour') }).selectOption('7');
      await expect(dialog.getByRole('status').first()).toContainText(/07:00.*Tokyo/);
      // The mail itself, in the language that is chosen.
      const preview = dialog.getByRole('region', { name: t('deliver.arrives') });
      const mail = dialog.frameLocator('iframe');
      await expect(preview).toContainText(t('site.name'));
      const { x: left = 0, width = 0 } = (await dialog.boundingBox()) ?? {};
      const { x: mailLeft = 0 } = (await preview.boundingBox()) ?? {};
      expect(mailLeft > left + width / 2).toBe(place === 0);
      for (const [chosen, own] of [
        ['lt', translator('lt')],
        ['ru', translator('ru')],
      ] as const) {
        await dialog.getByRole('combobox', { name: t('deliver.language') }).selectOption(chosen);
        await expect(mail.getByRole('heading')).toHaveText(own('mail.deliver.titleDay'));
        await expect(preview).toContainText(own('mail.deliver.subject'));
      }
      await dialog.getByRole('radio', { name: t('deliver.now') }).check();
      await expect(mail.getByRole('heading')).toHaveText(translator('ru')('mail.deliver.titleOther'));
      await expect(mail.getByText('Tom, Rūta')).toBeVisible();
      await dialog.getByRole('radio', { name: t('deliver.morning') }).check();
      await dialog.getByRole('button', { name: t('deliver.schedule') }).click();
      await expect(dialog).toHaveCount(0);
      const panel = page.getByRole('main');
      await expect(panel.getByText(address)).toBeVisible();
      await expect(panel.getByText(t('panel.sealedText'))).toBeVisible();
      await expect(panel.getByRole('listitem').filter({ hasText: t('life.sealed') })).toHaveAttribute(
        'aria-current',
        'step',
      );

      await panel.getByRole('button', { name: t('panel.move'), exact: true }).click();
      await expect(dialog.getByLabel(t('deliver.address'))).toHaveValue(address);
      await dialog.getByRole('combobox', { name: t('deliver.hour') }).selectOption('9');
      await dialog.getByRole('button', { name: t('deliver.schedule') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(panel.getByText(/09:00.*Tokyo/)).toBeVisible();

      await panel.getByRole('button', { name: t('panel.callOff') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('panel.callOff') })
        .click();
      await expect(panel.getByRole('heading', { name: t('panel.calledOffTitle') })).toBeVisible();
      await panel.getByRole('button', { name: t('panel.plan') }).click();
      await dialog.getByRole('radio', { name: t('deliver.other') }).check();
      await dialog.locator('input[type=date]').fill('2020-01-01');
      await dialog.getByRole('button', { name: t('deliver.schedule') }).click();
      await expect(dialog.getByRole('alert')).toContainText(t('deliver.past'));
    });
  });
}

test.describe('a card that is delivered now', () => {
  // Mails and pages that hear of them take their time on a busy machine.
  test.slow();
  const t = translator('en');

  test('[DELIV-4] opens for its person by the mailed link, and the creator sees it opened by their press', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const card = await insertOwnCard(context, baseURL ?? '', { messages: wishes });
    await openPage(page, cardIn('en', card));
    await page.getByRole('button', { name: t('groupCard.publish') }).click();
    const dialog = page.getByRole('dialog');
    const address = newAddress();
    await dialog.getByLabel(t('deliver.address')).fill(address);
    await dialog.getByRole('radio', { name: t('deliver.now') }).check();
    await expect(dialog.getByRole('status').first()).toContainText(t('deliver.sumNow'));
    await dialog.getByRole('button', { name: t('deliver.sendNow') }).click();
    await expect(dialog).toHaveCount(0);
    const { text } = await onlyMailTo(address);
    const link = /https?:\/\/\S+\?invite=[\w-]{43}/.exec(text)?.[0] ?? '';
    await expect(page.getByRole('heading', { name: t('panel.sentTitle') })).toBeVisible({ timeout: 30_000 });
    const person = await browser.newContext({ baseURL: baseURL ?? '' });
    const reader = await person.newPage();
    await openPage(reader, new URL(link).pathname + new URL(link).search);
    await expect(reader).toHaveURL((url) => url.search === '');
    await expect(page.getByRole('heading', { name: t('panel.sentTitle') })).toBeVisible();
    await reader.getByRole('button', { name: t('groupCard.revealOpen') }).click();
    await expect(reader.getByText('Seventy looks good on you.')).toBeVisible();
    await expect(page.getByText(t('panel.openedText', { name: 'Ona Petrauskienė' }))).toBeVisible({ timeout: 30_000 });
    await person.close();
  });

  test('goes on to a corrected address, and one that is none is refused in its field', async ({
    page,
    context,
    baseURL,
  }) => {
    const card = await insertOwnCard(context, baseURL ?? '', { messages: wishes });
    await openPage(page, cardIn('en', card));
    await page.getByRole('button', { name: t('groupCard.publish') }).click();
    const dialog = page.getByRole('dialog');
    const address = dialog.getByLabel(t('deliver.address'));
    const mistaken = newAddress();
    await address.fill(mistaken);
    await dialog.getByRole('radio', { name: t('deliver.now') }).check();
    await dialog.getByRole('button', { name: t('deliver.sendNow') }).click();
    await expect(dialog).toHaveCount(0);
    await onlyMailTo(mistaken);

    await page.getByRole('button', { name: t('panel.correctAddress') }).click();
    await expect(address).toHaveValue(mistaken);
    await address.fill('ona@');
    const send = dialog.getByRole('button', { name: t('panel.sendAgain') });
    await send.click();
    await expect(dialog.getByRole('alert')).toHaveText(t('deliver.addressInvalid'));
    await expect(address).toBeFocused();
    const corrected = newAddress();
    await address.fill(corrected);
    await send.click();
    await expect(dialog).toHaveCount(0);
    await onlyMailTo(corrected);
  });
});

test('[DELIV-1] "Back" closes the dialog at once, whatever its preview showed', async ({ page, context, baseURL }) => {
  const t = translator('en');
  await openPage(page, cardIn('en', await insertOwnCard(context, baseURL ?? '', { messages: wishes })));
  await page.getByRole('button', { name: t('groupCard.publish') }).click();
  const dialog = page.getByRole('dialog');
  const mail = dialog.frameLocator('iframe').getByRole('heading');
  for (const language of ['lt', 'ru'] as const) {
    await dialog.getByRole('combobox', { name: t('deliver.language') }).selectOption(language);
    await expect(mail).toHaveText(translator(language)('mail.deliver.titleDay'));
  }
  await expectBackCloses(page);
  await page.evaluate(() => history.back());
  await expect(dialog).toHaveCount(0);
});

test('[DELIV-3] the preview of an unpublished card says neither who nor what', async ({ page, baseURL }) => {
  const { link } = await insertInvitedCard({ theme: 'sunset', messages: wishes });
  const answer = await page.request.get(link, { headers: { 'user-agent': 'facebookexternalhit/1.1', cookie: '' } });
  const { preview } = await readHtml(page, await answer.text());
  const t = translator('en');
  expect(preview).toMatchObject({
    title: t('preview.title'),
    description: t('preview.text'),
    image: new URL('/og/site.png', baseURL).href,
  });
});

test.describe('what cannot be read', () => {
  test.use({ expectedComplaints: /status of 500/ });

  for (const [button, title, call] of [
    ['groupCard.publish', 'deliver.title', /\/delivery$/],
    ['signingLink.open', 'signingLink.dialog', /\/signing-link$/],
  ] as const) {
    test(`[DELIV-1] the dialog "${title}" says so, and reads it again`, async ({ page, context, baseURL }) => {
      const t = translator('en');
      await openPage(page, cardIn('en', await insertOwnCard(context, baseURL ?? '', { messages: wishes })));
      await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
      const name = button === 'signingLink.open' ? t(button, { count: 0 }) : t(button);
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: t(title) });
      await expect(dialog.getByRole('alert')).toHaveText(new RegExp(t('errors.generic')));
      await page.unroute(call);
      await dialog.getByRole('button', { name: t('common.retry') }).click();
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      await expect(dialog.getByRole('switch').or(dialog.getByLabel(t('deliver.address')))).toBeVisible();
    });
  }

  test('[DELIV-4] what becomes of a delivery says so, and is read again', async ({ page, context, baseURL }) => {
    const t = translator('en');
    const card = await insertOwnCard(context, baseURL ?? '', { messages: wishes });
    const headers = { origin: baseURL ?? '' };
    const when = { chosen: 'birthday', hour: 8 };
    const data = { email: newAddress(), language: 'en', timeZone: 'Europe/Vilnius', when };
    const planned = await page.request.put(`/api/group-cards/${card.id}/delivery`, { headers, data });
    expect(planned.ok(), await planned.text()).toBe(true);
    const call = /\/delivery$/;
    await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
    await openPage(page, cardIn('en', card));
    const retry = page.getByRole('button', { name: t('common.retry') });
    await expect(retry).toBeVisible();
    await page.unroute(call);
    const asked = Promise.withResolvers<void>();
    await page.route(call, (route) => asked.promise.then(() => route.continue()));
    await retry.click();
    await expect(retry).toHaveAttribute('aria-busy', 'true');
    asked.resolve();
    await expect(page.getByRole('button', { name: t('panel.move') })).toBeVisible();
  });
});
