import { sql } from 'drizzle-orm';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import { groupCardDeliveries, groupCardThanks } from '#server/platform/database/schema/index.ts';
import { newSecret, sha256 } from '#server/platform/secrets.ts';
import { signInVisitor, type TestApp } from '#test/browser.ts';
import { insertPeople } from '#test/fixtures/birthdays.ts';
import { type CardAt, insertCard, insertInvitation } from '#test/fixtures/cards.ts';
import { inDatabase } from '#test/fixtures/database.ts';
import { newAddress, setProfile, signInByHeader } from '#test/fixtures/users.ts';
import { addMessage, friends, path } from './card-page.ts';
import type { Screen, Visit } from './screens.ts';

const timeZone = 'Europe/Vilnius';
const given = { messages: friends, isPublished: true, coverLine: 'Mylimai Onutei' };

type Delivery = typeof groupCardDeliveries.$inferInsert;

/** A delivery to this address, sent yesterday unless the fields say otherwise; gives the token of its link. */
async function insertDelivery(databaseUrl: string, card: CardAt, email: string, fields: Partial<Delivery> = {}) {
  const token = newSecret();
  const row: Delivery = {
    creatorId: card.creatorId,
    groupCardId: card.id,
    state: 'sent',
    recipientEmail: email,
    recipientEmailCanonical: canonicalAddress(email),
    linkToken: sha256(token),
    language: 'lt',
    chosen: 'now',
    day: '2026-11-26',
    minutes: 480,
    timeZone,
    deliverAt: new Date('2026-11-16T08:00:00Z'),
    sentAt: new Date('2026-11-16T08:00:00Z'),
    ...fields,
  };
  await inDatabase(databaseUrl, (db) => db.insert(groupCardDeliveries).values(row));
  return token;
}

/** A card that was delivered, opened by the link of its mail. */
async function byLink({ databaseUrl }: TestApp): Promise<string> {
  const { userId } = await signInByHeader(databaseUrl);
  const card = await insertCard(databaseUrl, userId, given);
  return `/${card.slug}?invite=${await insertDelivery(databaseUrl, card, 'ona@example.lt')}`;
}

/** A visitor who keeps two cards in their account; gives the slug of one. */
async function kept(testApp: TestApp): Promise<string> {
  const { userId: keptByUserId, email } = await signInVisitor(testApp);
  const { userId } = await signInByHeader(testApp.databaseUrl);
  const cards = [
    given,
    { ...given, coverLine: null, theme: 'ocean', title: 'Wolfeschlegelsteinhausenbergerdorffaltenberger' },
  ];
  let slug = '';
  for (const each of cards) {
    const card = await insertCard(testApp.databaseUrl, userId, each);
    await insertDelivery(testApp.databaseUrl, card, email, { keptByUserId });
    slug = card.slug;
  }
  return `/${slug}`;
}

const delivered =
  (fields: Partial<Delivery>, isThanked = false) =>
  async (testApp: TestApp): Promise<string> => {
    const { userId } = await signInVisitor(testApp);
    await setProfile(testApp.databaseUrl, userId, { name: 'Rasa Petrauskaitė' });
    const isPublished = fields.state !== 'scheduled' && fields.state !== 'kept';
    const card = await insertCard(testApp.databaseUrl, userId, { ...given, isPublished });
    await insertInvitation(testApp.databaseUrl, card, newAddress(), 'Tom Whitfield');
    await insertDelivery(testApp.databaseUrl, card, 'ona.petrauskiene@example.lt', fields);
    if (isThanked) {
      const thanks = {
        creatorId: userId,
        groupCardId: card.id,
        content: 'Mielieji, skaičiau du kartus: pirmą verkdama, antrą juokdamasi.',
        sendAt: sql`now() - interval '1 hour'`,
        postedAt: sql`now() - interval '1 hour'`,
      };
      await inDatabase(testApp.databaseUrl, (db) => db.insert(groupCardThanks).values(thanks));
    }
    return `/${card.slug}`;
  };

async function skipReveal({ page, t }: Visit): Promise<void> {
  await page.getByRole('button', { name: t('groupCard.revealSkip') }).click();
}

async function askToKeep(visit: Visit): Promise<void> {
  await skipReveal(visit);
  await visit.page.getByRole('button', { name: visit.t('recipient.keep') }).click();
  await visit.page.getByRole('dialog').waitFor();
}

const showLife = async ({ page, t }: Visit) =>
  page
    .getByRole('list', { name: t('life.label') })
    .first()
    .scrollIntoViewIfNeeded();

const openedAt = new Date('2026-11-16T09:12:00Z');
const states: Record<string, Partial<Delivery>> = {
  planned: { state: 'scheduled', deliverAt: new Date('2099-11-26T06:00:00Z'), sentAt: null },
  sent: {},
  opened: { openedAt },
  bounced: { state: 'bounced' },
  failed: { state: 'failed', sentAt: null },
  kept: { state: 'kept', sentAt: null },
};

/** A card that was delivered: what its person can do with it, and what its creator sees. */
export const givenScreens: readonly Screen[] = [
  { name: 'given-keep', path, prepare: byLink, reach: askToKeep },
  {
    name: 'given-keep-sent',
    path,
    skippedInGate: true,
    prepare: byLink,
    reach: async (visit) => {
      await visit.page.route('**/keep', (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status: 200, json: { state: 'by-mail', email: 'o•••@example.lt' } }),
      );
      await askToKeep(visit);
      await visit.page.getByRole('button', { name: visit.t('keep.do') }).click();
      await visit.page.getByText(visit.t('keep.sentTitle')).waitFor();
    },
  },
  {
    name: 'given-kept',
    path,
    prepare: kept,
    reach: async (visit) => {
      await skipReveal(visit);
      await visit.page.getByText(visit.t('keep.done')).waitFor();
    },
  },
  {
    name: 'my-cards-given',
    path: '/my-group-cards',
    prepare: async (testApp) => void (await kept(testApp)),
    reach: ({ page, t }) => page.getByRole('region', { name: t('keep.given') }).waitFor(),
  },
  ...Object.entries(states).map(([state, fields]) => ({
    name: `delivered-${state}`,
    path,
    skippedInGate: true,
    prepare: delivered(fields),
    reach: showLife,
  })),
  { name: 'delivered-thanked', path, skippedInGate: true, prepare: delivered({ openedAt }, true), reach: showLife },
  {
    name: 'message-earlier',
    path,
    prepare: async ({ databaseUrl }) => {
      const { userId } = await signInByHeader(databaseUrl);
      const [birthdayId] = await insertPeople(databaseUrl, userId, [{ name: 'Ona', date: '11-26' }]);
      const email = newAddress();
      const messages = [{ name: 'Jonas', text: 'Sodas ir aš jūsų laukiame. Medus jau stiklainiuose.', email }];
      const earlier = { birthdayId: birthdayId ?? null, celebratedOn: '2025-11-26', isPublished: true, messages };
      await insertCard(databaseUrl, userId, earlier);
      const card = await insertCard(databaseUrl, userId, { birthdayId: birthdayId ?? null, theme: 'nature' });
      return `/${card.slug}?invite=${await insertInvitation(databaseUrl, card, email, 'Jonas')}`;
    },
    reach: async (visit) => {
      await addMessage(visit);
      await visit.page.getByRole('figure', { name: visit.t('contribution.lastTime') }).waitFor();
    },
  },
];
