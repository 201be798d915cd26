import { signInVisitor, type TestApp } from '#test/browser.ts';
import { inDays, insertPeople, manyPeople, type NewPerson, todayIn } from '#test/fixtures/birthdays.ts';
import { insertCard, insertInvitation } from '#test/fixtures/cards.ts';
import { setProfile, signInByHeader, type UserFields } from '#test/fixtures/users.ts';
import type { Screen, Visit } from './screens.ts';

const path = '/dashboard';
const timeZone = 'Europe/Vilnius';
const rasa: UserFields = { name: 'Rasa Petrauskaitė', birthday: '1990-05-15', birthYear: 1990, timeZone };

/** A family with names in three languages; the first birthday is `first` days from today. */
function family(first: number): NewPerson[] {
  const day = (days: number) => inDays(todayIn(timeZone), days);
  return [
    { name: 'Елена Соколова', date: day(first), notes: 'Любит пионы и хороший чай. В прошлом году: шёлковый шарф.' },
    { name: 'Mantas Kazlauskas', date: day(first + 1), notes: 'Has Catan. Idea: climbing-hall tickets for two.' },
    { name: 'Rūta Žukauskaitė', date: day(first + 4) },
    { name: 'Tom Whitfield', date: day(first + 4) },
    { name: 'Ona Petrauskienė', date: day(first + 8), notes: 'Mėgsta bijūnus ir kryžiažodžius. '.repeat(8) },
    { name: 'Emilija', date: '2016-02-29' },
    { name: 'Дмитрий Ёлкин', date: '1974-12-31' },
    { name: 'Charlotte Nguyen-Baker', date: '1997-01-08' },
    { name: 'Yesterday', date: day(-1) },
  ];
}

/** Names that cannot wrap, several birthdays on one day, and a very long note. */
function longNames(): NewPerson[] {
  const day = (days: number) => inDays(todayIn(timeZone), days);
  return [
    { name: 'Aleksandra-Konstancija Bžozovskytė-Kšivickienė', date: day(0), notes: 'x'.repeat(300) },
    { name: 'Wolfeschlegelsteinhausenbergerdorff Maximilian von und zu Hohenzollern', date: day(0) },
    { name: 'Александра Константиновна Рождественская', date: day(0) },
    { name: 'Li', date: day(0) },
    { name: 'Zoë', date: day(0) },
    { name: 'Bartholomew', date: day(2) },
    { name: 'Bo', date: day(2) },
  ];
}

/** The first person has died; the reminders of another are muted. */
function familyInMemory(): NewPerson[] {
  const [first, second, ...others] = family(0);
  if (!first || !second) return [];
  return [{ ...first, isRemembered: true }, { ...second, isMuted: true }, ...others];
}

const signInWith =
  (people: () => readonly NewPerson[], profile: UserFields = rasa) =>
  async (testApp: TestApp): Promise<void> => {
    const { userId } = await signInVisitor(testApp);
    await setProfile(testApp.databaseUrl, userId, profile);
    await insertPeople(testApp.databaseUrl, userId, people());
  };

const add = ({ page, t }: Visit) => page.getByRole('button', { name: t('dashboard.addBirthday') }).first();

export const dashboardScreens: readonly Screen[] = [
  { name: 'dashboard-today', path, prepare: signInWith(() => family(0)) },
  { name: 'dashboard-quiet', path, prepare: signInWith(() => family(1), { ...rasa, googleContactsImported: true }) },
  { name: 'dashboard-empty', path, prepare: signInWith(() => [], { timeZone }) },
  { name: 'dashboard-memory', path, prepare: signInWith(familyInMemory) },
  {
    name: 'birthday-memory',
    path,
    prepare: signInWith(familyInMemory),
    reach: async ({ page, t }) => {
      await page.getByRole('button', { name: t('birthday.editAction', { name: 'Елена Соколова' }) }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'dashboard-making',
    path,
    prepare: async (testApp) => {
      const { userId, email } = await signInVisitor(testApp);
      await setProfile(testApp.databaseUrl, userId, rasa);
      await insertPeople(testApp.databaseUrl, userId, family(1));
      await insertCard(testApp.databaseUrl, userId, { theme: 'ocean', messages: [{ name: 'Tom', text: 'Soon' }] });
      const { userId: creatorId } = await signInByHeader(testApp.databaseUrl);
      const theirs = { theme: 'nature', title: 'Žaliausių metų!', recipientName: 'Gintarė Šimkutė' };
      await insertInvitation(testApp.databaseUrl, await insertCard(testApp.databaseUrl, creatorId, theirs), email);
    },
    reach: ({ page, t }) => page.getByRole('heading', { name: t('making.title') }).waitFor(),
  },
  { name: 'dashboard-one', path, prepare: signInWith(() => family(40).slice(0, 1), { timeZone, name: 'Rasa' }) },
  { name: 'dashboard-long-names', path, prepare: signInWith(longNames) },
  { name: 'dashboard-200', path, prepare: signInWith(() => manyPeople(200, todayIn(timeZone))) },
  {
    name: 'dashboard-nobody-found',
    path,
    prepare: signInWith(() => manyPeople(40, todayIn(timeZone))),
    reach: async ({ page, t }) => {
      await page.getByRole('searchbox').fill('Šiaurės Briedis');
      await page.getByRole('button', { name: t('dashboard.showAll') }).waitFor();
    },
  },
  {
    name: 'dashboard-failed',
    path,
    prepare: async (testApp) => {
      await signInWith(() => manyPeople(301, todayIn(timeZone)))(testApp);
      await testApp.context.route('**/api/birthdays', (route) => route.abort());
    },
    reach: async ({ page, t }) => {
      await page.getByRole('button', { name: t('common.retry') }).waitFor();
      await page.context().unroute('**/api/birthdays');
    },
  },
  {
    name: 'dashboard-deleted',
    path,
    prepare: signInWith(() => family(0)),
    reach: async ({ page, t }) => {
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: t('birthday.deleteAction', { name: 'Yesterday' }) }).click();
      await page.getByRole('button', { name: t('common.undo') }).focus();
    },
  },
  {
    name: 'birthday-add',
    path,
    prepare: signInWith(() => family(0)),
    reach: async (visit) => {
      await add(visit).click();
      await visit.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'birthday-edit',
    path,
    prepare: signInWith(() => family(0)),
    reach: async ({ page, t }) => {
      await page.getByRole('button', { name: t('birthday.editAction', { name: 'Emilija' }) }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'profile',
    path,
    query: '#profile',
    prepare: signInWith(() => family(0)),
    reach: async ({ page }) => page.getByRole('dialog').waitFor(),
  },
];
