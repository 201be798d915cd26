import { parseDay, writeDay } from './calendar-day.ts';
import { birthdayLimits } from '../limits/birthdays.ts';

/** A birthday as it is stored. Only `birthYear` tells a year: the one in `date` may be the placeholder. */
export interface Birthday {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly birthYear: number | null;
  /** Somebody who has died: the day is kept, but nobody counts how old they would be. */
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

/** The day on which a birthday is kept in a year: in common years 29 February moves to the 28th and stays in its month. */
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

/** For lists: each day of the calendar is computed once, however many were born on it. */
export function computeFrom(today: Temporal.PlainDate): (birthday: Birthday) => NextBirthday {
  const computed = new Map<string, NextDay>();
  return ({ date, birthYear, isRemembered = false }) => {
    const monthAndDay = date.slice(5);
    const day = computed.get(monthAndDay) ?? nextDay(date, today);
    computed.set(monthAndDay, day);
    const isCounted = birthYear !== null && !isRemembered && day.on.year > birthYear;
    const turns = isCounted ? day.on.year - birthYear : null;
    return { ...day, turns };
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

/** A known year is the year of the date as well. A date that is none is another rule's to refuse. */
export function isYearOf(date: string, birthYear: number | null): boolean {
  const day = parseDay(date);
  return !day || birthYear === null || day.year === birthYear;
}

/** Nobody is born on a day that is still to come. Without a year the day says nothing about it. */
export function isBornBy(today: Temporal.PlainDate, date: string, birthYear: number | null): boolean {
  return birthYear !== today.year || !parseDay(date) || Temporal.PlainDate.compare(date, today) <= 0;
}

/** The date as it is stored: without a year of birth it carries the placeholder, whatever was sent. */
export function settleDate(date: string, birthYear: number | null): string {
  const day = parseDay(date);
  return day ? writeDay(birthYear, day.month, day.day) : date;
}
