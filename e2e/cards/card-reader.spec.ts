import { expect, type Page } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { insertInvitation } from '#test/fixtures/cards.ts';
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
import { waitForStillPage } from '../support/layout.ts';
import { databaseUrl } from '../support/session.ts';
import { swipe } from '../support/fingers.ts';
import { test } from '../support/test.ts';

const en = translator('en');
const wishes = [
  { name: 'Tom Whitfield', text: 'Seventy looks good on you.' },
  { name: 'Rūta', text: 'Linkiu tau tiek pat ryškių metų.' },
  { name: 'Li', text: 'Many happy returns from the whole third floor.' },
];
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const longText = (length: number) => 'Dear Ona, we remember the summer at the lake. '.repeat(100).slice(0, length);

/** How many sheets the card takes when it is printed. */
async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', printBackground: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

for (const language of languages) {
  const t = translator(language);

  test.describe(`whoever a card is given to, in ${language}`, () => {
    test('reads from whom it is, and not what was said to those who wrote', async ({ page }) => {
      const description = 'Write what you would say at the table.';
      const card = await insertOthersCard({ isPublished: true, description, messages: wishes });
      await openPage(page, cardIn(language, card));
      await page.getByRole('button', { name: t('groupCard.revealSkip') }).click();
      await expect(page.locator('.card-from')).toHaveText(t('groupCard.fromPeople', { name: 'Rasa', count: 3 }));
      await expect(page.getByText(description)).toHaveCount(0);
      const notice = page.getByText(t('groupCard.readOnlyText'));
      await expect(notice).toBeVisible();
      await waitForStillPage(page);
      const [last, below] = [await messagePaper(page, 'third floor').boundingBox(), await notice.boundingBox()];
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      await page.getByRole('button', { name: t('common.share') }).click();
      const dialog = page.getByRole('dialog', { name: t('groupCard.shareTitle') });
      await expect(dialog).toContainText(t('groupCard.shareOpen'));
      await expect(dialog).not.toContainText(t('groupCard.surpriseShare'));
    });

    test('[CARD-11] is not asked to write on an empty card', async ({ page }) => {
      await openPage(page, cardIn(language, await insertOthersCard()));
      await expect(page.getByText(t('groupCard.emptyTitle'))).toBeVisible();
      await expect(page.getByText(t('groupCard.emptyReader'))).toBeVisible();
      await expect(page.getByText(t('groupCard.emptyText'))).toHaveCount(0);
    });
  });
}

test('contributors and the creator go on reading what the card is for', async ({ page, context, baseURL }) => {
  const description = 'Write what you would say at the table.';
  const published = { isPublished: true, description, messages: wishes };
  const { link } = await insertInvitedCard(published);
  await openPage(page, link);
  await expect(page.getByText(description)).toBeVisible();
  await forgetVisitor(page);
  await openPage(page, cardIn('en', await insertOwnCard(context, baseURL ?? '', published)));
  await expect(page.getByText(description)).toBeVisible();
  await page.getByRole('button', { name: en('common.share') }).click();
  await expect(page.getByRole('dialog', { name: en('groupCard.shareTitle') })).toContainText(
    en('groupCard.shareReady'),
  );
});

test('an empty card is published only when its creator says so twice', async ({ page, context, baseURL }) => {
  await openPage(page, cardIn('en', await insertOwnCard(context, baseURL ?? '')));
  await page.getByRole('button', { name: en('groupCard.publish') }).click();
  const question = page.getByRole('dialog', { name: en('deliver.title') });
  await question.getByRole('button', { name: en('deliver.noAddress') }).click();
  await question.getByRole('radio', { name: en('deliver.now') }).check();
  await question.getByRole('button', { name: en('deliver.publish') }).click();
  await expect(question).toContainText(en('groupCard.publishEmptyText'));
  await question.getByRole('button', { name: en('groupCard.publishEmptyConfirm') }).click();
  await expect(page.getByText(en('groupCard.publishedToast'))).toBeVisible();
});

