import 'temporal-polyfill/global';
import type { BrowserContext } from '@playwright/test';
import { type KeptPerson, keepPeople, type Profile, setProfile } from '../../scripts/lib/visitors.ts';
import { databaseUrl, signIn } from './session.ts';

export const todayIn = (timeZone: string): Temporal.PlainDate => Temporal.Now.plainDateISO(timeZone);

/** Month and day so many days from a day, as `MM-DD`: a birthday without a year. */
export const inDays = (today: Temporal.PlainDate, days: number): string => today.add({ days }).toString().slice(5);

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

const firstNames = ['Ona', 'Jonas', 'Marija', 'Пётр', 'Анна', 'Oliver', 'Tomas', 'Emilija', 'Rasa', 'Саша', 'Liam'];
const lastNames = ['Kazlauskienė', 'Petrov', 'Smith', 'Žukauskaitė', 'Иванова', 'Nguyen', 'Čepaitis'];

/** So many people with different names, spread over the year from the second day on; every fourth has notes. */
export function crowd(count: number, today: Temporal.PlainDate): KeptPerson[] {
  return Array.from({ length: count }, (_, index) => {
    const day = inDays(today, 1 + ((index * 37) % 363));
    const name = `${firstNames[index % firstNames.length]} ${lastNames[(index * 5) % lastNames.length]} ${index + 1}`;
    return {
      name,
      date: index % 3 === 0 || day === '02-29' ? day : `${1950 + (index % 60)}-${day}`,
      ...(index % 4 === 0 && { notes: 'Likes tea, long walks and letters. '.repeat(1 + (index % 5)) }),
    };
  });
}
