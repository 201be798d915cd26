/** People whose birthdays lie around today, whenever that is. */
import 'temporal-polyfill/global';
import type { KeptPerson } from './visitors.ts';

export const todayIn = (timeZone: string): Temporal.PlainDate => Temporal.Now.plainDateISO(timeZone);

/** Month and day so many days from a day, as `MM-DD`: a birthday without a year. */
export const inDays = (today: Temporal.PlainDate, days: number): string => today.add({ days }).toString().slice(5);

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
