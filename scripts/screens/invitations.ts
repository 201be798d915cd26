import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { makeStopToken } from '#server/features/group-cards/invitations/service/stop.ts';
import { createKeyedHmac } from '#server/platform/secrets.ts';
import { callerOf, signInVisitor, type TestApp } from '#test/browser.ts';
import { todayIn } from '#test/fixtures/birthdays.ts';
import { insertCard } from '#test/fixtures/cards.ts';
import { cards } from '#test/fixtures/demo-cards.ts';
import { friends } from './card-page.ts';
import type { Screen, Visit } from './screens.ts';
import { seedCard } from '#test/fixtures/seed-cards.ts';
import { localSecret } from '../stack/settings.ts';

const hmac = createKeyedHmac(localSecret);

/** The link at the foot of an invitation by which an address stops further ones; it is opened without a session. */
async function stopLink(testApp: TestApp): Promise<string> {
  const { userId, email } = await signInVisitor(testApp);
  await testApp.context.clearCookies({ name: '__Host-session' });
  const idOf = (name: string) => createHash('sha256').update(`${userId} ${name}`).digest().readUIntBE(0, 6);
  const [card] = cards;
  const guest = card?.guests[0];
  if (!card || !guest) throw new Error('the demo data has no card');
  const db = drizzle(testApp.databaseUrl, { casing: 'snake_case' });
  const owner = { userId, email, name: 'Rūta Kazlauskienė', language: 'en' };
  await seedCard({ db, idOf, today: todayIn('UTC'), owner }, card);
  await db.$client.end();
  const key = { creatorId: userId, invitationId: idOf(`${card.title}: ${guest.email}`) };
  return `?t=${makeStopToken(hmac, key, guest.email)}`;
}

/** A card with a signing link, and the caller who made it; the visitor is not signed in. */
async function signingLink(testApp: TestApp, messages = friends) {
  const { userId } = await signInVisitor(testApp);
  const creator = await callerOf(testApp);
  const card = await insertCard(testApp.databaseUrl, userId, { theme: 'ocean', messages });
  const change = (isOn: boolean) =>
    fetch(`${testApp.origin}/api/group-cards/${card.id}/signing-link`, {
      method: 'PUT',
      headers: { ...creator, 'content-type': 'application/json' },
      body: JSON.stringify({ isOn }),
    });
  const { address } = (await (await change(true)).json()) as { address: string };
  await testApp.context.clearCookies({ name: '__Host-session' });
  return { token: `/${address.split('/').at(-1)}`, turnOff: () => change(false) };
}

async function openSigningForm({ page, t }: Visit): Promise<void> {
  await page
    .getByRole('button', { name: t('signing.write') })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

async function sign(visit: Visit): Promise<void> {
  const { page, t } = visit;
  await openSigningForm(visit);
  await page.getByLabel(t('signing.name')).fill('Milda');
  await page.getByLabel(t('signing.message')).fill('Many happy returns from the whole third floor.');
  await page.getByRole('button', { name: t('signing.add') }).click();
  await page.locator('.own-message').waitFor();
}

const signingPath = '/s';
const signingScreens: readonly Screen[] = [
  { name: 'signing', path: signingPath, prepare: async (testApp) => (await signingLink(testApp)).token },
  {
    name: 'signing-empty',
    path: signingPath,
    skippedInGate: true,
    prepare: async (testApp) => (await signingLink(testApp, [])).token,
  },
  {
    name: 'signing-form',
    path: signingPath,
    prepare: async (testApp) => (await signingLink(testApp)).token,
    reach: openSigningForm,
  },
  {
    name: 'signing-done',
    path: signingPath,
    prepare: async (testApp) => (await signingLink(testApp)).token,
    reach: sign,
  },
  {
    name: 'signing-off',
    path: signingPath,
    skippedInGate: true,
    prepare: async (testApp) => {
      const { token, turnOff } = await signingLink(testApp);
      await turnOff();
      return token;
    },
  },
];

export const invitationScreens: readonly Screen[] = [
  ...signingScreens,
  { name: 'stop-invitations', path: '/stop-invitations', prepare: stopLink },
  {
    name: 'stop-invitations-done',
    path: '/stop-invitations',
    prepare: async (testApp) => `${await stopLink(testApp)}&done`,
  },
];
