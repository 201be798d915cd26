import { expect } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { openGiven, skipReveal } from '#e2e/support/given-card.ts';
import { linkMailedTo } from '#e2e/support/mailbox.ts';
import { test } from '#e2e/support/test.ts';

test.use({ expectedComplaints: /status of 500/ });

for (const [place, language] of languages.entries()) {
  const t = translator(language);
  const viewport = place === 1 ? { width: 1280, height: 800 } : { width: 390, height: 844 };

  test(`[DELIV-6] a card that was given greets, plays and prints, is kept by a mailed link and found again, in ${language}`, async ({
    context,
    browser,
    baseURL,
  }) => {
    test.slow();
    const origin = baseURL ?? '';
    const person = await browser.newContext({ baseURL: origin, viewport });
    const { card, email, reader } = await openGiven(context, person, origin, language);
    await skipReveal(reader, language);
    await expect(reader.getByRole('region', { name: t('recipient.greeting') })).toBeVisible();
    await reader.getByRole('button', { name: t('groupCard.slideshow') }).click();
    const show = reader.getByRole('dialog', { name: t('groupCard.slideshow') });
    await show.getByRole('button', { name: t('groupCard.slideStart') }).click();
    await expect(show).toContainText('Seventy looks good on you.');
    await reader.keyboard.press('Escape');
    await expect(show).toBeHidden();
    await reader.evaluate(() => {
      globalThis.print = () => document.body.setAttribute('data-printed', '');
    });
    await reader.getByRole('button', { name: t('groupCard.print') }).click();
    await expect(reader.locator('body')).toHaveAttribute('data-printed', '');

    const masked = `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;

    await expect(reader.getByText(t('groupCard.readOnlyText'))).toHaveCount(0);
    await reader.getByRole('button', { name: t('recipient.keep') }).click();
    const dialog = reader.getByRole('dialog');
    await expect(dialog.getByLabel(t('keep.email'))).toHaveValue(masked);
    await dialog.getByRole('button', { name: t('keep.do') }).click();
    await expect(dialog.getByRole('status')).toHaveText(t('keep.sentText', { email: masked }));
    await expect(reader.locator('body')).not.toContainText(email);

    // The mail is read somewhere else, in a browser that does not know the card.
    const { link } = await linkMailedTo(email, 1);
    const elsewhere = await browser.newContext({ baseURL: origin, viewport });
    const owner = await elsewhere.newPage();
    await owner.goto(link);
    await owner.getByRole('button').first().click();
    await owner.waitForURL(({ search }) => search.includes('verified=true'));
    const wish = pathInLanguage(`/group-cards/${card.slug}?keep=1`, language);
    const complaint = owner.getByRole('alert').filter({ hasText: t('errors.generic') });
    /** The next such request fails, and the page says so. */
    const failOnce = (method: string) =>
      owner.route('**/keep', (route) =>
        route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.continue(),
      );
    await failOnce('POST');
    await openPage(owner, wish);
    await skipReveal(owner, language);
    await expect(complaint).toBeVisible();
    await owner.unroute('**/keep');
    await openPage(owner, wish);
    await expect(owner.getByText(t('keep.done'))).toBeVisible();
    expect(new URL(owner.url()).search).toBe('');

    await owner.getByRole('link', { name: t('keep.open') }).click();
    const given = owner.getByRole('region', { name: t('keep.given') });
    await expect(given.getByRole('listitem')).toHaveCount(1);
    // They made no card themselves: what they came for is above the invitation to make one.
    await expect(owner.getByRole('heading', { level: 2 }).first()).toHaveText(t('keep.given'));
    await owner.reload();
    await given.getByRole('link').click();
    await owner.waitForURL(`**/group-cards/${card.slug}`);
    await failOnce('DELETE');
    await owner.getByRole('button', { name: t('keep.takeOut') }).click();
    await expect(complaint).toBeVisible();
    await owner.unroute('**/keep');
    await owner.getByRole('button', { name: t('keep.takeOut') }).click();
    await expect(owner.getByRole('button', { name: t('recipient.keep') })).toBeVisible();
    await openPage(owner, pathInLanguage('/my-group-cards', language));
    await expect(given).toHaveCount(0);
    await elsewhere.close();
    await person.close();
  });
}
