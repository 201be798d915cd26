import { expect } from '@playwright/test';
import { openPage, reloadPage, scrollToEnd } from '#scripts/screens/hydrated-page.ts';
import { insertCard, insertInvitation } from '#test/fixtures/cards.ts';
import { contributorAvatarIndex } from '#domain/cards/group-card.ts';
import { languages } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import {
  addButton,
  cardIn,
  forgetVisitor,
  insertInvitedCard,
  insertOwnCard,
  messagePaper,
  insertOthersCard,
} from '../support/card-page.ts';
import { newAddress } from '../support/mailbox.ts';
import { databaseUrl, signIn } from '../support/session.ts';
import { readHtml } from '../support/sent-html.ts';
import { test } from '../support/test.ts';

const en = translator('en');
const wishes = [
  { name: 'Tom Whitfield', email: 'tom.whitfield@example.com', text: 'Seventy looks good on you.' },
  { text: 'Many happy returns from the whole third floor.' },
  { name: 'Rūta', text: 'Linkiu tau tiek pat ryškių metų.' },
];

for (const language of languages) {
  const t = translator(language);
  test.describe(`card page in ${language}`, () => {
    test('[CARD-10] [CARD-11] shows for whom, when and why, and every message in its order', async ({ page }) => {
      const card = await insertOthersCard({ theme: 'ocean', messages: wishes });
      await openPage(page, cardIn(language, card));
      await expect(page.locator('.card-page')).toHaveAttribute('data-card', 'ocean');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seventy candles and one very good soup');
      await expect(page.getByText(t('groupCard.forRecipient', { name: 'Ona Petrauskienė' }))).toBeVisible();
      await expect(page.getByText('We open this at hers on Thursday evening')).toBeVisible();
      await expect(page.getByRole('heading', { name: t('groupCard.messagesTitle') })).toBeVisible();
      const day = new Intl.DateTimeFormat(language, {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        timeZone: 'UTC',
      });
      const inElevenDays = day.format(Temporal.Now.instant().add({ hours: 11 * 24 }).epochMilliseconds);
      await expect(page.locator('.card-date')).toHaveText(inElevenDays, { ignoreCase: true });
      await expect(page.locator('.message-words')).toHaveText(wishes.map(({ text }) => text));
      await expect(messagePaper(page, 'third floor')).toContainText(t('groupCard.anonymous'));
      const initials = messagePaper(page, 'Seventy looks').locator('[data-hue]');
      await expect(initials).toHaveText('TW');
      const hue = contributorAvatarIndex('tom.whitfield@example.com');
      await expect(initials).toHaveAttribute('data-hue', String(hue));
      await expect(page.getByRole('link', { name: t('common.back') })).toBeVisible();
    });

    test('[CARD-12] whoever is not invited reads, and is told so', async ({ page }) => {
      const card = await insertOthersCard({ messages: wishes });
      await openPage(page, cardIn(language, card));
      await expect(page.getByText(t('groupCard.readOnlyText'))).toBeVisible();
      await expect(page.getByText(`${t('groupCard.readOnlyTitle')}:`)).toBeVisible();
      await expect(page.getByRole('button', { name: t('groupCard.addMessage') })).toHaveCount(0);
    });

    test('[CARD-11] [CARD-12] an empty card invites to begin', async ({ page, context, baseURL }) => {
      await openPage(page, cardIn(language, await insertOwnCard(context, baseURL ?? '')));
      await expect(page.getByText(t('groupCard.emptyTitle'))).toBeVisible();
      await expect(page.getByText(t('groupCard.emptyText'))).toBeVisible();
      await expect(addButton(page, t('groupCard.addMessage'))).toBeVisible();
    });
  });
}

