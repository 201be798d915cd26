import type { BrowserContext } from '@playwright/test';
import { insertPeople, type NewPerson } from '#test/fixtures/birthdays.ts';
import { setProfile, type UserFields } from '#test/fixtures/users.ts';
import { databaseUrl, signIn } from './session.ts';

export interface AccountWithPeople extends UserFields {
  people?: readonly NewPerson[];
}

/** Signs in with a new account that has these birthdays. */
export async function signInWithPeople(
  context: BrowserContext,
  origin: string,
  { people = [], ...profile }: AccountWithPeople,
): Promise<{ email: string; userId: number; ids: number[] }> {
  const { email, userId } = await signIn(context, origin);
  await setProfile(databaseUrl(), userId, profile);
  return { email: profile.email ?? email, userId, ids: await insertPeople(databaseUrl(), userId, people) };
}
