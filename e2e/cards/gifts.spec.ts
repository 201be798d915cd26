import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { openPage, reloadPage } from '#scripts/screens/hydrated-page.ts';
import { languages } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { gifts } from '#server/platform/database/schema/index.ts';
import { randomId } from '#server/platform/secrets.ts';
import { insertPeople } from '#test/fixtures/birthdays.ts';
import { insertCard, insertInvitation } from '#test/fixtures/cards.ts';
import { inDatabase } from '#test/fixtures/database.ts';
import { randomNetwork } from '#test/networks.ts';
import { findAxeIssues } from '../support/axe.ts';
import { cardIn } from '../support/card-page.ts';
import { findLayoutIssues, waitForStillPage } from '../support/layout.ts';
import { newAddress } from '../support/mailbox.ts';
import { setOffline } from '../support/offline.ts';
import { databaseUrl, signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

test.use({ expectedComplaints: /409|400|net::ERR_/ });

const slippers = 'Warm slippers';
const album = 'Album with the photos of the grandchildren';

/** The browser of somebody else. */
const another = (browser: Browser, baseURL: string | undefined): Promise<BrowserContext> =>
  browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: { 'x-forwarded-for': randomNetwork() },
  });

/** A card made from a birthday with a gift note, its recipient signed in elsewhere, and a personal link. */
async function shareCard(context: BrowserContext, browser: Browser, baseURL: string | undefined) {
  const origin = baseURL ?? '';
  const { userId } = await signIn(context, origin);
  const theirs = await another(browser, baseURL);
  const { email } = await signIn(theirs, origin);
  const person = { name: 'Ona Petrauskienė', date: '1956-11-26', email };
  const [birthdayId = 0] = await insertPeople(databaseUrl(), userId, [person]);
  await inDatabase(databaseUrl(), (db) =>
    db.insert(gifts).values({ userId, birthdayId, id: randomId(), text: slippers }),
  );
  const messages = [{ name: 'Priya', text: 'The practice cake is done.' }];
  const card = await insertCard(databaseUrl(), userId, {
    birthdayId,
    recipientEmail: email,
    recipientName: person.name,
    messages,
    isPublished: true,
  });
  const token = await insertInvitation(databaseUrl(), card, newAddress(), null);
  return { card, theirs, invite: `?invite=${token}` };
}

const idea = (page: Page, text: string) => page.locator('.gift').filter({ hasText: text });

/** Everything that a browser fetched. */
function record(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  return seen;
}

