import { type CardAt, insertCard, insertInvitation } from '#test/fixtures/cards.ts';
import { beginSession, signInVisitor, type TestApp } from '#test/browser.ts';
import { insertPeople } from '#test/fixtures/birthdays.ts';
import { newAddress, setProfile, signInByHeader } from '#test/fixtures/users.ts';

export const roles = ['visitor', 'owner', 'contributor', 'recipient'] as const;
export type Role = (typeof roles)[number];

export interface Visit {
  /** Pages to begin with and to come back to, without the prefix of a language. */
  pages: readonly string[];
  /** Signs in again where the walk has signed out. */
  signIn(): Promise<void>;
}

const nobody = async () => {};
const people = [
  { name: 'Tom', date: '1990-05-05', notes: 'Climbs' },
  { name: 'Ona', date: '1956-11-26' },
  { name: 'Emilija', date: '02-29' },
];
const messages = [{ name: 'Jonas', text: 'Many happy returns.' }, { text: 'From all of us.' }];

async function asOwner(testApp: TestApp): Promise<Visit> {
  const { userId } = await signInVisitor(testApp);
  await setProfile(testApp.databaseUrl, userId, { name: 'Rasa', timeZone: 'Europe/Vilnius' });
  await insertPeople(testApp.databaseUrl, userId, people);
  const draft = await insertCard(testApp.databaseUrl, userId, { messages });
  const published = await insertCard(testApp.databaseUrl, userId, { messages, isPublished: true });
  await insertInvitation(testApp.databaseUrl, draft, newAddress(), 'Jonas');
  const cards = [draft, published].map(({ slug }) => `/group-cards/${slug}`);
  const byId = `/group-card/${draft.id}`;
  return {
    pages: ['/dashboard', '/create-group-card', '/my-group-cards', '/settings', byId, ...cards],
    signIn: () => beginSession(testApp, userId),
  };
}

async function asContributor({ databaseUrl }: TestApp): Promise<Visit> {
  const { userId } = await signInByHeader(databaseUrl);
  const card = await insertCard(databaseUrl, userId, { messages });
  const token = await insertInvitation(databaseUrl, card, newAddress(), 'Jonas');
  return { pages: [`/group-cards/${card.slug}?invite=${token}`, `/group-cards/${card.slug}`], signIn: nobody };
}

async function asRecipient(testApp: TestApp): Promise<Visit> {
  const { userId: creator } = await signInByHeader(testApp.databaseUrl);
  const { userId, email } = await signInVisitor(testApp);
  const given = { recipientEmail: email, messages };
  const cards = [
    await insertCard(testApp.databaseUrl, creator, given),
    await insertCard(testApp.databaseUrl, creator, { ...given, isPublished: true }),
  ];
  return { pages: cards.map(({ slug }) => `/group-cards/${slug}`), signIn: () => beginSession(testApp, userId) };
}

/** The page on which everybody in a chat may write, once the creator has allowed it. */
async function openSigning(origin: string, cookie: string, { id }: CardAt): Promise<string> {
  const answer = await fetch(`${origin}/api/group-cards/${id}/signing-link`, {
    method: 'PUT',
    headers: { origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ isOn: true }),
  });
  const { address } = (await answer.json()) as { address: string };
  return new URL(address).pathname;
}

async function asVisitor({ databaseUrl, origin }: TestApp): Promise<Visit> {
  const { userId, cookie } = await signInByHeader(databaseUrl);
  const { slug } = await insertCard(databaseUrl, userId, { messages, isPublished: true });
  const signing = await openSigning(origin, cookie, await insertCard(databaseUrl, userId, { messages }));
  const fixed = ['/', '/privacy-policy', '/terms-of-service', '/nowhere'];
  return { pages: [...fixed, `/group-cards/${slug}`, signing], signIn: nobody };
}

const beginnings = { visitor: asVisitor, owner: asOwner, contributor: asContributor, recipient: asRecipient };

/** Everything that somebody in this role finds, in a database of its own people. */
export function begin(role: Role, testApp: TestApp): Promise<Visit> {
  return beginnings[role](testApp);
}

/** Each walk comes from a network of its own, so that walks do not use up each other's limits. */
export const networkOf = (seed: number, index: number): Record<string, string> => ({
  'x-forwarded-for': `10.${(seed >> 8) & 255}.${seed & 255}.${index + 1}`,
});