test('every new message is announced, also a second single one', async ({ page, context, browser, baseURL }) => {
  const origin = baseURL ?? '';
  const { email, userId } = await signIn(context, origin);
  const card = await insertCard(databaseUrl(), userId);
  const readers = await browser.newContext({ baseURL: origin });
  const reader = await readers.newPage();
  await openPage(reader, cardIn('en', card));
  const write = async (content: string) => {
    const data = { contributorName: 'Rasa', contributorEmail: email, content };
    const answer = await page.request.post(`/api/group-cards/${card.id}/contributions`, { headers: { origin }, data });
    expect(answer.ok()).toBe(true);
    await expect(messagePaper(reader, content)).toBeVisible();
  };
  await write('The first.');
  const status = reader.getByRole('status').filter({ hasText: en('groupCard.newMessages', { count: 1 }) });
  await expect(status).toHaveCount(1);
  await status.evaluate((element) => {
    const observer = new MutationObserver(() => element.setAttribute('data-announced', ''));
    observer.observe(element, { childList: true, characterData: true, subtree: true });
  });
  await write('The second.');
  await expect(status).toHaveAttribute('data-announced', '');
  await readers.close();
});

test.describe('what is not there', () => {
  test.use({ expectedComplaints: /status of 404/ });

  test('[CARD-10] a missing card says so and leads to the dashboard', async ({ page }) => {
    const answer = await page.goto('/group-cards/no-such-card-0123456789abcdefghijkl');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('groupCard.notFoundTitle'));
    await expect(page.getByText(en('groupCard.notFoundText'))).toBeVisible();
    const way = page.getByRole('link', { name: en('groupCard.goToDashboard') });
    await expect(way).toHaveAttribute('href', '/dashboard');
  });

  test('[CARD-15] the birthday person learns nothing before the card is given', async ({ page, context, baseURL }) => {
    const { email } = await signIn(context, baseURL ?? '');
    const card = await insertOthersCard({ recipientEmail: email, messages: wishes });
    const sent = await (await page.request.get(`/group-cards/${card.slug}`)).text();
    expect(sent).not.toContain('Seventy');
    await openPage(page, `/group-cards/${card.slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('groupCard.nothingYetTitle'));
  });
});

test('[CARD-10] sharing copies the bare address and shows it whole, also as a code', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { card, link } = await insertInvitedCard();
  await openPage(page, link);
  await page.getByRole('button', { name: en('common.share'), exact: true }).click();
  await expect(page.getByText(en('groupCard.linkCopied'))).toBeVisible();
  const address = new URL(`/group-cards/${card.slug}`, page.url()).href;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const sheet = page.getByRole('dialog', { name: en('groupCard.shareTitle') });
  await expect(sheet.getByRole('textbox')).toHaveValue(address);
  await expect(sheet.getByRole('img', { name: en('groupCard.qrLabel') })).toBeVisible();
});

test('[CARD-10] where copying is refused the address waits to be copied by hand', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await openPage(page, cardIn('en', await insertOthersCard()));
  await page.getByRole('button', { name: en('common.share'), exact: true }).click();
  await expect(page.getByLabel(en('groupCard.linkCopyManual'))).toBeFocused();
});

test('[CARD-10] a link preview has title, picture and address, and names nobody', async ({ page, baseURL }) => {
  const { link } = await insertInvitedCard({ theme: 'sunset', isPublished: true, messages: wishes });
  for (const path of [link, `/lt${link}`]) {
    const answer = await page.request.get(path, { headers: { 'user-agent': 'facebookexternalhit/1.1', cookie: '' } });
    const html = await answer.text();
    const bare = new URL(path.split('?')[0] ?? '', baseURL).href;
    expect(answer.headers()).toMatchObject({
      'x-robots-tag': 'noindex, noarchive',
      'referrer-policy': 'no-referrer',
    });
    const [head = ''] = html.split('</head>');
    const seen = await readHtml(page, html);
    const title = 'Seventy candles and one very good soup · Kartu';
    expect(seen).toMatchObject({ title, canonical: bare, robots: 'noindex' });
    expect(seen.preview).toMatchObject({ title, url: bare, image: new URL('/og/card-sunset.png', baseURL).href });
    expect(seen.preview.description).toBeTruthy();
    expect(head).not.toMatch(/Tom Whitfield|Seventy looks|Ona Petrauskienė/);
    expect(html).not.toMatch(/[?&]invite=/);
    expect(html).not.toContain(link.split('=')[1]);
  }
});

test('[CARD-16] [CONT-4] whoever wrote changes and withdraws it until the card is given', async ({ page }) => {
  const { link } = await insertInvitedCard({ messages: wishes });
  await openPage(page, link);
  await addButton(page, en('groupCard.addMessage')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en('contribution.message')).fill('See you on Thursday!');
  await dialog.getByRole('button', { name: en('contribution.submit') }).click();
  await expect(page.getByText(en('contribution.added'))).toBeVisible();
  await expect(dialog).toBeHidden();
  const mine = messagePaper(page, 'See you on Thursday!');
  await expect(mine).toContainText(en('contribution.yours'));

  await mine.getByRole('button', { name: en('contribution.editOwn') }).click();
  await dialog.getByLabel(en('contribution.message')).fill('See you on Friday!');
  await dialog.getByRole('button', { name: en('common.save') }).click();
  await expect(page.getByText(en('contribution.updated'))).toBeVisible();
  await expect(messagePaper(page, 'See you on Friday!')).toBeVisible();

  await messagePaper(page, 'Friday')
    .getByRole('button', { name: en('contribution.editOwn') })
    .click();
  await dialog.getByRole('button', { name: en('contribution.removeOwn') }).click();
  const question = page.getByRole('alertdialog', { name: en('contribution.removeConfirm') });
  await question.getByRole('button', { name: en('common.cancel') }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel(en('contribution.message'))).toHaveValue('See you on Friday!');
  await dialog.getByRole('button', { name: en('contribution.removeOwn') }).click();
  await question.getByRole('button', { name: en('contribution.remove') }).click();
  await expect(page.getByText(en('contribution.removed'))).toBeVisible();
  await expect(messagePaper(page, 'Friday')).toHaveCount(0);
});

test('[ALL-16] on a phone the bar at the foot does not cover what has the focus', async ({ page }) => {
  const email = newAddress();
  const { link } = await insertInvitedCard({ messages: [{ name: 'Jonas', text: 'Mine.', email }, ...wishes] }, email);
  await page.setViewportSize({ width: 360, height: 640 });
  await openPage(page, link);
  const edit = page.getByRole('button', { name: en('contribution.editOwn') });
  const isSeen = () =>
    edit.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await edit.evaluate((button) =>
    scrollBy({ top: button.getBoundingClientRect().bottom - innerHeight + 30, behavior: 'instant' }),
  );
  expect(await isSeen()).toBe(false);
  await edit.focus();
  await expect.poll(isSeen).toBe(true);
});

test('[CARD-16] in a published card nothing written can be changed by its author', async ({ page }) => {
  const email = newAddress();
  const { link } = await insertInvitedCard(
    { isPublished: true, messages: [{ name: 'Jonas', text: 'Done.', email }] },
    email,
  );
  await openPage(page, link);
  await expect(messagePaper(page, 'Done.')).toContainText(en('contribution.yours'));
  await expect(page.getByRole('button', { name: en('contribution.editOwn') })).toHaveCount(0);
});

test('[CARD-15] the creator moves, hides and removes messages by keyboard', async ({ page, context, baseURL }) => {
  await openPage(page, cardIn('en', await insertOwnCard(context, baseURL ?? '', { messages: wishes })));
  const choose = async (name: string, action: string) => {
    await page.getByRole('button', { name: en('contribution.options', { name }) }).focus();
    await page.keyboard.press('Enter');
    // Named, since the menu of the message before may still be closing.
    const item = page
      .getByRole('menu', { name: en('contribution.options', { name }) })
      .getByRole('menuitem', { name: action });
    await expect(item).toBeVisible();
    await item.press('Enter');
  };
  const order = () => page.locator('.message-words').allTextContents();
  await choose('Rūta', en('groupCard.moveEarlier', { name: 'Rūta' }));
  await expect.poll(order).toEqual([wishes[0]?.text, wishes[2]?.text, wishes[1]?.text]);
  await choose('Rūta', en('groupCard.hide'));
  await expect(messagePaper(page, 'Linkiu')).toContainText(en('groupCard.hidden'));
  await choose('Tom Whitfield', en('contribution.remove'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('contribution.remove') })
    .click();
  await expect(messagePaper(page, 'Seventy looks')).toHaveCount(0);
  await reloadPage(page);
  await expect.poll(order).toEqual([wishes[2]?.text, wishes[1]?.text]);
  await expect(messagePaper(page, 'Linkiu')).toContainText(en('groupCard.hidden'));
});

test('[CARD-15] a published card plays its opening once in a browser, and needs neither script nor motion', async ({
  page,
  browser,
  baseURL,
}) => {
  const card = await insertOthersCard({ isPublished: true, messages: wishes });
  const path = cardIn('en', card);
  await openPage(page, path);
  const opener = page.getByRole('button', { name: en('groupCard.revealOpen') });
  await expect(opener).toBeVisible();
  await expect(messagePaper(page, 'third floor')).toBeHidden();
  await opener.press('Enter');
  await expect(messagePaper(page, 'third floor')).toBeVisible();
  await expect(opener).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (const language of languages) {
    await openPage(page, cardIn(language, card));
    await expect(messagePaper(page, 'third floor')).toBeVisible();
  }
  await page.getByRole('button', { name: translator('ru')('groupCard.revealReplay') }).click();
  await expect(page.getByRole('button', { name: translator('ru')('groupCard.revealOpen') })).toBeVisible();

  const elsewhere = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), reducedMotion: 'reduce' });
  const other = await elsewhere.newPage();
  await openPage(other, path);
  await other.getByRole('button', { name: en('groupCard.revealSkip') }).click();
  await expect(messagePaper(other, 'third floor')).toBeVisible();
  await elsewhere.close();

  const unscripted = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), javaScriptEnabled: false });
  const plain = await unscripted.newPage();
  await plain.goto(path);
  await expect(messagePaper(plain, 'third floor')).toBeVisible();
  await unscripted.close();
});

test('[CARD-15] who wrote on a card or made it goes straight inside, and belated wishes stand by themselves', async ({
  page,
  context,
  baseURL,
}) => {
  const belated = { name: 'Li', text: 'Better late.', isBelated: true };
  const published = { isPublished: true, messages: [...wishes, belated] };
  const card = await insertOwnCard(context, baseURL ?? '', published);
  await openPage(page, cardIn('en', card));
  await expect(page.getByRole('button', { name: en('groupCard.revealOpen') })).toHaveCount(0);
  const after = page.getByRole('heading', { name: en('groupCard.belatedTitle') });
  await expect(after).toBeVisible();
  await expect(page.locator('.message-words').last()).toHaveText(belated.text);
  await forgetVisitor(page);
  const email = 'invited@example.lt';
  const token = await insertInvitation(databaseUrl(), card, email);
  await openPage(page, `/group-cards/${card.slug}?invite=${token}`);
  await expect(messagePaper(page, 'Better late.')).toBeVisible();
});

test('[CARD-11] printed, a card is its messages on light paper', async ({ page }) => {
  const long = 'Dear Ona. '.repeat(120);
  await openPage(page, cardIn('en', await insertOthersCard({ messages: [...wishes, { name: 'Tom', text: long }] })));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.card-page')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  for (const name of [en('common.share'), en('groupCard.print')]) {
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
  }
  const letter = messagePaper(page, 'Dear Ona.').locator('.message-words');
  expect(await letter.evaluate((words) => words.scrollHeight - words.clientHeight)).toBeLessThanOrEqual(1);
  await expect(letter.locator('xpath=ancestor::li')).toHaveCSS('break-inside', 'avoid');
  expect((await page.pdf()).length).toBeGreaterThan(1000);
});

test('[CARD-11] a long wall grows as it is read', async ({ page, context, baseURL }) => {
  const { userId } = await signIn(context, baseURL ?? '');
  const messages = Array.from({ length: 230 }, (_, index) => ({ name: 'Ona', text: `Wish number ${index + 1}.` }));
  const card = await insertCard(databaseUrl(), userId, { messages });
  await openPage(page, cardIn('en', card));
  const papers = page.locator('li.message');
  await expect(papers).toHaveCount(100);
  for (const count of [200, 230]) {
    // Each page of messages makes the wall higher, so one scroll may end before the new end.
    await expect(async () => {
      if ((await papers.count()) < count) await scrollToEnd(page);
      expect(await papers.count()).toBeGreaterThanOrEqual(count);
    }).toPass();
  }
  await expect(papers).toHaveCount(230);
  await expect(page.locator('.message-words').last()).toHaveText('Wish number 230.');
});
