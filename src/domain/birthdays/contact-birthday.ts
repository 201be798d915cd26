import { isBornBy } from './birthday.ts';
import { parseDay, writeDay } from './calendar-day.ts';
import { knownYear } from '../files/written-date.ts';
import { birthdayLimits } from '../limits/birthdays.ts';

/** A person in an address book: only what is asked for there. */
export interface Contact {
  /** The address book's own name of the entry. */
  readonly ref: string;
  readonly name: string;
  /** Address books leave out, or set to 0, what they do not know. */
  readonly date: {
    readonly year?: number | undefined;
    readonly month?: number | undefined;
    readonly day?: number | undefined;
  };
}

export interface ContactBirthday {
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly birthYear: number | null;
}

/**
 * The birthday of a contact, or nothing without a name or for a day that the calendar does not have. A year that cannot
 * be a year of birth is dropped, and the day is kept.
 */
export function birthdayOfContact({ name, date }: Contact, today: Temporal.PlainDate): ContactBirthday | undefined {
  const { month = 0, day = 0 } = date;
  const year = knownYear(date.year ?? 0);
  const shown = nameOnOneLine(name);
  if (shown === '' || !isNumberOfDigits(year ?? 0, 4) || !parseDay(writeDay(year, month, day))) return undefined;
  const isPossible =
    year !== null &&
    year >= birthdayLimits.earliestYear &&
    year <= today.year &&
    isBornBy(today, writeDay(year, month, day), year);
  const birthYear = isPossible ? year : null;
  return { name: shown, date: writeDay(birthYear, month, day), birthYear };
}

const isNumberOfDigits = (value: number, digits: number) => value >= 0 && value < 10 ** digits;

/** Address books hold longer names than we do, over several lines too. */
function nameOnOneLine(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
  return line
    .slice(0, birthdayLimits.nameLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim();
}
