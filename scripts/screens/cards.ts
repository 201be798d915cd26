import { randomUUID } from 'node:crypto';
import { cardThemes } from '#domain/cards/group-card.ts';
import { callerOf, signInVisitor, type TestApp } from '#test/browser.ts';
import { insertPeople, manyPeople, todayIn } from '#test/fixtures/birthdays.ts';
import { addMessages, cardIn, makeCard, post } from '#test/fixtures/card-requests.ts';
import { newAddress, setProfile } from '#test/fixtures/users.ts';
import { insertCard, waitForInvitations } from '#test/fixtures/cards.ts';
import { friends } from './card-page.ts';
import { chooseInMenu } from './hydrated-page.ts';
import type { Screen, Visit } from './screens.ts';

const timeZone = 'Europe/Vilnius';
const create = '/create-group-card';
const own = '/my-group-cards';

async function signInRasa(testApp: TestApp): Promise<number> {
  const { userId } = await signInVisitor(testApp);
  await setProfile(testApp.databaseUrl, userId, { name: 'Rasa Petrauskaitė', timeZone });
  return userId;
}

const people = [
  { name: 'Vytautas Čepaitis', date: '1960-02-03' },
  { name: 'Елена Соколова', date: '05-21' },
  { name: 'Aleksandra-Konstancija Bžozovskytė-Kšivickienė', date: '1988-12-31' },
];

async function insertContacts(testApp: TestApp): Promise<string> {
  const [first] = await insertPeople(testApp.databaseUrl, await signInRasa(testApp), people);
  return `?birthday=${first}`;
}

/** The first contact had a card last year, on which these people wrote. */
async function insertEarlierCard(testApp: TestApp): Promise<string> {
  const userId = await signInRasa(testApp);
  const [birthdayId] = await insertPeople(testApp.databaseUrl, userId, people);
  const messages = friends
    .filter(({ name }) => name !== undefined)
    .map((each, index) => ({ ...each, email: newAddress(), invitationId: index + 1 }));
  const lastYear = todayIn(timeZone).subtract({ years: 1 }).toString();
  const card = { birthdayId: birthdayId ?? null, celebratedOn: lastYear, isPublished: true, messages };
  await insertCard(testApp.databaseUrl, userId, card);
  return `?birthday=${birthdayId}`;
}

const form = ({ page }: Visit) => page.getByRole('dialog');
const zoneField = (visit: Visit) => form(visit).getByRole('combobox', { name: visit.t('deliver.zone') });

async function openForm(visit: Visit): Promise<void> {
  await visit.page.getByRole('button', { name: visit.t('groupCard.openForm') }).click();
  await form(visit).waitFor();
}

async function openPicker(visit: Visit): Promise<void> {
  await openForm(visit);
  await form(visit)
    .getByRole('button', { name: visit.t('groupCard.pickContact') })
    .click();
  await visit.page.getByRole('heading', { name: visit.t('groupCard.pickerTitle') }).waitFor();
}

/** The form of a card for the first contact, filled in. */
async function fillForm(visit: Visit, theme: (typeof cardThemes)[number]): Promise<void> {
  const { page, t } = visit;
  await form(visit).waitFor();
  await page.getByLabel(t('groupCard.title')).fill('Sixty-six and back from the lake');
  await page.getByLabel(t('groupCard.description')).fill('For the man who taught us all to fish, and to wait.');
  await page.locator(`label:has(input[value=${theme}])`).click();
  const invitees = page.getByLabel(t('groupCard.invitedContributors'), { exact: true });
  await invitees.fill('ruta@example.com,');
  await invitees.fill('tom.whitfield@a-rather-long-name-of-a-company.example.org,');
  await invitees.fill('gintare@exam');
}

const covers = [
  { title: 'Seventy candles and one very good soup', recipientName: 'Ona Petrauskienė', theme: 'default' },
  { title: 'Fair winds, Tom', recipientName: 'Tom Whitfield', theme: 'ocean' },
  { title: 'Žaliausių metų!', recipientName: 'Gintarė Šimkutė', theme: 'nature' },
  { title: 'Сладких снов и больших планов', recipientName: 'Ксения Юрьева', theme: 'purple' },
  {
    title: 'Wolfeschlegelsteinhausenbergerdorffaltenbergerschmidt',
    recipientName: 'Aleksandra-Konstancija Bžozovskytė-Kšivickienė',
    theme: 'sunset',
  },
] as const;

const insertCovers = (count: number) => async (testApp: TestApp) => {
  await signInRasa(testApp);
  const rasa = await callerOf(testApp);
  for (const [index, cover] of covers.slice(0, count).entries()) {
    const invitedContributors = newAddress();
    const card = await makeCard(rasa, cardIn(8 + index * 9, { ...cover, invitedContributors }));
    if (index === 1) await post(rasa, `/api/group-cards/${card.id}/publish`);
  }
};