test('an author sees that their message is hidden, and others do not see it', async ({ page }) => {
  const email = 'hidden.author@example.lt';
  const messages = [...wishes, { name: 'Jonas', text: 'A joke too far.', email, isHidden: true }];
  const { card, link } = await insertInvitedCard({ messages }, email);
  await openPage(page, link);
  await expect(messagePaper(page, 'A joke too far.')).toContainText(en('groupCard.hiddenOwn'));
  await forgetVisitor(page);
  await openPage(page, cardIn('en', card));
  await expect(messagePaper(page, 'third floor')).toBeVisible();
  await expect(messagePaper(page, 'A joke too far.')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('[CARD-11] messages shown one by one follow the finger', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, cardIn('en', await insertOthersCard({ messages: wishes })));
    await page.getByRole('button', { name: en('groupCard.slideshow') }).tap();
    const show = page.getByRole('dialog', { name: en('groupCard.slideshow') });
    await expect(show.getByRole('button', { name: en('groupCard.slideStart') })).toBeVisible();
    await swipe(page, [300, 370], [60, 380]);
    await expect(show).toContainText('Seventy looks');
    await swipe(page, [300, 370], [60, 380]);
    await expect(show).toContainText('Linkiu tau');
    await swipe(page, [60, 370], [300, 380]);
    await expect(show).toContainText('Seventy looks');
  });

  for (const language of languages) {
    test(`a card can be printed from the narrowest screen in ${language}`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      const t = translator(language);
      const card = await insertOthersCard({ isPublished: true, messages: wishes });
      await openPage(page, cardIn(language, card));
      await page.getByRole('button', { name: t('groupCard.revealSkip') }).tap();
      await page.evaluate(() => {
        globalThis.print = () => document.body.setAttribute('data-printed', '');
      });
      const button = page.getByRole('button', { name: t('groupCard.print') });
      const box = await button.boundingBox();
      expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
      await button.tap();
      await expect(page.locator('body')).toHaveAttribute('data-printed', '');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  }

  test('a card that was just made does not begin with a reminder', async ({ page, context, baseURL }) => {
    const card = await insertOwnCard(context, baseURL ?? '');
    await insertInvitation(databaseUrl(), card, 'just.invited@example.lt');
    await openPage(page, cardIn('en', card));
    const actions = page.locator('.card-panel').getByRole('button');
    await expect(actions.filter({ hasText: en('groupCard.nudge') })).toBeVisible();
    const places = await Promise.all(
      ['groupCard.inviteMore', 'groupCard.nudge', 'groupCard.publish'].map(async (id) => {
        const button = actions.filter({ hasText: en(id as 'groupCard.nudge') });
        return (await button.boundingBox())?.y ?? 0;
      }),
    );
    expect(Math.min(...places)).toBe(places[0]);
  });
});

for (const theme of ['dark', 'light'] as const) {
  test(`printed from the ${theme} look, a card is light, with no empty sheet and no message cut`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    const messages = [{ name: 'Tom', text: longText(1600) }, ...wishes];
    await openPage(page, cardIn('en', await insertOthersCard({ messages })));
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.locator('.card-inside')).toHaveCSS('background-color', 'rgb(255, 253, 249)');
    await expect(page.locator('.card-art img').filter({ visible: true })).toHaveAttribute('src', /\.day\.svg$/);
    // One sheet for the cover, one for all messages.
    expect(await countSheets(page)).toBe(2);
  });
}

test('[CARD-12] whoever may write is asked to', async ({ page }) => {
  const { link } = await insertInvitedCard();
  await openPage(page, link);
  await expect(page.getByText(en('groupCard.emptyText'))).toBeVisible();
  await expect(addButton(page, en('groupCard.addMessage'))).toBeVisible();
});

test('[CARD-11] what others write appears by itself, also after the connection was lost', async ({
  page,
  context,
  baseURL,
  browser,
}) => {
  // The page hears of each message through the worker.
  test.slow();
  const card = await insertOwnCard(context, baseURL ?? '');
  const elsewhere = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const reader = await elsewhere.newPage();
  const followed = reader.waitForResponse((response) => response.url().includes('/live'));
  await openPage(reader, cardIn('en', card));
  await followed;
  await openPage(page, cardIn('en', card));
  const write = async (text: string) => {
    await addButton(page, en('groupCard.addMessage')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(en('contribution.name')).fill('Rasa');
    await dialog.getByLabel(en('contribution.message')).fill(text);
    await dialog.getByRole('button', { name: en('contribution.submit') }).click();
    await expect(messagePaper(page, text)).toBeVisible();
  };
  await write('The first.');
  await expect(messagePaper(reader, 'The first.')).toBeVisible();
  await expect(reader.getByText(en('groupCard.newMessages', { count: 1 }))).toBeAttached();

  await elsewhere.setOffline(true);
  await write('While you were away.');
  await elsewhere.setOffline(false);
  await expect(messagePaper(reader, 'While you were away.')).toBeVisible({ timeout: 20_000 });
  await elsewhere.close();
});
