import { type Browser, expect } from '@playwright/test';
import { openPage, reloadPage } from '#scripts/screens/hydrated-page.ts';
import { languages } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { randomNetwork } from '#test/networks.ts';
import { findAxeIssues } from '../support/axe.ts';
import { addButton, cardIn, insertOwnCard, messagePaper } from '../support/card-page.ts';
import { findLayoutIssues, waitForStillPage } from '../support/layout.ts';
import { test } from '../support/test.ts';

test.use({ expectedComplaints: /404/ });

const words = [{ name: 'Priya', text: 'The practice cake is done.' }];
const initiator = 'Rasa';

/** A browser of somebody in the chat, on a phone. */
const chatBrowser = (browser: Browser, baseURL: string | undefined) =>
  browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'x-forwarded-for': randomNetwork() },
  });

for (const language of languages) {
  const t = translator(language);
  const by = { name: initiator };

  test(`[DELIV-8] [DELIV-9] somebody in a chat signs, changes the words, and the creator shows them, in ${language}`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const card = await insertOwnCard(context, baseURL ?? '', { messages: words, language });
    await openPage(page, cardIn(language, card));
    await page.getByRole('button', { name: t('signingLink.open', { count: 0 }) }).click();
    const toggle = page.getByRole('switch', { name: t('signingLink.title') });
    await expect(toggle).not.toBeChecked();
    await toggle.click();
    await expect(toggle).toBeChecked();
    await expect(page.getByRole('radio', { name: t('signingLink.showSeen') })).toBeChecked();
    const answer = await page.request.get(`/api/group-cards/${card.id}/signing-link`);
    const { address } = (await answer.json()) as { address: string };

    const theirs = await chatBrowser(browser, baseURL);
    const chat = await theirs.newPage();
    await openPage(chat, new URL(address).pathname);
    await expect(chat.getByRole('heading', { name: t('signing.collecting', by) })).toBeVisible();
    await addButton(chat, t('signing.write')).click();
    const dialog = chat.getByRole('dialog', { name: t('signing.write') });
    await dialog.getByRole('button', { name: t('signing.add') }).click();
    await expect(dialog.getByText(t('signing.nameMissing'))).toBeVisible();
    await dialog.getByLabel(t('signing.name')).fill('Milda');
    await dialog.getByLabel(t('signing.message')).fill('From the whole third floor.');
    const stored = await chat.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(stored).toContain('From the whole third floor.');
    expect(stored).not.toContain(address.split('/').at(-1));
    await dialog.getByRole('button', { name: t('signing.add') }).click();
    await expect(dialog).toBeHidden();
    const own = chat.locator('.own-message');
    await expect(own).toContainText(t('signing.waitsText'));

    const waiting = page.locator('.waiting-paper').filter({ hasText: 'From the whole third floor.' });
    await expect(waiting).toBeVisible();
    await expect(messagePaper(page, 'From the whole third floor.')).toHaveCount(0);
    await waiting.getByRole('button', { name: t('signingLink.show') }).click();
    await expect(messagePaper(page, 'From the whole third floor.')).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await expect(messagePaper(page, 'From the whole third floor.')).toContainText('Milda');

    await reloadPage(chat);
    await expect(own).toContainText(t('signing.onCard'));
    await own.getByRole('button', { name: t('signing.change') }).click();
    const change = chat.getByRole('dialog', { name: t('signing.change') });
    await change.getByLabel(t('signing.message')).fill('From the third floor, with love.');
    await change.getByRole('button', { name: t('signing.save') }).click();
    await expect(own).toContainText(t('signing.changeWaitsText'));
    await own.getByRole('button', { name: t('signing.remove') }).click();
    const question = chat.getByRole('alertdialog').or(chat.getByRole('dialog'));
    await question.getByRole('button', { name: t('signing.remove'), exact: true }).click();
    await expect(own).toHaveCount(0);
    await expect(messagePaper(page, 'From the whole third floor.')).toHaveCount(0);

    await toggle.click();
    await expect(toggle).not.toBeChecked();
    await reloadPage(chat);
    await expect(chat.getByRole('heading', { name: t('signing.revokedTitle') })).toBeVisible();
    await expect(chat.getByText('Ona')).toHaveCount(0);
    await theirs.close();
  });

  test(`[DELIV-8] the page of a signing link fits every width and is accessible, in ${language}`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const card = await insertOwnCard(context, baseURL ?? '', { messages: words, language });
    const path = `/api/group-cards/${card.id}/signing-link`;
    const headers = { origin: baseURL ?? '' };
    const answer = await page.request.put(path, { data: { isOn: true }, headers });
    const { address } = (await answer.json()) as { address: string };
    const theirs = await chatBrowser(browser, baseURL);
    const chat = await theirs.newPage();
    await theirs.request.post(`/api/signing/${address.split('/').at(-1)}/messages`, {
      data: { name: 'Milda', content: 'Many happy returns from the whole third floor.' },
      headers,
    });
    await openPage(chat, new URL(address).pathname);
    await openPage(page, cardIn(language, card));
    await page.getByRole('button', { name: t('signingLink.open', { count: 1 }) }).click();
    await expect(page.locator('.waiting-paper')).toBeVisible();
    await expect(chat.locator('.own-message')).toBeVisible();
    for (const width of [320, 768, 1280])
      for (const each of [page, chat]) {
        await each.setViewportSize({ width, height: 1000 });
        await waitForStillPage(each);
        expect.soft(await findLayoutIssues(each), `${width} px`).toEqual([]);
        expect.soft(await findAxeIssues(each), `${width} px`).toEqual([]);
      }
    expect(await chat.locator('meta[property="og:title"]').getAttribute('content')).toBe(t('signing.pageTitle'));
    expect(await chat.locator('head').innerHTML()).not.toContain('Ona');
    await theirs.close();
  });
}