for (const language of languages) {
  const t = translator(language);

  test(`[DELIV-12] creator and contributor share gifts of which the recipient notices nothing, in ${language}`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const { card, theirs, invite } = await shareCard(context, browser, baseURL);
    const recipient = await theirs.newPage();
    const fetched = record(recipient);
    await openPage(recipient, cardIn(language, card));
    const revisionOf = async () => {
      const answer = await recipient.request.get(`/api/group-cards/slug/${card.slug}`);
      return answer.text();
    };
    const before = await revisionOf();

    await openPage(page, cardIn(language, card));
    const list = page.getByRole('region', { name: t('gifts.title') });
    await expect(list.getByText(t('gifts.empty'))).toBeVisible();
    await expect(list.getByText(t('gifts.secret', { name: 'Ona Petrauskienė' }))).toBeVisible();
    const rowButton = (words: string) =>
      page.getByRole('button', { name: new RegExp(`^${words}\\s*: ${t('panel.rowGifts')}$`) });
    await expect(rowButton(t('panel.giftsStart'))).toBeVisible();
    await list.getByRole('button', { name: slippers }).click();
    await expect(idea(page, slippers)).toBeVisible();
    await expect(list.getByText(t('gifts.fromNotes'))).toBeHidden();

    const guests = await another(browser, baseURL);
    const guest = await guests.newPage();
    await openPage(guest, cardIn(language, card) + invite);
    await guest.getByLabel(t('gifts.placeholder')).fill(album);
    await guest.getByLabel(t('gifts.link')).fill('http://shop.example/album');
    await guest.getByRole('button', { name: t('gifts.add') }).click();
    await expect(guest.getByText(t('gifts.linkInvalid'))).toBeVisible();
    await guest.getByLabel(t('gifts.link')).fill('https://shop.example/album');
    await guest.getByRole('button', { name: t('gifts.add') }).click();
    await expect(idea(guest, album).getByRole('link', { name: 'shop.example' })).toBeVisible();

    // The card does not know the guest's name yet, so it asks for it.
    await idea(guest, slippers)
      .getByRole('button', { name: t('gifts.claim') })
      .click();
    await guest.getByLabel(t('gifts.name')).fill('Rūta');
    await idea(guest, slippers)
      .getByRole('button', { name: t('gifts.claim') })
      .click();
    await expect(idea(guest, slippers)).toContainText(t('gifts.byYou'));
    // The creator's open page follows by itself.
    await expect(idea(page, slippers)).toContainText(t('gifts.by', { name: 'Rūta' }));
    await expect(idea(page, slippers).getByRole('button', { name: t('gifts.claim') })).toHaveCount(0);
    await expect(idea(page, album)).toBeVisible();
    await expect(page.getByText(t('panel.giftsCount', { ideas: 2, taken: 1 }))).toBeVisible();
    await rowButton(t('panel.giftsOpen')).click();
    await expect(list).toBeInViewport();
    await expect(page.locator('#gifts')).toBeFocused();
    await idea(guest, slippers)
      .getByRole('button', { name: t('gifts.unclaim') })
      .click();
    await expect(idea(page, slippers).getByRole('button', { name: t('gifts.claim') })).toBeVisible();

    // The page of the card by its id has the same list.
    await openPage(page, `${language === 'en' ? '' : `/${language}`}/group-card/${card.id}`);
    await idea(page, album)
      .getByRole('button', { name: t('gifts.claim') })
      .click();
    await expect(idea(page, album)).toContainText(t('gifts.byYou'));
    await page.getByRole('button', { name: t('gifts.remove', { text: slippers }) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('gifts.removeDo') })
      .click();
    await expect(idea(page, slippers)).toHaveCount(0);
    await expect(idea(guest, slippers)).toHaveCount(0);

    expect(await revisionOf()).toBe(before);
    await reloadPage(recipient);
    await expect(recipient.getByText('The practice cake is done.')).toBeAttached();
    expect(fetched.filter((url) => /gift/i.test(url))).toEqual([]);
    expect(await recipient.content()).not.toMatch(/gift/i);
    expect(await recipient.content()).not.toContain(t('gifts.title'));
    await Promise.all([theirs.close(), guests.close()]);
  });

  test(`[DELIV-12] the gift list fits every width, with long words too, and is accessible, in ${language}`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const { card, theirs } = await shareCard(context, browser, baseURL);
    const headers = { origin: baseURL ?? '' };
    const path = `/api/group-cards/${card.id}/gifts`;
    const long = { text: 'Donaudampfschifffahrt'.repeat(9), link: `https://${'long-name.'.repeat(6)}example/a` };
    for (const data of [long, { text: album }]) await page.request.post(path, { data, headers });
    const { gifts: listed } = (await (await page.request.get(path)).json()) as { gifts: { id: number }[] };
    await page.request.put(`${path}/${listed[0]?.id}/bringer`, { data: {}, headers });
    await openPage(page, cardIn(language, card));
    await expect(idea(page, album)).toBeVisible();
    await page.getByLabel(t('gifts.placeholder')).fill('A');
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 1000 });
      await waitForStillPage(page);
      expect.soft(await findLayoutIssues(page), `${width} px`).toEqual([]);
      expect.soft(await findAxeIssues(page), `${width} px`).toEqual([]);
    }
    await theirs.close();
  });
}

