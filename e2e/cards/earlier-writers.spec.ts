import { expect } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { manyPeople, todayIn } from '#test/fixtures/birthdays.ts';
import { insertCard, insertInvitation } from '#test/fixtures/cards.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { addButton, cardIn, forgetVisitor } from '../support/card-page.ts';
import { newAddress } from '../support/mailbox.ts';
import { signInWithPeople } from '../support/people.ts';
import { databaseUrl } from '../support/session.ts';
import { test } from '../support/test.ts';

for (const language of languages) {
  test(`[DELIV-10] those who wrote before are invited with one press, in ${language}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const t = translator(language);
    const { userId } = await signInWithPeople(context, baseURL ?? '', { people: manyPeople(1, todayIn('UTC')) });
    await openPage(page, pathInLanguage('/dashboard', language));
    const start = page.getByRole('link', { name: t('dashboard.nextUpCard') });
    const birthdayId = Number(/\d+$/.exec((await start.getAttribute('href')) ?? '')?.[0]);
    const emails = [newAddress(), newAddress(), newAddress()];
    const messages = emails.map((email, index) => ({
      name: `Name${index}`,
      text: 'Then',
      email,
      invitationId: index + 1,
    }));
    await insertCard(databaseUrl(), userId, { birthdayId, celebratedOn: '2025-01-01', isPublished: true, messages });

    await page.goto(`${pathInLanguage('/create-group-card', language)}?birthday=${birthdayId}`);
    const offer = page.getByRole('region', { name: t('earlier.title') });
    await offer.getByRole('button', { name: t('earlier.add', { name: 'Name1' }) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(emails[1] ?? '')).toBeVisible();
    await expect(dialog.getByText(emails[0] ?? '')).toHaveCount(0);
    await offer.getByRole('button', { name: t('earlier.addAll', { count: 2 }) }).click();
    for (const email of emails) await expect(dialog.getByText(email)).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

  test(`[DELIV-10] whoever writes again reads what they wrote last time, in ${language}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const t = translator(language);
    const people = manyPeople(1, todayIn('UTC'));
    const { userId, ids } = await signInWithPeople(context, baseURL ?? '', { people });
    await forgetVisitor(page);
    const birthdayId = ids[0] ?? 0;
    const email = newAddress();
    const messages = [
      { name: 'Jonas', text: 'The garden and I miss you.', email },
      { name: 'Priya', text: 'The practice cake is done.', email: newAddress() },
    ];
    const earlier = { birthdayId, celebratedOn: '2025-01-01', isPublished: true, messages };
    await insertCard(databaseUrl(), userId, earlier);
    const card = await insertCard(databaseUrl(), userId, { birthdayId, celebratedOn: '2099-01-01' });
    const token = await insertInvitation(databaseUrl(), card, email, 'Jonas');
    await page.goto(`${cardIn(language, card)}?invite=${token}`);
    await openPage(page, cardIn(language, card));
    await addButton(page, t('groupCard.addMessage')).click();
    const note = page.getByRole('figure', { name: t('contribution.lastTime') });
    await expect(note).toContainText('The garden and I miss you.');
    await expect(note).toContainText(t('contribution.onlyYou'));
    await expect(page.getByText('The practice cake is done.')).toHaveCount(0);
  });
}
