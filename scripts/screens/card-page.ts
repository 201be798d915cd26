import { cardThemes } from '#domain/cards/group-card.ts';
import { groupCardGifts } from '#server/platform/database/schema/index.ts';
import { randomId } from '#server/platform/secrets.ts';
import { type CardAt, type InsertedCard, type NewMessage, insertCard, insertInvitation } from '#test/fixtures/cards.ts';
import { inDatabase } from '#test/fixtures/database.ts';
import type { Screen, Visit } from './screens.ts';
import { signInVisitor, type TestApp } from '#test/browser.ts';
import { newAddress, setProfile, signInByHeader } from '#test/fixtures/users.ts';

export const path = '/group-cards';

export const letter = `Dear Ona,

I still remember the first Sunday at your table: I understood eleven words, ate four plates, and left with a jar I was not allowed to refuse. You corrected my grammar and then my haircut, in that order, and you were right about both.

You taught me that soup is a decision, not a recipe, that nobody should travel without a plan for the weather, and that a letter is finished only when someone has answered it. So here is my answer to all of yours.

Seventy years is a lot of letters. Thank you for every one that had my name on it.`;

export const friends: readonly NewMessage[] = [
  { name: 'Соня и Лёва', text: 'С днём рождения, бабушка!' },
  {
    name: 'Rūta Žukauskaitė',
    text: 'Močiute, šitie bijūnai iš tavo sodo, tik jau mano darže. Prigijo visi septyni. Linkiu tau tiek pat ryškių metų priekyje.',
  },
  { name: 'Tom Whitfield', text: letter },
  { name: 'Vytautas Čepaitis', text: 'Sveikatos ir saulės.' },
  { name: 'Priya Raman', text: 'The practice cake is done. The real one has seventy candles and a fire marshal.' },
  {
    name: 'Дмитрий и Ксения',
    text: 'Дорогая Она, спасибо за тот август на Нерис, за уху в котелке и за то, что научили нас молчать, когда красиво. Обнимаем крепко, до встречи в четверг!',
  },
  { name: 'Charlotte', text: 'Seventy looks good on you.' },
  {
    name: 'Gintarė Šimkutė',
    text: 'Ačiū už kiekvieną trečiadienio kryžiažodį telefonu. Žodis iš septynių raidžių, prasideda M: „močiutė“.',
  },
  { text: 'Many happy returns from the whole third floor. The lift is still broken, we will carry the flowers up.' },
];

const longNames: Partial<InsertedCard> = {
  recipientName: 'Wolfeschlegelsteinhausenbergerdorff Maximilian von und zu Hohenzollern',
  title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft wishes you a happy birthday',
  description: 'Viens du, trys, keturi. '.repeat(40),
  messages: [
    { name: 'Aleksandra-Konstancija Bžozovskytė-Kšivickienė', text: 'x'.repeat(300) },
    { name: 'Александра Константиновна Рождественская-Преображенская', text: 'Ура!' },
    { name: 'Li', text: `https://example.lt/${'a'.repeat(120)}` },
  ],
};

/** This number of messages, of every length in turn. */
export const manyMessages = (count: number): NewMessage[] =>
  Array.from({ length: count }, (_, index) => friends[index % friends.length] ?? { text: '' });

/** Prepares a card of somebody else, opened by a visitor without a session. */
export const seenByStranger =
  (card: Partial<InsertedCard>) =>
  async ({ databaseUrl }: TestApp): Promise<string> => {
    const { userId } = await signInByHeader(databaseUrl);
    return `/${(await insertCard(databaseUrl, userId, card)).slug}`;
  };

/** Prepares a published card for a signed-in visitor who is its recipient. */
async function seenByRecipient(testApp: TestApp): Promise<string> {
  const { email } = await signInVisitor(testApp);
  const { userId } = await signInByHeader(testApp.databaseUrl);
  const given = { messages: friends, isPublished: true, recipientEmail: email };
  return `/${(await insertCard(testApp.databaseUrl, userId, given)).slug}`;
}

async function writeThanks({ page, t }: Visit): Promise<void> {
  await page.getByRole('button', { name: t('groupCard.revealSkip') }).click();
  await page.getByRole('button', { name: t('recipient.heart', { name: 'Tom Whitfield' }) }).click();
  await page.getByRole('button', { name: t('recipient.thank') }).click();
  await page.getByLabel(t('thanks.label')).fill('Mielieji, skaičiau du kartus: pirmą verkdama, antrą juokdamasi.');
}

