import { expect, type Page } from '@playwright/test';
import { chooseInMenu, openPage } from '#scripts/screens/hydrated-page.ts';
import { translator } from '#server/platform/i18n.ts';
import { insertInvitation } from '#test/fixtures/cards.ts';
import { addButton, cardIn, insertOthersCard, insertOwnCard, messagePaper } from '../support/card-page.ts';
import { rowOf } from '../support/dashboard.ts';
import { newAddress } from '../support/mailbox.ts';
import { signInWithPeople } from '../support/people.ts';
import { databaseUrl, signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const t = translator('en');
const content = (page: Page) => page.locator('#content');
const toasts = (page: Page) => page.getByRole('region', { name: t('common.notifications') });

/** The words of the message that has the focus. */
const focusedMessage = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('li.message')?.querySelector('.message-words')?.textContent);

async function confirmRemoval(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('contribution.remove') }).focus();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
}

test('a message that is removed hands the focus to the next one, and the last one to the page', async ({
  page,
  context,
  baseURL,
}) => {
  const messages = [
    { name: 'Tom', text: 'Seventy looks good on you.' },
    { name: 'Rasa', text: 'Many happy returns.' },
  ];
  await openPage(page, cardIn('en', await insertOwnCard(context, baseURL ?? '', { messages })));
  for (const { name, text } of messages) {
    await chooseInMenu(page, t('contribution.options', { name }), t('contribution.remove'));
    await confirmRemoval(page);
    await expect(messagePaper(page, text)).toHaveCount(0);
    if (name === 'Tom') await expect.poll(() => focusedMessage(page)).toBe('Many happy returns.');
  }
  await expect(content(page)).toBeFocused();
});

test('a message that is removed in its form hands the focus to the one before', async ({ page, context, baseURL }) => {
  const messages = [{ name: 'Tom', text: 'Seventy looks good on you.' }];
  await openPage(page, cardIn('en', await insertOwnCard(context, baseURL ?? '', { messages })));
  await addButton(page, t('groupCard.addMessage')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('contribution.name')).fill('Rasa');
  await dialog.getByLabel(t('contribution.message')).fill('Many happy returns.');
  await dialog.getByRole('button', { name: t('contribution.submit') }).click();
  await expect(dialog).toHaveCount(0);
  await chooseInMenu(page, t('contribution.options', { name: 'Rasa' }), t('contribution.editOwn'));
  await dialog.getByRole('button', { name: t('contribution.removeOwn') }).click();
  await confirmRemoval(page);
  await expect(messagePaper(page, 'Many happy returns.')).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => focusedMessage(page)).toBe('Seventy looks good on you.');
});

test('a card that is opened again has the focus on its cover', async ({ page }) => {
  const card = await insertOthersCard({ isPublished: true, messages: [{ text: 'Seventy looks good on you.' }] });
  await openPage(page, cardIn('en', card));
  await page.getByRole('button', { name: t('groupCard.revealSkip') }).click();
  await page.getByRole('button', { name: t('groupCard.revealReplay') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t('groupCard.revealOpen') })).toBeFocused();
});

test('the only birthday that is deleted hands the focus to the page', async ({ page, context, baseURL }) => {
  await signInWithPeople(context, baseURL ?? '', { people: [{ name: 'Ona', date: '1990-05-15' }] });
  await openPage(page, '/dashboard');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: t('birthday.deleteAction', { name: 'Ona' }) }).focus();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Ona')).toHaveCount(0);
  await expect(content(page)).toBeFocused();
});

test('an invitation that is withdrawn hands the focus to its list, and the last one to the page', async ({
  page,
  context,
  baseURL,
}) => {
  const card = await insertOwnCard(context, baseURL ?? '');
  const emails = [newAddress(), newAddress()];
  for (const email of emails) await insertInvitation(databaseUrl(), card, email);
  await openPage(page, cardIn('en', card));
  const summary = page.locator('summary');
  await summary.click();
  const revoke = page.getByRole('button', { name: t('groupCard.inviteRevoke', { email: emails[0] ?? '' }) });
  await revoke.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('groupCard.revoke'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(revoke).toHaveCount(0);
  await expect(summary).toBeFocused();
  await page.getByRole('button', { name: t('groupCard.inviteRevoke', { email: emails[1] ?? '' }) }).press('Enter');
  await question.getByRole('button', { name: t('groupCard.revoke'), exact: true }).press('Enter');
  await expect(summary).toHaveCount(0);
  await expect(content(page)).toBeFocused();
});

test('a notice that is closed by keyboard gives the focus back', async ({ page, context, baseURL }) => {
  const people = [
    { name: 'Ona', date: '1990-05-15' },
    { name: 'Jonas', date: '1991-05-16' },
  ];
  await signInWithPeople(context, baseURL ?? '', { people });
  await openPage(page, '/dashboard');
  page.on('dialog', (dialog) => void dialog.accept());
  const notice = toasts(page).getByText(t('birthday.deleted'));
  const closeIt = {
    undo: () => page.keyboard.press('Enter'),
    escape: () => page.keyboard.press('Escape'),
  };
  for (const close of Object.values(closeIt)) {
    await page.getByRole('button', { name: t('birthday.deleteAction', { name: 'Ona' }) }).focus();
    await page.keyboard.press('Enter');
    await expect(notice).toBeVisible();
    await expect(rowOf(page, 'Jonas')).toBeFocused();
    await page.keyboard.press('F6');
    await expect(toasts(page).getByRole('button', { name: t('common.undo') })).toBeFocused();
    await close();
    await expect(notice).toHaveCount(0);
    await expect(rowOf(page, 'Jonas')).toBeFocused();
  }
});

test('whoever goes to another page by keyboard reads on at its content', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL ?? '');
  await openPage(page, '/dashboard');
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('nav.settings') })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('settings.title'));
  await expect(content(page)).toBeFocused();
  expect(await content(page).evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('#content') !== null)).toBe(true);
});

test('another language leaves the focus where it is', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL ?? '');
  await openPage(page, '/settings');
  const link = page.getByRole('contentinfo').locator('a[lang=lt]');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'lt');
  await expect(content(page)).not.toBeFocused();
});
