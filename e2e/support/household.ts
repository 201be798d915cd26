import type { BrowserContext } from '@playwright/test';
import { type KeptPerson, keepPeople, type Profile, setProfile } from '../../scripts/lib/visitors.ts';
import { databaseUrl, signIn } from './session.ts';

export interface Household extends Partial<Profile> {
  people?: readonly KeptPerson[];
}

/** Signs in somebody who keeps these people. */
export async function keepHousehold(
  context: BrowserContext,
  origin: string,
  { people = [], ...profile }: Household,
): Promise<{ email: string; userId: number; ids: number[] }> {
  const { email, userId } = await signIn(context, origin);
  await setProfile(databaseUrl(), userId, profile);
  return { email: profile.email ?? email, userId, ids: await keepPeople(databaseUrl(), userId, people) };
}
