import { expect } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { manyPeople, todayIn } from '#test/fixtures/birthdays.ts';
import { insertCard, insertInvitations } from '#test/fixtures/cards.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { cardIn, insertOthersCard } from '../support/card-page.ts';
import { newAddress } from '../support/mailbox.ts';
import { databaseUrl } from '../support/session.ts';
import { signInWithPeople } from '../support/people.ts';
import { test } from '../support/test.ts';

for (const language of languages) {
  const t = translator(language);

  test(`[DELIV-14] the dashboard has one's drafts and the cards that wait for one's words, in ${language}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const email = newAddress();
    const people = manyPeople(5, todayIn('UTC'));
    const { userId } = await signInWithPeople(context, baseURL ?? '', { email, people });
    const draft = await insertCard(databaseUrl(), userId, { title: 'My draft', messages: [{ text: 'A wish' }] });
    await insertCard(databaseUrl(), userId, { title: 'Given already', isPublished: true });
    const invite = async (title: string, more: object = {}, messages: { text: string; email: string }[] = []) => {
      const card = await insertOthersCard({ title, messages });
      await insertInvitations(databaseUrl(), card, [{ inviteeEmail: email, ...more }]);
      return card;
    };
    const waiting = await invite('Waits for me');
    await invite('Taken back', { revokedAt: new Date() });
    await invite('Written', { status: 'responded' }, [{ text: 'Mine', email }]);
    await openPage(page, pathInLanguage('/dashboard', language));
    const section = page.getByRole('region', { name: t('making.title') });
    const rows = section.getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('My draft');
    await expect(rows.first()).toContainText(t('making.draft', { count: 1 }));
    await expect(rows.last()).toContainText(t('making.invited', { name: 'Rasa' }));
    await expect(rows.first().getByRole('link')).toHaveAttribute('href', cardIn(language, draft));
    await expect(rows.last().getByRole('link', { name: t('making.write') })).toHaveAttribute(
      'href',
      cardIn(language, waiting),
    );
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

test('[DELIV-14] a birthday leads to its card, and a dashboard without cards does not speak of them', async ({
  page,
  context,
  baseURL,
}) => {
  const t = translator('en');
  const [first] = manyPeople(1, todayIn('UTC'));
  const { userId } = await signInWithPeople(context, baseURL ?? '', { people: first ? [first] : [] });
  await openPage(page, '/dashboard');
  const start = page.getByRole('link', { name: t('dashboard.nextUpCard') });
  await expect(start).toHaveAttribute('href', /\/create-group-card\?birthday=\d+$/);
  await expect(page.getByRole('region', { name: t('making.title') })).toHaveCount(0);
  const birthdayId = Number(/\d+$/.exec((await start.getAttribute('href')) ?? '')?.[0]);
  const day = await page.evaluate(async () => {
    const [birthday] = (await (await fetch('/api/birthdays')).json()) as { nextOccurrence?: string; date: string }[];
    return birthday?.date ?? '';
  });
  const today = todayIn('UTC');
  const { month, day: inMonth } = Temporal.PlainDate.from(day);
  const thisYear = Temporal.PlainDate.from({ year: today.year, month, day: inMonth });
  const celebratedOn = Temporal.PlainDate.compare(thisYear, today) < 0 ? thisYear.add({ years: 1 }) : thisYear;
  const card = await insertCard(databaseUrl(), userId, { birthdayId, celebratedOn: celebratedOn.toString() });
  await openPage(page, '/dashboard');
  await expect(page.getByRole('link', { name: t('dashboard.nextUpOpenCard'), exact: true })).toHaveAttribute(
    'href',
    cardIn('en', card),
  );
});

for (const language of languages) {
  const t = translator(language);

  test(`[DELIV-14] the row of a birthday leads to one's own card for it, in ${language}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const today = todayIn('UTC');
    const people = ['Delivered', 'Draft', 'Planned', 'Given', 'Other', 'In memory'].map((name, place) => ({
      name,
      date: today
        .add({ days: place + 3 })
        .with({ year: 1990 })
        .toString(),
      birthYear: 1990,
      isRemembered: name === 'In memory',
    }));
    const { userId } = await signInWithPeople(context, baseURL ?? '', { people });
    const celebrating = (name: string) => ({
      recipientName: name,
      celebratedOn: today.add({ days: people.findIndex((person) => person.name === name) + 3 }).toString(),
    });
    const draft = await insertCard(databaseUrl(), userId, { ...celebrating('Draft'), messages: [{ text: 'A wish' }] });
    await insertCard(databaseUrl(), userId, {
      ...celebrating('Planned'),
      publishOn: celebrating('Planned').celebratedOn,
    });
    await insertCard(databaseUrl(), userId, { ...celebrating('Given'), isPublished: true });
    // Somebody else's card for the same name and day, and one for who is remembered.
    await insertOthersCard(celebrating('Other'));
    await insertCard(databaseUrl(), userId, celebrating('In memory'));
    const delivered = await insertCard(databaseUrl(), userId, {
      ...celebrating('Delivered'),
      messages: [{ text: 'A wish' }],
    });
    const when = { chosen: 'birthday', hour: 8 };
    const plan = { email: newAddress(), language, timeZone: 'UTC', when };
    const planned = await page.request.put(`/api/group-cards/${delivered.id}/delivery`, {
      data: plan,
      headers: { origin: baseURL ?? '' },
    });
    expect(planned.status()).toBe(204);
    await openPage(page, pathInLanguage('/dashboard', language));
    const list = page.getByRole('region', { name: t('dashboard.upcomingTitle') });
    const row = (name: string) => list.getByRole('listitem').filter({ hasText: name });
    const linkOf = (name: string) => row(name).getByRole('link');
    await expect(linkOf('Draft')).toHaveAttribute('href', cardIn(language, draft));
    await expect(linkOf('Draft')).toHaveAccessibleName(
      `${t('making.rowCard', { name: 'Draft' })}: ${t('making.rowDraft', { count: 1 })}`,
    );
    await expect(linkOf('Planned')).toContainText(t('making.rowPlanned', { count: 0 }));
    await expect(linkOf('Delivered')).toContainText(/08:00/);
    const making = page.getByRole('region', { name: t('making.title') });
    await expect(making.getByRole('listitem').filter({ hasText: 'Delivered' })).toContainText(/08:00/);
    await expect(linkOf('Given')).toContainText(t('making.rowPublished'));
    for (const name of ['Other', 'In memory']) {
      await expect(row(name)).toBeVisible();
      await expect(linkOf(name)).toHaveCount(0);
    }
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await linkOf('Draft').click();
    await expect(page).toHaveURL(cardIn(language, draft));
  });
}
