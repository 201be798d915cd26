import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { makeStopToken } from '../../src/server/features/group-cards/invitations/service/stop.ts';
import { createDerive } from '../../src/server/platform/secrets.ts';
import { todayIn } from './crowd.ts';
import { cards } from './household-cards.ts';
import type { Screen } from './screens.ts';
import { sowCard } from './seed-cards.ts';
import { localSecret } from './settings.ts';
import { type Scene, signInVisitor } from './visitors.ts';

const derive = createDerive(localSecret);

/** The link at the foot of an invitation from somebody who has started a card; nobody is signed in where it is opened. */
async function stopLink(scene: Scene): Promise<string> {
  const { userId, email } = await signInVisitor(scene);
  await scene.context.clearCookies({ name: '__Host-session' });
  const idOf = (name: string) => createHash('sha256').update(`${userId} ${name}`).digest().readUIntBE(0, 6);
  const [card] = cards;
  const guest = card?.guests[0];
  if (!card || !guest) throw new Error('the household has no card');
  const db = drizzle(scene.databaseUrl, { casing: 'snake_case' });
  const owner = { userId, email, name: 'Rūta Kazlauskienė', language: 'en' };
  await sowCard({ db, idOf, today: todayIn('UTC'), owner }, card);
  await db.$client.end();
  const key = { creatorId: userId, invitationId: idOf(`${card.title}: ${guest.email}`) };
  return `?t=${makeStopToken(derive, key, guest.email)}`;
}

export const invitationScreens: readonly Screen[] = [
  { name: 'stop-invitations', path: '/stop-invitations', prepare: stopLink },
  {
    name: 'stop-invitations-done',
    path: '/stop-invitations',
    prepare: async (scene) => `${await stopLink(scene)}&done`,
  },
];
