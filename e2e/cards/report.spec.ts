import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { clickFarDown, openPage } from '#scripts/screens/hydrated-page.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { groupCardContributions } from '#server/platform/database/schema/index.ts';
import { translator } from '#server/platform/i18n.ts';
import { inDatabase } from '#test/fixtures/database.ts';
import { serveDemoPhotos } from '#test/fixtures/demo-photos.ts';
import { withPhotos } from '#scripts/screens/photos.ts';
import { findAxeIssues } from '../support/axe.ts';
import { cardIn, insertOthersCard, insertOwnCard, messagePaper } from '../support/card-page.ts';
import { findLayoutIssues, waitForStillPage } from '../support/layout.ts';
import { databaseUrl } from '../support/session.ts';
import { test } from '../support/test.ts';

test.use({ expectedComplaints: /410/ });

const words = [{ name: 'Priya', text: 'The practice cake is done.' }];

for (const language of languages) {
  const t = translator(language);
  test(`[ADMIN-6] the dialog of a report fits every width and is accessible, in ${language}`, async ({ page }) => {
    await openPage(page, cardIn(language, await insertOthersCard({ messages: words })));
    await clickFarDown(page.getByRole('button', { name: t('report.ask') }));
    const dialog = page.getByRole('dialog', { name: t('report.titleCard') });
    await dialog.getByRole('button', { name: t('report.send') }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 1000 });
      await waitForStillPage(page);
      expect.soft(await findLayoutIssues(page), `${width} px`).toEqual([]);
      expect.soft(await findAxeIssues(page), `${width} px`).toEqual([]);
    }
  });

  test(`[ADMIN-6] a report that was begun is kept until it is sent, in ${language}`, async ({ page }) => {
    await openPage(page, cardIn(language, await insertOthersCard({ messages: words })));
    const ask = page.getByRole('button', { name: t('report.ask') });
    const note = page.getByRole('dialog').getByLabel(t('report.note'));
    await clickFarDown(ask);
    await note.fill('Look at this');
    await page.keyboard.press('Escape');
    await ask.click();
    await expect(note).toHaveValue('Look at this');
    await page.reload();
    await ask.click();
    await expect(note).toHaveValue('Look at this');
    await expect(page.getByRole('dialog')).toContainText(t('common.draftRestored'));
    await page.getByRole('button', { name: t('common.startOver') }).click();
    await expect(note).toHaveValue('');
  });

  test(`[ADMIN-6] whoever sees a card reports it, in ${language}`, async ({ page }) => {
    const card = await insertOthersCard({ messages: words });
    await openPage(page, cardIn(language, card));
    await clickFarDown(page.getByRole('button', { name: t('report.ask') }));
    const dialog = page.getByRole('dialog', { name: t('report.titleCard') });
    await dialog.getByRole('button', { name: t('report.send') }).click();
    await expect(dialog.getByRole('alert')).toHaveText(t('report.reasonMissing'));
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await dialog.getByRole('radio', { name: t('report.insult') }).check();
    await dialog.getByLabel(t('report.note')).fill('Look at this');
    await dialog.getByLabel(t('report.email')).fill('milda@example.lt');
    await dialog.getByRole('button', { name: t('report.send') }).click();
    const sent = page.getByRole('dialog', { name: t('report.doneTitle') });
    await expect(sent).toContainText(t('report.doneText', { days: 2 }));
    await expect(sent.getByRole('button', { name: t('common.close') }).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sent).toBeHidden();
    await expect(page.getByRole('button', { name: t('report.ask') })).toBeFocused();
  });

  test(`[ADMIN-6] a card that was taken down says so to everybody, and why to its creator, in ${language}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const takenDown = { title: 'Not to be seen', takenDownAt: new Date('2026-11-16T08:00:00Z'), takenDownFor: 'me' };
    const others = await insertOthersCard(takenDown);
    const answer = await page.goto(cardIn(language, others));
    expect(answer?.status()).toBe(410);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('takedown.cardTitle'));
    await expect(page.getByRole('main')).toContainText(t('takedown.cardText'));
    expect(await page.content()).not.toContain('Not to be seen');

    const own = await insertOwnCard(context, baseURL ?? '', takenDown);
    await openPage(page, cardIn(language, own));
    await expect(page.getByRole('main')).toContainText(t('takedown.reason', { reason: t('takedown.forMe') }));
    await expect(page.getByRole('main')).toContainText('2026');
    await expect(page.getByRole('link', { name: t('takedown.download') })).toHaveAttribute(
      'href',
      pathInLanguage('/settings', language),
    );
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await findLayoutIssues(page), `${width} px`).toEqual([]);
      expect.soft(await findAxeIssues(page), `${width} px`).toEqual([]);
    }
  });
}

test('[ADMIN-6] a picture is reported from the viewer, and leaves a notice when it is taken down', async ({
  page,
  context,
}) => {
  await serveDemoPhotos(context);
  const [photo] = withPhotos.flatMap((each) => each.photo ?? []);
  const card = await insertOthersCard({ messages: words.map((message) => ({ ...message, photo })) });
  await openPage(page, cardIn('en', card));
  await page.locator('.message-photo').first().click();
  await page.getByRole('button', { name: 'Report this picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this picture' });
  await dialog.getByRole('radio', { name: "I'm on it and don't want to be" }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('dialog', { name: "Thank you, we've got it" })).toBeVisible();

  await inDatabase(databaseUrl(), (db) =>
    db.update(groupCardContributions).set({ imageUrl: null }).where(eq(groupCardContributions.groupCardId, card.id)),
  );
  await openPage(page, cardIn('en', card));
  const notice = messagePaper(page, 'The practice cake is done.');
  await expect(notice).toContainText('Picture taken down: it broke our terms.');
  await expect(notice.getByRole('img')).toHaveCount(0);
});

test('[ADMIN-6] keys pressed in a report leave the picture that it is about', async ({ page, context }) => {
  await serveDemoPhotos(context);
  const [photo] = withPhotos.flatMap((each) => each.photo ?? []);
  const messages = ['Priya', 'Jonas'].map((name) => ({ name, text: `From ${name}`, photo }));
  await openPage(page, cardIn('en', await insertOthersCard({ messages })));
  await page.locator('.message-photo').first().click();
  await page.getByRole('button', { name: 'Report this picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this picture' });
  await dialog.getByLabel('What should we know? (optional)').press('PageDown');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const viewer = page.getByRole('dialog', { name: 'Photos on the card' });
  await expect(viewer).toContainText('Photo 1 of 2');
  await page.keyboard.press('PageDown');
  await expect(viewer).toContainText('Photo 2 of 2');
});

test.describe('the dialog that is closed before the answer', () => {
  test.use({ expectedComplaints: /ERR_FAILED/ });

  test('[ADMIN-6] a report that arrived, or did not, is told', async ({ page }) => {
    const t = translator('en');
    await openPage(page, cardIn('en', await insertOthersCard({ messages: words })));
    const toasts = page.getByRole('region', { name: t('common.notifications') });
    const dialog = page.getByRole('dialog');
    const calls = /\/api\/.*report/;
    for (const outcome of ['fail', 'come'] as const) {
      const held = Promise.withResolvers<void>();
      await page.route(calls, async (route) => {
        await held.promise;
        return outcome === 'come' ? route.continue() : route.abort();
      });
      await clickFarDown(page.getByRole('button', { name: t('report.ask') }));
      await dialog.getByRole('radio', { name: t('report.insult') }).check();
      await dialog.getByRole('button', { name: t('report.send') }).click();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      held.resolve();
      await expect(toasts).toContainText(t(outcome === 'come' ? 'report.doneTitle' : 'errors.networkText'));
      await page.unroute(calls);
    }
  });
});
