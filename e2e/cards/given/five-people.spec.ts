import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { type Language, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { inDatabase } from '#test/fixtures/database.ts';
import { randomNetwork } from '#test/networks.ts';
import { addButton, cardIn, messagePaper } from '#e2e/support/card-page.ts';
import { personalLink } from '#e2e/support/given-card.ts';
import { mailWithSubject, newAddress, onlyMailTo } from '#e2e/support/mailbox.ts';
import { signInWithPeople } from '#e2e/support/people.ts';
import { databaseUrl } from '#e2e/support/session.ts';
import { test } from '#e2e/support/test.ts';

const widths = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } };
/** A mail or a change of another browser may take so long on a busy machine. */
const patient = { timeout: 60_000 };

interface Somebody {
  context: BrowserContext;
  page: Page;
}

/** Adds a message in the form of the card. */
async function write(page: Page, language: Language, name: string, words: string): Promise<void> {
  const t = translator(language);
  await addButton(page, t('groupCard.addMessage')).click();
  const dialog = page.getByRole('dialog', { name: t('contribution.title') });
  await dialog.getByLabel(t('contribution.name')).fill(name);
  await dialog.getByLabel(t('contribution.message')).fill(words);
  await dialog.getByRole('button', { name: t('contribution.submit') }).click();
  await expect(dialog).toBeHidden(patient);
  await expect(messagePaper(page, words)).toContainText(name);
}