/** Prepares a card of one's own, with invitations. */
export const seenByCreator =
  (card: Partial<InsertedCard>) =>
  async (testApp: TestApp): Promise<string> => {
    const { userId } = await signInVisitor(testApp);
    await setProfile(testApp.databaseUrl, userId, { name: 'Rasa Petrauskaitė' });
    const inserted = await insertCard(testApp.databaseUrl, userId, card);
    for (const name of ['Соня', 'Rūta', 'Tom Whitfield', null]) {
      await insertInvitation(testApp.databaseUrl, inserted, newAddress(), name);
    }
    return `/${inserted.slug}`;
  };

export const seenByInvited =
  (card: Partial<InsertedCard>) =>
  async ({ databaseUrl }: TestApp): Promise<string> => {
    const { userId } = await signInByHeader(databaseUrl);
    const email = newAddress();
    const mine = { name: 'Jonas', text: 'Iki ketvirtadienio! Atvešiu medaus ir gerų naujienų.', email };
    const { messages = [] } = card;
    const inserted = await insertCard(databaseUrl, userId, {
      ...card,
      messages: messages.length > 0 ? [mine, ...messages] : [],
    });
    return `/${inserted.slug}?invite=${await insertInvitation(databaseUrl, inserted, email, 'Jonas')}`;
  };

/** Waits until the creator's panel, which loads after the page, is hydrated. */
export async function waitForPanel({ page }: Visit): Promise<void> {
  await page.waitForFunction(() => {
    const button = document.querySelector('.card-panel button');
    return button && Object.keys(button).some((key) => key.startsWith('__reactProps'));
  });
}

export const addMessage = async ({ page, t }: Visit) => {
  await page
    .getByRole('button', { name: t('groupCard.addMessage') })
    .filter({ visible: true })
    .click();
  await page.getByRole('dialog').waitFor();
};

const sharedGifts = [
  { text: "Album with the grandchildren's photos", bringerName: 'Rūta', bringerInvitationId: 1 },
  { text: 'Peonies, seven of them', bringerName: 'Rasa' },
  { text: 'Crossword subscription for a year', link: 'https://kryziazodis.example/metams' },
  { text: 'Cherry tree for the garden' },
];

/** A card of one's own with these ideas on its gift list. */
const withGifts =
  (listed: readonly Pick<typeof groupCardGifts.$inferInsert, 'text'>[]) =>
  async (testApp: TestApp): Promise<string> => {
    const { userId } = await signInVisitor(testApp);
    const card: CardAt = await insertCard(testApp.databaseUrl, userId, { messages: friends.slice(0, 2) });
    const ofCard = { creatorId: userId, groupCardId: card.id };
    const rows = listed.map((gift, index) => ({ ...gift, ...ofCard, id: randomId(), createdAt: new Date(index) }));
    if (rows.length > 0) await inDatabase(testApp.databaseUrl, (db) => db.insert(groupCardGifts).values(rows));
    return `/${card.slug}`;
  };

const showGifts = async ({ page, t }: Visit) => {
  const list = page.getByRole('region', { name: t('gifts.title') });
  await list.getByLabel(t('gifts.placeholder')).waitFor();
  await list.scrollIntoViewIfNeeded();
};

const published = { isPublished: true, messages: friends };

