import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { makeStopToken } from '#server/features/group-cards/invitations/service/stop.ts';
import { createKeyedHmac } from '#server/platform/secrets.ts';
import { signInVisitor, type TestApp } from '#test/browser.ts';
import { todayIn } from '#test/fixtures/birthdays.ts';
import { cards } from '#test/fixtures/demo-cards.ts';
import type { Screen } from './screens.ts';
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

export const invitationScreens: readonly Screen[] = [
  { name: 'stop-invitations', path: '/stop-invitations', prepare: stopLink },
  {
    name: 'stop-invitations-done',
    path: '/stop-invitations',
    prepare: async (testApp) => `${await stopLink(testApp)}&done`,
  },
];