for (const [place, viewport] of Object.entries(widths)) {
  async function somebody(browser: Browser, baseURL: string): Promise<Somebody> {
    const extraHTTPHeaders = { 'x-forwarded-for': randomNetwork() };
    const context = await browser.newContext({ baseURL, viewport, extraHTTPHeaders });
    return { context, page: await context.newPage() };
  }

  test(`[DELIV-1] [DELIV-6] [DELIV-7] [DELIV-8] [DELIV-13] five people in three languages, from an empty card to the thank-you, on a ${place}`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(600_000);
    const origin = baseURL ?? '';
    const [en, lt, ru] = [translator('en'), translator('lt'), translator('ru')];
    const [rasa, jonas, priya, milda, ona] = await Promise.all(
      Array.from({ length: 5 }, () => somebody(browser, origin)),
    );
    if (!rasa || !jonas || !priya || !milda || !ona) throw new Error('Five browsers are needed.');
    await signInWithPeople(rasa.context, origin, { name: 'Rasa' });
    const { email: jonasEmail } = await signInWithPeople(jonas.context, origin, { name: 'Jonas', language: 'lt' });
    const priyaEmail = newAddress();
    const onaEmail = newAddress();

    // Rasa makes the card in English and invites two.
    await openPage(rasa.page, '/create-group-card');
    await rasa.page.getByRole('button', { name: en('groupCard.openForm') }).click();
    const form = rasa.page.getByRole('dialog', { name: en('groupCard.formTitle') });
    const field = (label: string) => form.getByLabel(label, { exact: true });
    await field(en('groupCard.recipientName')).fill('Ona');
    await field(en('groupCard.recipientBirthday')).fill('1956-11-26');
    await field(en('groupCard.title')).fill('Seventy candles');
    await field(en('groupCard.invitedContributors')).fill(`${jonasEmail}, ${priyaEmail}`);
    await form.getByRole('button', { name: en('groupCard.create'), exact: true }).click();
    await rasa.page.waitForURL(/\/group-cards\/[a-z0-9-]+-[A-Za-z0-9]{22}$/, patient);
    const slug = rasa.page.url().split('/').at(-1) ?? '';
    await expect(rasa.page.getByRole('heading', { level: 1, name: 'Seventy candles' })).toBeVisible(patient);

    // Jonas, signed in, writes in Lithuanian; Priya comes by her mail alone.
    await openPage(jonas.page, personalLink((await onlyMailTo(jonasEmail)).text));
    await openPage(jonas.page, cardIn('lt', { slug }));
    await write(jonas.page, 'lt', 'Jonas', 'Sodas ir aš jūsų laukiame.');
    await openPage(priya.page, personalLink((await onlyMailTo(priyaEmail)).text));
    await write(priya.page, 'en', 'Priya', 'The practice cake is done.');
    await expect(messagePaper(rasa.page, 'Sodas ir aš')).toBeVisible(patient);
    await expect(messagePaper(rasa.page, 'The practice cake')).toBeVisible(patient);

    // Rasa opens a signing link; Milda signs by it in Russian, with a name alone.
    await rasa.page.getByRole('button', { name: en('signingLink.open', { count: 0 }) }).click();
    const toggle = rasa.page.getByRole('switch', { name: en('signingLink.title') });
    await toggle.click();
    await expect(toggle).toBeChecked();
    const card = (await (await rasa.page.request.get(`/api/group-cards/slug/${slug}`)).json()) as { id: number };
    const link = await rasa.page.request.get(`/api/group-cards/${card.id}/signing-link`);
    const { address } = (await link.json()) as { address: string };
    await openPage(milda.page, pathInLanguage(new URL(address).pathname, 'ru'));
    await addButton(milda.page, ru('signing.write')).click();
    const sign = milda.page.getByRole('dialog', { name: ru('signing.write') });
    await sign.getByLabel(ru('signing.name')).fill('Милда');
    await sign.getByLabel(ru('signing.message')).fill('От всего третьего этажа.');
    await sign.getByRole('button', { name: ru('signing.add') }).click();
    await expect(sign).toBeHidden(patient);
    await expect(milda.page.locator('.own-message')).toContainText(ru('signing.waitsText'));
    const waiting = rasa.page.locator('.waiting-paper').filter({ hasText: 'От всего третьего этажа.' });
    await expect(waiting).toBeVisible(patient);
    await waiting.getByRole('button', { name: en('signingLink.show') }).click();
    await expect(messagePaper(rasa.page, 'От всего третьего этажа.')).toContainText('Милда', patient);

    // It is delivered now, in Ona's language.
    await openPage(rasa.page, cardIn('en', { slug }));
    await rasa.page.getByRole('button', { name: en('groupCard.publish') }).click();
    const deliver = rasa.page.getByRole('dialog');
    await deliver.getByLabel(en('deliver.address')).fill(onaEmail);
    await deliver.getByLabel(en('deliver.language')).selectOption('lt');
    await deliver.getByRole('radio', { name: en('deliver.now') }).check();
    await deliver.getByRole('button', { name: en('deliver.sendNow') }).click();
    await expect(deliver).toHaveCount(0, patient);
    const given = personalLink((await onlyMailTo(onaEmail)).text);
    expect(given).toMatch(/^\/lt\//);
    await expect(rasa.page.getByRole('heading', { name: en('panel.sentTitle') })).toBeVisible(patient);

    // Ona opens it by her own press, and Rasa sees that.
    await openPage(ona.page, given);
    await ona.page.getByRole('button', { name: lt('groupCard.revealOpen') }).click();
    for (const words of ['Sodas ir aš', 'The practice cake', 'От всего третьего этажа.'])
      await expect(messagePaper(ona.page, words)).toBeVisible(patient);
    await expect(rasa.page.getByText(en('panel.openedText', { name: 'Ona' }))).toBeVisible(patient);

    // A heart for Jonas, and one thank-you to all.
    const heart = messagePaper(ona.page, 'Sodas ir aš').getByRole('button', {
      name: lt('recipient.heart', { name: 'Jonas' }),
    });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await ona.page.getByRole('button', { name: lt('recipient.thank') }).click();
    const thanks = ona.page.getByRole('dialog');
    await thanks.getByLabel(lt('thanks.label')).fill('Mielieji, ačiū jums visiems.');
    await thanks.getByRole('button', { name: lt('thanks.send') }).click();
    await expect(thanks).toHaveCount(0, patient);
    await expect(ona.page.getByRole('timer')).toBeVisible(patient);
    await inDatabase(databaseUrl(), (db) =>
      db.execute(sql`update group_card_thanks set send_at = now() where group_card_id = ${card.id}`),
    );

    // Everybody reads it on the card, Milda too, who left no address.
    for (const [{ page }, language] of [
      [rasa, 'en'],
      [jonas, 'lt'],
      [priya, 'en'],
      [milda, 'ru'],
    ] as const) {
      await openPage(page, cardIn(language, { slug }));
      const skip = page.getByRole('button', { name: translator(language)('groupCard.revealSkip') });
      const paper = page.getByText('Mielieji, ačiū jums visiems.');
      await expect(paper.or(skip).first()).toBeVisible(patient);
      if (await skip.isVisible()) await skip.click();
      await expect(paper).toBeVisible(patient);
    }
    await expect(
      messagePaper(priya.page, 'Sodas ir aš').getByRole('img', { name: en('recipient.heartSeen') }),
    ).toBeVisible(patient);
    await expect(rasa.page.getByRole('list', { name: en('life.label') }).getByText(en('life.thanked'))).toBeVisible(
      patient,
    );
    const { text } = await mailWithSubject(jonasEmail, lt('mail.thanks.subject'));
    expect(text).toContain('Mielieji, ačiū jums visiems.');
    expect(text).toContain(lt('mail.thanks.heart'));
    expect(text).not.toContain(onaEmail);
    await Promise.all([rasa, jonas, priya, milda, ona].map(({ context }) => context.close()));
  });
}