export const cardPageScreens: readonly Screen[] = [
  { name: 'card-cover', path, prepare: seenByStranger(published) },
  ...cardThemes.map((theme) => ({
    name: `card-open-${theme}`,
    path,
    skippedInGate: theme !== 'default',
    prepare: seenByStranger({ theme, messages: friends }),
  })),
  ...cardThemes.slice(1).map((theme) => ({
    name: `card-cover-${theme}`,
    path,
    skippedInGate: true,
    prepare: seenByStranger({ ...published, theme }),
  })),
  { name: 'card-empty', path, prepare: seenByInvited({ theme: 'nature' }) },
  {
    name: 'card-creator',
    path,
    prepare: seenByCreator({ messages: friends.map((each, index) => ({ ...each, isHidden: index === 3 })) }),
    reach: waitForPanel,
  },
  {
    name: 'card-creator-menu',
    path,
    skippedInGate: true,
    prepare: seenByCreator({ messages: friends }),
    reach: async (visit) => {
      const { page, t } = visit;
      await waitForPanel(visit);
      await page.getByRole('button', { name: t('contribution.options', { name: 'Charlotte' }) }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'card-contributor',
    path,
    skippedInGate: true,
    prepare: seenByInvited({ theme: 'sunset', messages: friends }),
  },
  {
    name: 'card-missing',
    path,
    skippedInGate: true,
    prepare: () => Promise.resolve('/no-such-card-0123456789abcdefghijkl'),
  },
  {
    name: 'card-sealed',
    path,
    prepare: async (testApp) => {
      const { email } = await signInVisitor(testApp);
      return seenByStranger({ recipientEmail: email })(testApp);
    },
    // The header of a signed-in user loads after the page.
    reach: async ({ page }) => page.waitForLoadState('networkidle'),
  },
  { name: 'message-add', path, prepare: seenByInvited({ theme: 'purple' }), reach: addMessage },
  ...cardThemes
    .filter((theme) => theme !== 'purple')
    .map((theme) => ({
      name: `message-add-${theme}`,
      path,
      skippedInGate: true,
      prepare: seenByInvited({ theme }),
      reach: addMessage,
    })),
  {
    name: 'message-refused',
    path,
    skippedInGate: true,
    prepare: seenByCreator({ theme: 'ocean' }),
    reach: async (visit) => {
      await waitForPanel(visit);
      await addMessage(visit);
      await visit.page.getByLabel(visit.t('contribution.name')).fill('');
      await visit.page.getByRole('button', { name: visit.t('contribution.submit') }).click();
      await visit.page.getByText(visit.t('contribution.nameRequired')).waitFor();
    },
  },
  {
    name: 'message-edit',
    path,
    prepare: seenByInvited({ theme: 'ocean', messages: friends }),
    reach: async ({ page, t }) => {
      await page.getByRole('button', { name: t('contribution.editOwn') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'card-gifts', path, prepare: withGifts(sharedGifts), reach: showGifts },
  { name: 'card-gifts-empty', path, skippedInGate: true, prepare: withGifts([]), reach: showGifts },
  {
    name: 'card-gifts-long',
    path,
    skippedInGate: true,
    prepare: withGifts([{ text: 'Donaudampfschifffahrt'.repeat(9) }]),
    reach: showGifts,
  },
  {
    name: 'card-share',
    path,
    prepare: seenByStranger({ messages: friends }),
    reach: async ({ page, t }) => {
      await page.getByRole('button', { name: t('common.share'), exact: true }).click();
      await page.getByRole('img', { name: t('groupCard.qrLabel') }).waitFor();
    },
  },
  {
    name: 'card-slideshow',
    path,
    prepare: seenByStranger({ messages: friends }),
    reach: async ({ page, t }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.getByRole('button', { name: t('groupCard.slideshow') }).click();
      await page.getByRole('button', { name: t('groupCard.slideStart') }).click();
    },
  },
  {
    name: 'card-keepsake',
    path,
    prepare: seenByStranger({ messages: friends }),
    reach: async ({ page }) => page.emulateMedia({ media: 'print' }),
  },
  { name: 'card-thanks', path, prepare: seenByRecipient, reach: writeThanks },
  {
    name: 'card-thanks-waiting',
    path,
    prepare: seenByRecipient,
    reach: async (visit) => {
      await writeThanks(visit);
      await visit.page.getByRole('button', { name: visit.t('thanks.send') }).click();
      await visit.page.getByRole('timer').waitFor();
    },
  },
  { name: 'card-long-names', path, prepare: seenByStranger(longNames) },
  { name: 'card-long-names-closed', path, prepare: seenByStranger({ ...longNames, isPublished: true }) },
  {
    name: 'card-30',
    path,
    skippedInGate: true,
    prepare: seenByStranger({
      theme: 'nature',
      isPublished: true,
      messages: manyMessages(30).map((each, index) => ({ ...each, isBelated: index > 26 })),
    }),
    reach: async ({ page, t }) => {
      await page.getByRole('button', { name: t('groupCard.revealSkip') }).click();
      await page.getByRole('heading', { name: t('groupCard.belatedTitle') }).waitFor();
    },
  },
];
