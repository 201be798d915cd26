import type { BrowserContext } from '@playwright/test';
import { type NewPerson, insertPeople, type Profile, setProfile } from '#test/fixtures/users.ts';
import { databaseUrl, signIn } from './session.ts';

export interface Household extends Partial<Profile> {
  people?: readonly NewPerson[];
}

/** Signs in somebody who keeps these people. */
export async function insertHousehold(
  context: BrowserContext,
  origin: string,
  { people = [], ...profile }: Household,
): Promise<{ email: string; userId: number; ids: number[] }> {
  const { email, userId } = await signIn(context, origin);
  await setProfile(databaseUrl(), userId, profile);
  return { email: profile.email ?? email, userId, ids: await insertPeople(databaseUrl(), userId, people) };
}