test('[DELIV-12] two who say it at once, and no connection, are told in words', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const t = translator('en');
  const { card, theirs, invite } = await shareCard(context, browser, baseURL);
  await openPage(page, cardIn('en', card));
  await page.getByRole('button', { name: slippers }).click();
  await expect(idea(page, slippers)).toBeVisible();
  // A page that hears of nothing.
  await page.route('**/live?*', (route) => route.abort());
  await reloadPage(page);
  await expect(idea(page, slippers)).toBeVisible();
  const guests = await another(browser, baseURL);
  const guest = await guests.newPage();
  await openPage(guest, cardIn('en', card) + invite);
  await idea(guest, slippers)
    .getByRole('button', { name: t('gifts.claim') })
    .click();
  await guest.getByLabel(t('gifts.name')).fill('Rūta');
  await guest.keyboard.press('Enter');
  await expect(idea(guest, slippers)).toContainText(t('gifts.byYou'));

  await idea(page, slippers)
    .getByRole('button', { name: t('gifts.claim') })
    .click();
  await expect(
    page.getByRole('alert').filter({ hasText: t('gifts.claimedMeanwhile', { name: 'Rūta' }) }),
  ).toBeVisible();
  await expect(idea(page, slippers)).toContainText(t('gifts.by', { name: 'Rūta' }));

  await setOffline(page, true);
  await page.getByLabel(t('gifts.placeholder')).fill(album);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: t('errors.networkText') })).toBeVisible();
  await expect(page.getByLabel(t('gifts.placeholder'))).toHaveValue(album);
  await setOffline(page, false);
  await page.keyboard.press('Enter');
  await expect(idea(page, album)).toBeVisible();
  await Promise.all([theirs.close(), guests.close()]);
});

test('[DELIV-12] an idea, and a name to bring one, outlive a reload until they are sent', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const t = translator('en');
  const { card, theirs, invite } = await shareCard(context, browser, baseURL);
  await openPage(page, cardIn('en', card));
  await page.getByRole('button', { name: slippers }).click();
  await expect(idea(page, slippers)).toBeVisible();

  const guests = await another(browser, baseURL);
  const guest = await guests.newPage();
  await openPage(guest, cardIn('en', card) + invite);
  const line = guest.getByLabel(t('gifts.placeholder'));
  const name = guest.getByLabel(t('gifts.name'));
  const restored = guest.getByText(t('common.draftRestored'));
  await line.fill(album);
  await guest.getByLabel(t('gifts.link')).fill('https://shop.example/album');
  await idea(guest, slippers)
    .getByRole('button', { name: t('gifts.claim') })
    .click();
  await name.fill('Rūta');
  await reloadPage(guest);
  await expect(line).toHaveValue(album);
  await expect(restored).toBeVisible();
  await expect(guest.getByLabel(t('gifts.link'))).toHaveValue('https://shop.example/album');
  await expect(name).toHaveValue('Rūta');
  await name.press('Enter');
  await expect(idea(guest, slippers)).toContainText(t('gifts.byYou'));
  await line.press('Enter');
  await expect(idea(guest, album)).toBeVisible();
  await expect(line).toHaveValue('');
  await expect(restored).toHaveCount(0);

  await line.fill('Something else');
  await reloadPage(guest);
  await expect(name).toHaveCount(0);
  await guest.getByRole('button', { name: t('common.startOver') }).click();
  await expect(line).toHaveValue('');
  await expect(line).toBeFocused();
  await Promise.all([theirs.close(), guests.close()]);
});

test('[DELIV-12] an idea typed while another is being sent stays', async ({ page, context, browser, baseURL }) => {
  const t = translator('en');
  const { card, theirs } = await shareCard(context, browser, baseURL);
  await openPage(page, cardIn('en', card));
  const line = page.getByLabel(t('gifts.placeholder'));
  const asked = Promise.withResolvers<undefined>();
  const typed = Promise.withResolvers<undefined>();
  await page.route('**/gifts', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    asked.resolve(undefined);
    await typed.promise;
    return route.continue();
  });
  await line.fill(album);
  await line.press('Enter');
  await asked.promise;
  await line.fill('Something else');
  typed.resolve(undefined);
  await expect(idea(page, album)).toBeVisible();
  await expect(line).toBeFocused();
  await expect(line).toHaveValue('Something else');
  await theirs.close();
});