const waitForText =
  (words: (visit: Visit) => string) =>
  async (visit: Visit): Promise<void> =>
    visit.page.getByText(words(visit)).first().waitFor();

const mailboxes = ['sonia', 'ruta', 'tom', 'vytautas', 'priya', 'dmitri', 'charlotte', 'gintare', 'jonas'];

/** Prepares a card with nine invitations, of which `count` people have written, and gives its path by id. */
const insertCardWrittenBy = (count: number) => async (testApp: TestApp) => {
  await signInRasa(testApp);
  const domain = `${randomUUID()}.example`;
  const invited = ['Соня', 'Rūta', 'Tom', 'Vytautas', 'Priya', 'Дмитрий', 'Charlotte', 'Gintarė', 'Jonas'].map(
    (name, index) => ({
      name,
      email: `${mailboxes[index]}@${domain}`,
      text: index % 2 === 0 ? 'Sveikatos ir saulės!' : 'Seventy years is a lot of letters. Thank you for every one.',
    }),
  );
  const request = cardIn(8, { invitedContributors: invited.map(({ email }) => email).join(', ') });
  const card = await makeCard(await callerOf(testApp), request);
  await addMessages(testApp, card, invited.slice(0, count));
  await waitForInvitations(testApp.databaseUrl, card.id);
  return `/${card.id}`;
};

const insertWrittenCard = insertCardWrittenBy(5);

const waitForPanel = waitForText(({ t }) => t('groupCard.inviteMore'));

const inPanel = (press: (visit: Visit) => Promise<void>) => async (visit: Visit) => {
  await waitForPanel(visit);
  await press(visit);
  await visit.page.locator('[role=dialog], [role=alertdialog]').waitFor();
};

const pressButton = (name: (visit: Visit) => string) => (visit: Visit) =>
  visit.page.getByRole('button', { name: name(visit), exact: true }).click();

async function planDelivery(visit: Visit): Promise<void> {
  await visit.page.getByRole('button', { name: visit.t('groupCard.publish') }).click();
  await form(visit).getByLabel(visit.t('deliver.address')).fill(newAddress());
}

