import { parseDay, writeDay } from './calendar-day.ts';
import { birthdayLimits } from '../limits/birthdays.ts';

/** A birthday as it is stored. Only `birthYear` holds the year: the one in `date` may be the placeholder. */
export interface Birthday {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly birthYear: number | null;
  /** In memory of somebody who has died: the day is kept, without an age. */
  readonly isRemembered?: boolean;
}

interface NextDay {
  readonly on: Temporal.PlainDate;
  readonly inDays: number;
}

export interface NextBirthday extends NextDay {
  /** The age reached on that day; null without a year, in memory, and on the day of birth itself: nobody turns 0. */
  readonly turns: number | null;
}

/** The day of a birthday in a year; in common years 29 February moves to the 28th. */
export function occurrenceIn(year: number, date: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(date).with({ year }, { overflow: 'constrain' });
}

export function nextOccurrence(date: string, today: Temporal.PlainDate): Temporal.PlainDate {
  const thisYear = occurrenceIn(today.year, date);
  const isPast = Temporal.PlainDate.compare(thisYear, today) < 0;
  return isPast ? occurrenceIn(today.year + 1, date) : thisYear;
}

function nextDay(date: string, today: Temporal.PlainDate): NextDay {
  const on = nextOccurrence(date, today);
  return { on, inDays: today.until(on).days };
}

/** Start days kept in the cache: today in each zone, and that day plus each lead time of a reminder. */
const cachedDays = 64;
const nextDaysFrom = new Map<string, Map<string, NextDay>>();

/** Cached next days by month and day, at most 366 for each start day: they are the same for every user. */
function nextDays(today: Temporal.PlainDate): Map<string, NextDay> {
  const key = today.toString();
  const known = nextDaysFrom.get(key);
  if (known) return known;
  if (nextDaysFrom.size >= cachedDays) nextDaysFrom.clear();
  const fresh = new Map<string, NextDay>();
  nextDaysFrom.set(key, fresh);
  return fresh;
}

/** For lists: computes each calendar day once, however many birthdays fall on it and however often it is asked. */
export function computeFrom(today: Temporal.PlainDate): (birthday: Birthday) => NextBirthday {
  const computed = nextDays(today);
  return ({ date, birthYear, isRemembered = false }) => {
    const monthAndDay = date.slice(5);
    const day = computed.get(monthAndDay) ?? nextDay(date, today);
    computed.set(monthAndDay, day);
    const isCounted = birthYear !== null && !isRemembered && day.on.year > birthYear;
    const turns = isCounted ? day.on.year - birthYear : null;
    return { on: day.on, inDays: day.inDays, turns };
  };
}

export function nextBirthday(birthday: Birthday, today: Temporal.PlainDate): NextBirthday {
  return computeFrom(today)(birthday);
}

/** Completed years; null without a year, in memory and before the day of birth. */
export function ageOn({ date, birthYear, isRemembered }: Birthday, day: Temporal.PlainDate): number | null {
  if (birthYear === null || isRemembered) return null;
  const isStillToCome = Temporal.PlainDate.compare(occurrenceIn(day.year, date), day) > 0;
  const age = day.year - birthYear - (isStillToCome ? 1 : 0);
  return age < 0 ? null : age;
}

/** From the first year we take to the one that is running. */
export function birthYears(today: Temporal.PlainDate): { first: number; last: number } {
  return { first: birthdayLimits.earliestYear, last: today.year };
}

/** Whether a known year equals the year of the date. An invalid date passes: another rule refuses it. */
export function isYearOf(date: string, birthYear: number | null): boolean {
  const day = parseDay(date);
  return !day || birthYear === null || day.year === birthYear;
}

/** Refuses a birth in the future. Without a year every day passes. */
export function isBornBy(today: Temporal.PlainDate, date: string, birthYear: number | null): boolean {
  return birthYear !== today.year || !parseDay(date) || Temporal.PlainDate.compare(date, today) <= 0;
}

/** The date as it is stored: without a year of birth it has the placeholder year, whatever was sent. */
export function settleDate(date: string, birthYear: number | null): string {
  const day = parseDay(date);
  return day ? writeDay(birthYear, day.month, day.day) : date;
}
