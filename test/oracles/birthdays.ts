/** An oracle that computes birthdays by counting single days: no Temporal, no Date, and nothing of src/domain. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

export interface CountedBirthday {
  month: number;
  day: number;
  birthYear: number | null;
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const isLeap = (year: number) => year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0);

export const daysOfMonth = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (lengths[month - 1] ?? 0);

export const exists = ({ year, month, day }: Day): boolean => day >= 1 && day <= daysOfMonth(year, month);

export function tomorrowOf({ year, month, day }: Day): Day {
  if (day < daysOfMonth(year, month)) return { year, month, day: day + 1 };
  if (month < 12) return { year, month: month + 1, day: 1 };
  return { year: year + 1, month: 1, day: 1 };
}

/** Whether the birthday is celebrated on this day; 29 February falls on the 28th in common years. */
function isCelebratedOn(birthday: CountedBirthday, { year, month, day }: Day): boolean {
  if (birthday.month === month && birthday.day === day) return true;
  const hasNoDay = birthday.month === 2 && birthday.day === 29 && !isLeap(year);
  return hasNoDay && month === 2 && day === 28;
}

/** Counts days from today until the next birthday. */
export function countToNext(birthday: CountedBirthday, today: Day): { on: Day; inDays: number } {
  let on = today;
  let inDays = 0;
  while (!isCelebratedOn(birthday, on)) {
    on = tomorrowOf(on);
    inDays += 1;
  }
  return { on, inDays };
}

/** The age: the number of birthdays since the day of birth; null before it. */
export function countAge(birthday: CountedBirthday, today: Day): number | null {
  if (birthday.birthYear === null) return null;
  const isOver = (year: number) => {
    const day = birthday.month === 2 && birthday.day === 29 && !isLeap(year) ? 28 : birthday.day;
    if (year !== today.year) return year < today.year;
    return birthday.month === today.month ? day <= today.day : birthday.month < today.month;
  };
  let age = -1;
  while (isOver(birthday.birthYear + age + 1)) age += 1;
  return age < 0 ? null : age;
}

export const written = ({ year, month, day }: Day): string =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
