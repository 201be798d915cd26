import { type Browser, expect, type Page } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { insertInvitation, insertInvitations } from '#test/fixtures/cards.ts';
import { setProfile } from '#test/fixtures/users.ts';
import { createdCard } from '#contract/group-cards.ts';
import { type Language, languages } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { addButton, cardIn, insertOwnCard, messagePaper } from '../support/card-page.ts';
import { newAddress, onlyMailTo } from '../support/mailbox.ts';
import { databaseUrl, signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

interface Person {
  page: Page;
  email: string;
}

async function openVisitor(browser: Browser, origin: string, name: string | null): Promise<Person> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  if (name === null) return { page, email: newAddress() };
  const { email, userId } = await signIn(context, origin);
  await setProfile(databaseUrl(), userId, { name });
  return { page, email };
}

/** Sends a request with the session of the page. */
async function postAs(page: Page, path: string, body: object = {}): Promise<unknown> {
  return page.evaluate(
    async ([to, data]) => {
      const answer = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(data),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.status === 204 ? null : answer.json();
    },
    [path, body] as const,
  );
}

async function addMessage(page: Page, language: Language, text: string, name?: string): Promise<void> {
  const t = translator(language);
  await addButton(page, t('groupCard.addMessage')).click();
  const dialog = page.getByRole('dialog', { name: t('contribution.title') });
  if (name !== undefined) await dialog.getByLabel(t('contribution.name')).fill(name);
  await dialog.getByLabel(t('contribution.message')).fill(text);
  await dialog.getByRole('button', { name: t('contribution.submit') }).click();
  await expect(dialog).toBeHidden();
}

test.describe.configure({ timeout: 90_000 });

for (const language of languages) {
  const t = translator(language);

  test(`[CARD-6] [CARD-12] [CARD-15] [CONT-4] four people and one card in ${language}`, async ({
    browser,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    const creator = await openVisitor(browser, origin, 'Rasa');
    const friend = await openVisitor(browser, origin, 'Mantas');
    const bearer = await openVisitor(browser, origin, null);
    const stranger = await openVisitor(browser, origin, null);

    await openPage(creator.page, language === 'en' ? '/dashboard' : `/${language}/dashboard`);
    const card = createdCard.parse(
      await postAs(creator.page, '/api/group-cards', {
        initiatorName: 'Rasa',
        recipientName: 'Ona',
        recipientBirthday: '1956-11-26',
        title: 'Seventy candles',
        theme: 'nature',
        invitedContributors: `${friend.email}, ${bearer.email}`,
      }),
    );
    const place = cardIn(language, card);

    // The person without an account opens the link of the mail; its secret is removed from the address at once.
    const { text } = await onlyMailTo(bearer.email);
    const [link = ''] = /https?:\S+\/group-cards\/\S+invite=[\w-]+/.exec(text) ?? [];
    await bearer.page.goto(link);
    await openPage(bearer.page, place);
    expect(bearer.page.url()).not.toContain('invite');
    await Promise.all([creator, friend, stranger].map(({ page }) => openPage(page, place)));
    await expect(stranger.page.getByText(t('groupCard.readOnlyText'))).toBeVisible();

    await addMessage(creator.page, language, 'From the one who began.');
    await addMessage(friend.page, language, 'From an old friend.');
    await addMessage(bearer.page, language, 'From the one with the link.', 'Jonas');
    for (const { page } of [creator, friend, bearer, stranger]) {
      for (const words of ['who began', 'old friend', 'with the link']) {
        await expect(messagePaper(page, words)).toBeVisible({ timeout: 15_000 });
      }
    }
    const own = t('contribution.editOwn');
    await expect(friend.page.getByRole('button', { name: own })).toHaveCount(1);
    await expect(stranger.page.getByRole('button', { name: own })).toHaveCount(0);
    expect(await stranger.page.content()).not.toContain(bearer.email);

    await postAs(creator.page, `/api/group-cards/${card.id}/publish`);
    await expect(friend.page.getByRole('button', { name: own })).toHaveCount(0, { timeout: 15_000 });
    await openPage(stranger.page, place);
    await expect(messagePaper(stranger.page, 'old friend')).toBeHidden();
    await stranger.page.getByRole('button', { name: t('groupCard.revealOpen') }).click();
    await expect(messagePaper(stranger.page, 'old friend')).toBeVisible();
    await Promise.all([creator, friend, bearer, stranger].map(({ page }) => page.context().close()));
  });
}

test('a question stays until it is answered, also while an earlier one is being carried out', async ({
  page,
  context,
  baseURL,
}) => {
  const t = translator('en');
  const card = await insertOwnCard(context, baseURL ?? '');
  const [jonas, tom] = [newAddress(), newAddress()];
  for (const email of [jonas, tom]) await insertInvitation(databaseUrl(), card, email);
  await openPage(page, cardIn('en', card));
  await page.locator('summary').click();
  const held = Promise.withResolvers<void>();
  await page.route('**/revoke', (route) => held.promise.then(() => route.continue()), { times: 1 });
  const question = page.getByRole('alertdialog');
  const ask = (email: string) => page.getByRole('button', { name: t('groupCard.inviteRevoke', { email }) }).click();
  const revoke = question.getByRole('button', { name: t('groupCard.revoke') });
  await ask(jonas);
  await revoke.click();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await ask(tom);
  await expect(revoke).toBeEnabled();
  held.resolve();
  await expect(page.getByRole('button', { name: t('groupCard.inviteRevoke', { email: jonas }) })).toHaveCount(0);
  await expect(question).toContainText(tom);
  await revoke.click();
  await expect(question).toHaveCount(0);
});

test('the list of invited people stays open when the last one in need of care is seen to', async ({
  page,
  context,
  baseURL,
}) => {
  const t = translator('en');
  const card = await insertOwnCard(context, baseURL ?? '');
  const [jonas, tom] = [newAddress(), newAddress()];
  await insertInvitations(databaseUrl(), card, [{ inviteeEmail: jonas, status: 'bounced' }, { inviteeEmail: tom }]);
  await openPage(page, cardIn('en', card));
  const revoke = (email: string) => page.getByRole('button', { name: t('groupCard.inviteRevoke', { email }) });
  await revoke(jonas).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('groupCard.revoke') })
    .click();
  await expect(revoke(jonas)).toHaveCount(0);
  await expect(revoke(tom)).toBeVisible();
});
