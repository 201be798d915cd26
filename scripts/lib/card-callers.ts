import type { CreatedCard, NewCardRequest } from '../../src/contract/group-cards.ts';
import { inDays, todayIn } from './crowd.ts';
import { type Scene, setProfile, signInByHeader } from './visitors.ts';

/** Somebody with a session, as the server knows them. */
export interface Caller {
  origin: string;
  cookie: string;
}

export async function call({ origin, cookie }: Caller, path: string, body: object = {}): Promise<unknown> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}

/** Whoever is signed in with this browser. */
export async function callerOf({ context, origin }: Pick<Scene, 'context' | 'origin'>): Promise<Caller> {
  const cookies = await context.cookies(origin.replace('http:', 'https:'));
  return { origin, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

/** A card for a birthday so many days from today. */
export function cardIn(days: number, more: Partial<NewCardRequest> = {}): NewCardRequest {
  return {
    initiatorName: 'Rasa Petrauskaitė',
    recipientName: 'Ona Petrauskienė',
    recipientBirthday: `${todayIn('UTC').year}-${inDays(todayIn('UTC'), days)}`,
    title: 'Seventy candles and one very good soup',
    description: 'We open this at hers in the evening, with the cake. Write a few words.',
    theme: 'default',
    invitedContributors: 'ruta@example.com',
    ...more,
  };
}

export async function makeCard(creator: Caller, request: NewCardRequest): Promise<CreatedCard> {
  return (await call(creator, '/api/group-cards', request)) as CreatedCard;
}

export interface Writer {
  name: string;
  /** One of those who are invited. */
  email: string;
  text: string;
}

/** Each signs in with their address and writes. */
export async function letWrite(
  { origin, databaseUrl }: Pick<Scene, 'origin' | 'databaseUrl'>,
  { id }: CreatedCard,
  writers: readonly Writer[],
): Promise<void> {
  for (const { name, email, text } of writers) {
    const { userId, cookie } = await signInByHeader(databaseUrl);
    await setProfile(databaseUrl, userId, { email, name });
    await call({ origin, cookie }, `/api/group-cards/${id}/contributions`, {
      contributorName: name,
      contributorEmail: email,
      content: text,
    });
  }
}
