import { signInVisitor, type TestApp } from '#test/browser.ts';
import { insertPeople } from '#test/fixtures/birthdays.ts';
import type { Screen, Visit } from './screens.ts';

const path = '/dashboard';
const mother = 'Ona Petrauskienė';

/** Somebody of whom the list has two entries. */
async function withDuplicates(testApp: TestApp): Promise<void> {
  const { userId } = await signInVisitor(testApp);
  await insertPeople(testApp.databaseUrl, userId, [
    { name: mother, date: '1956-11-26', notes: 'Mėgsta bijūnus ir kryžiažodžius.' },
    { name: `${mother} (mama)`, date: '11-26', email: 'ona@example.lt', notes: 'Telefonas po pietų.' },
    { name: 'Tom Whitfield', date: '11-20' },
  ]);
}

async function openImport({ page, t }: Visit): Promise<void> {
  await page.getByRole('button', { name: t('import.fileTitle') }).click();
  await page.getByRole('dialog').waitFor();
}

/** Opens the dialog and chooses a file, until it shows what was found. */
const withFile = (name: string, text: string) => async (visit: Visit) => {
  const { page, t } = visit;
  await openImport(visit);
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.getByRole('dialog').getByLabel(t('import.fileChoose')).setInputFiles(file);
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
};

const team = [
  'Darbininkas,Gimė kada,Skyrius,,Kabinetas',
  `${mother},1956-11-26,Buhalterija,ona@example.lt,214`,
  'Jonas Ž.,07/04/1991,Pardavimai,jonas@localhost,318',
  'Mantas Kazlauskas,15.5.1990.,Pardavimai,,318',
].join('\n');

const event = (summary: string, day: string) =>
  `BEGIN:VEVENT\nDTSTART;VALUE=DATE:${day}\nRRULE:FREQ=YEARLY\nSUMMARY:${summary}\nEND:VEVENT\n`;
const calendar = [
  'BEGIN:VCALENDAR\n',
  event('Agnė Vasiliauskaitė 🎂 (1988)', '20200303'),
  event('День рождения: Иван Петрович Иванов', '20200515'),
  event("Tom Whitfield's birthday (1976)", '20201120'),
  event(`${mother}'s birthday`, '20201126'),
  event('Vestuvių metinės: John ir Mary', '20200612'),
  event('Christmas Day', '20201225'),
  event('Car tax', '20200131'),
  event('🎂 Nobody', '20210230'),
  'END:VCALENDAR\n',
].join('');

const crowdSize = 1000;
const crowd = [
  'name,birthday',
  ...Array.from({ length: crowdSize }, (_, index) => `Person ${index},${(index % 28) + 1} May`),
].join('\n');

/** The import of birthdays step by step, and the merging of two entries. */
export const importScreens: readonly Screen[] = [
  { name: 'import-choose', path, prepare: withDuplicates, reach: openImport },
  { name: 'import-map', path, prepare: withDuplicates, reach: withFile('komanda.csv', team) },
  { name: 'import-preview', path, prepare: withDuplicates, reach: withFile('contacts.ics', calendar) },
  {
    name: 'import-done',
    path,
    prepare: withDuplicates,
    reach: async (visit) => {
      const { page, t } = visit;
      await withFile('contacts.ics', calendar)(visit);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('import.fileAdd', { count: 3 }) })
        .click();
      await page.getByRole('dialog').getByText(t('import.successTitle')).waitFor();
    },
  },
  {
    name: 'import-before',
    path,
    prepare: withDuplicates,
    reach: async (visit) => {
      const { page, t } = visit;
      await importScreens[3]?.reach?.(visit);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('import.more') })
        .click();
      await page.getByRole('dialog').getByText(t('import.before')).waitFor();
    },
  },
  {
    name: 'import-remove',
    path,
    prepare: withDuplicates,
    reach: async (visit) => {
      const { page, t } = visit;
      await importScreens[4]?.reach?.(visit);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('import.removeSet') })
        .click();
      await page.getByRole('dialog').getByText(t('import.removeSetTitle')).waitFor();
    },
  },
  {
    name: 'import-how-to',
    path,
    prepare: withDuplicates,
    reach: async (visit) => {
      await openImport(visit);
      await visit.page.getByText(visit.t('import.howTo')).click();
    },
  },
  {
    name: 'import-adding',
    path,
    prepare: withDuplicates,
    reach: async (visit) => {
      const { page, t } = visit;
      let parts = 0;
      await page.route('**/api/birthdays/import', async (route) => {
        parts += 1;
        // The seventh part never arrives.
        if (parts < 7) await route.continue();
      });
      await withFile('all.csv', crowd)(visit);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('import.fileAdd', { count: crowdSize }) })
        .click();
      await page.locator('[role=progressbar][aria-valuenow="600"]').waitFor();
    },
  },
  {
    name: 'merge-offer',
    path,
    prepare: withDuplicates,
    reach: ({ page, t }) => page.getByText(t('merge.look')).waitFor(),
  },
  {
    name: 'merge',
    path,
    prepare: withDuplicates,
    reach: async ({ page, t }) => {
      await page.getByRole('button', { name: t('merge.look') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'merge-done',
    path,
    skippedInGate: true,
    prepare: withDuplicates,
    reach: async ({ page, t }) => {
      await page.getByRole('button', { name: t('merge.look') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('merge.one') })
        .click();
      await page.getByRole('button', { name: t('common.undo') }).focus();
    },
  },
];