/** Screens of making and managing cards; those of the card page are in card-page.ts. */
export const cardScreens: readonly Screen[] = [
  { name: 'create-card', path: create, prepare: async (testApp) => void (await signInRasa(testApp)) },
  {
    name: 'create-card-invalid',
    path: create,
    prepare: async (testApp) => void (await signInRasa(testApp)),
    reach: async (visit) => {
      await openForm(visit);
      await visit.page.getByLabel(visit.t('groupCard.initiatorName')).fill('');
      await visit.page.getByLabel(visit.t('groupCard.invitedContributors'), { exact: true }).fill('ona@,');
      await visit.page.getByRole('button', { name: visit.t('groupCard.create'), exact: true }).click();
      await visit.page.getByText(visit.t('groupCard.titleRequired')).waitFor();
    },
  },
  ...cardThemes.map((theme) => ({
    name: `create-card-${theme}`,
    path: create,
    prepare: insertContacts,
    reach: (visit: Visit) => fillForm(visit, theme),
  })),
  {
    name: 'create-card-long',
    path: create,
    skippedInGate: true,
    prepare: insertContacts,
    reach: async (visit) => {
      await fillForm(visit, 'purple');
      await visit.page.getByLabel(visit.t('groupCard.title')).fill(covers[4].title);
      await visit.page.getByLabel(visit.t('groupCard.recipientName')).fill(covers[4].recipientName);
    },
  },
  {
    name: 'create-card-earlier',
    path: create,
    prepare: insertEarlierCard,
    reach: (visit) => visit.page.getByRole('region', { name: visit.t('earlier.title') }).waitFor(),
  },
  {
    name: 'create-card-picker',
    path: create,
    prepare: async (testApp) => void (await insertContacts(testApp)),
    reach: openPicker,
  },
  {
    name: 'create-card-picker-many',
    path: create,
    prepare: async (testApp) => {
      await insertPeople(testApp.databaseUrl, await signInRasa(testApp), manyPeople(40, todayIn(timeZone)));
    },
    reach: openPicker,
  },
  {
    name: 'create-card-picker-empty',
    path: create,
    prepare: async (testApp) => void (await signInRasa(testApp)),
    reach: openPicker,
  },
  {
    name: 'create-card-surprise',
    path: create,
    prepare: async (testApp) => {
      const query = await insertContacts(testApp);
      await testApp.context.route('**/api/group-cards', (route) =>
        route.fulfill({
          status: 409,
          json: { message: 'Surprise', warning: 'recipient-invited', email: 'ruta@example.com' },
        }),
      );
      return query;
    },
    reach: async (visit) => {
      await fillForm(visit, 'sunset');
      await visit.page.getByLabel(visit.t('groupCard.invitedContributors'), { exact: true }).fill('');
      await visit.page.getByRole('button', { name: visit.t('groupCard.create'), exact: true }).click();
      await visit.page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'my-cards', path: own, prepare: insertCovers(4), reach: waitForText(() => covers[0].title) },
  { name: 'my-cards-long', path: own, prepare: insertCovers(5), reach: waitForText(() => covers[4].title) },
  { name: 'my-cards-one', path: own, prepare: insertCovers(1), reach: waitForText(() => covers[0].title) },
  {
    name: 'my-cards-empty',
    path: own,
    prepare: insertCovers(0),
    reach: waitForText(({ t }) => t('groupCard.myEmptyTitle')),
  },
  {
    name: 'my-cards-failed',
    path: '/dashboard',
    prepare: async (testApp) => {
      await signInRasa(testApp);
      await testApp.context.route('**/api/group-cards', (route) => route.abort());
    },
    reach: async (visit) => {
      await visit.page.getByRole('link', { name: visit.t('dashboard.viewMyCards') }).click();
      await waitForText(({ t }) => t('groupCard.myError'))(visit);
      await visit.page.context().unroute('**/api/group-cards');
    },
  },
  { name: 'card-by-id', path: '/group-card', prepare: insertWrittenCard, reach: waitForPanel },
  {
    name: 'card-by-id-complete',
    path: '/group-card',
    skippedInGate: true,
    prepare: insertCardWrittenBy(mailboxes.length),
    reach: waitForPanel,
  },
  {
    name: 'card-by-id-people',
    path: '/group-card',
    prepare: insertWrittenCard,
    reach: async (visit) => {
      await waitForPanel(visit);
      await visit.page.locator('summary').click();
    },
  },
  {
    name: 'creator-invite',
    path: '/group-card',
    prepare: insertWrittenCard,
    reach: inPanel(pressButton(({ t }) => t('groupCard.inviteMore'))),
  },
  {
    name: 'creator-nudge',
    path: '/group-card',
    prepare: insertWrittenCard,
    reach: inPanel(pressButton(({ t }) => t('groupCard.nudge'))),
  },
  {
    name: 'creator-publish',
    path: '/group-card',
    prepare: insertWrittenCard,
    reach: inPanel(pressButton(({ t }) => t('groupCard.publish'))),
  },
  {
    name: 'delivery-form',
    path: '/group-card',
    prepare: insertWrittenCard,
    reach: inPanel(async (visit) => {
      await planDelivery(visit);
      await zoneField(visit).fill('Tokyo');
      await zoneField(visit).press('Enter');
    }),
  },
  {
    name: 'delivery-zones',
    path: '/group-card',
    prepare: insertWrittenCard,
    reach: inPanel(async (visit) => {
      await planDelivery(visit);
      await zoneField(visit).fill('vi');
      await form(visit).getByRole('listbox').getByRole('option').first().waitFor();
    }),
  },
  {
    name: 'delivery-form-other',
    path: '/group-card',
    prepare: insertWrittenCard,
    reach: inPanel(async (visit) => {
      await planDelivery(visit);
      await form(visit)
        .getByRole('radio', { name: visit.t('deliver.other') })
        .check();
      await form(visit).locator('input[type=date]').fill('2020-01-01');
      await form(visit)
        .getByRole('button', { name: visit.t('deliver.schedule') })
        .click();
      await form(visit).getByRole('alert').first().waitFor();
    }),
  },
  {
    name: 'delivery-form-now',
    path: '/group-card',
    skippedInGate: true,
    prepare: insertWrittenCard,
    reach: inPanel(async (visit) => {
      await planDelivery(visit);
      await form(visit)
        .getByRole('radio', { name: visit.t('deliver.now') })
        .check();
    }),
  },
  {
    name: 'creator-delivery',
    path: '/group-card',
    prepare: insertWrittenCard,
    reach: inPanel(async ({ page, t }) => {
      await page.getByRole('button', { name: t('groupCard.publish') }).click();
      const dialog = page.getByRole('dialog');
      // Another one each time: an address takes few such mails a day.
      await dialog.getByLabel(t('deliver.address')).fill(newAddress());
      await dialog.getByRole('button', { name: t('deliver.schedule') }).click();
      await page.getByText(t('panel.sealedText')).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: t('panel.callOff') }).click();
    }),
  },
  {
    name: 'creator-edit',
    path: '/group-card',
    prepare: insertWrittenCard,
    reach: inPanel(async ({ page, t }) => {
      await chooseInMenu(page, t('groupCard.manage'), t('groupCard.edit'));
    }),
  },
  { name: 'card-by-id-missing', path: '/group-card/1', reach: waitForText(({ t }) => t('groupCard.idNotFound')) },
];
