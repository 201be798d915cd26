import { expect } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { inDatabase } from '#test/fixtures/database.ts';
import { cardIn, messagePaper } from '#e2e/support/card-page.ts';
import { openGiven, skipReveal } from '#e2e/support/given-card.ts';
import { databaseUrl } from '#e2e/support/session.ts';
import { test } from '#e2e/support/test.ts';

test('[DELIV-7] a heart that is given and taken back in a moment is sent in that order', async ({
  context,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await browser.newContext({ baseURL: origin });
  const { reader } = await openGiven(context, person, origin, 'en');
  await skipReveal(reader, 'en');
  const given = Promise.withResolvers<void>();
  const sent: string[] = [];
  await reader.route('**/heart', async (route) => {
    sent.push(route.request().method());
    if (sent.length === 1) await given.promise;
    await route.continue();
  });
  const heart = messagePaper(reader, 'Seventy looks').getByRole('button', {
    name: translator('en')('recipient.heart', { name: 'Tom' }),
  });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await reader.waitForTimeout(500);
  expect(sent).toEqual(['PUT']);
  given.resolve();
  await expect.poll(() => sent).toEqual(['PUT', 'DELETE']);
  await person.close();
});

test.describe('a server out of reach', () => {
  test.use({ expectedComplaints: /ERR_FAILED/ });

  test('[DELIV-7] takes back both presses on a heart', async ({ context, browser, baseURL }) => {
    const origin = baseURL ?? '';
    const person = await browser.newContext({ baseURL: origin });
    const { reader } = await openGiven(context, person, origin, 'en');
    await skipReveal(reader, 'en');
    const pressed = Promise.withResolvers<void>();
    await reader.route('**/heart', (route) => pressed.promise.then(() => route.abort()));
    const heart = messagePaper(reader, 'Seventy looks').getByRole('button', {
      name: translator('en')('recipient.heart', { name: 'Tom' }),
    });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    const lost = reader.waitForEvent('requestfailed', (request) => request.method() === 'DELETE');
    pressed.resolve();
    await lost;
    await reader.waitForTimeout(500);
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await person.close();
  });
});

for (const [place, language] of languages.entries()) {
  const t = translator(language);
  test.describe(`a card that was given in ${language}`, () => {
    const viewport = place > 0 ? { width: 390, height: 844 } : { width: 1280, height: 800 };

    test('[DELIV-7] gets hearts and one thank-you, which is changed and taken back within its minute', async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      // Two people, four pages and five sendings.
      test.slow();
      const origin = baseURL ?? '';
      const person = await browser.newContext({ baseURL: origin, viewport });
      const { card, reader } = await openGiven(context, person, origin, language);
      await skipReveal(reader, language);
      const heart = messagePaper(reader, 'Seventy looks').getByRole('button', {
        name: t('recipient.heart', { name: 'Tom' }),
      });
      const stored = reader.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
      await heart.click();
      await stored;
      await expect(heart).toHaveAttribute('aria-pressed', 'true');

      await openPage(page, cardIn(language, card));
      const seen = page.getByRole('img', { name: t('recipient.heartSeen') });
      await expect(seen).toHaveCount(1);
      await expect(
        messagePaper(page, 'Seventy looks').getByRole('img', { name: t('recipient.heartSeen') }),
      ).toBeVisible();

      const thank = reader.getByRole('button', { name: t('recipient.thank') });
      await thank.click();
      const dialog = reader.getByRole('dialog');
      await dialog.getByRole('button', { name: t('thanks.send') }).click();
      await expect(dialog.getByRole('alert')).toHaveText(t('thanks.missing'));
      await expect(dialog.getByLabel(t('thanks.label'))).toBeFocused();
      await dialog.getByLabel(t('thanks.label')).fill('Mielieji, ačiū jums.');
      await dialog.getByRole('button', { name: t('thanks.send') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(reader.getByRole('timer')).toHaveText(/^(?:1:00|0:\d\d)$/);
      await expect(thank).toHaveCount(0);

      await reader.getByRole('button', { name: t('thanks.change') }).click();
      await dialog.getByLabel(t('thanks.label')).fill('Mielieji, sriubos užteks visiems.');
      await dialog.getByRole('button', { name: t('thanks.send') }).click();
      await expect(dialog).toHaveCount(0);
      await reader.getByRole('button', { name: t('thanks.takeBack') }).click();
      await expect(reader.getByRole('timer')).toHaveCount(0);
      await thank.click();
      await dialog.getByLabel(t('thanks.label')).fill('Mielieji, sriubos užteks visiems.');
      await dialog.getByRole('button', { name: t('thanks.send') }).click();
      await expect(reader.getByRole('timer')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Mielieji')).toHaveCount(0);

      await inDatabase(databaseUrl(), (db) =>
        db.execute(sql`update group_card_thanks set send_at = now() where group_card_id = ${card.id}`),
      );
      for (const each of [reader, page]) {
        await openPage(each, pathInLanguage(`/group-cards/${card.slug}`, language));
        await expect(
          each.getByRole('heading', { name: t('panel.thankedTitle', { name: 'Ona Petrauskienė' }) }),
        ).toBeVisible();
        await expect(each.getByText('Mielieji, sriubos užteks visiems.')).toBeVisible();
      }
      await expect(reader.getByRole('timer')).toHaveCount(0);
      await expect(thank).toHaveCount(0);
      await person.close();
    });
  });
}
