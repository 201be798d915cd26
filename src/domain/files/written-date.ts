/** Parses dates in files. Ambiguous dates are reported, never guessed. */
import { parseDay, writeDay } from '../birthdays/calendar-day.ts';
import { birthdayLimits } from '../limits/birthdays.ts';
import { readNamedMonth } from './month-names.ts';

export interface WrittenDate {
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
}

export type DateReading = WrittenDate | 'ambiguous' | 'unreadable';
export type DayOrder = 'day-first' | 'month-first';

/** What is known about the dates of a file beside their text. */
export interface DateContext {
  /** A year of two digits is read if only one century ends by this year. */
  readonly latestYear: number;
  readonly order?: DayOrder | undefined;
}

const compact = /^(\d{4})(\d{2})(\d{2})$/;
const separated = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})\.?$/;
const withoutYear = /^--(?:(\d{2})(\d{2})|(\d{1,2})-(\d{1,2}))$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4}|\d{2})?)?\.?$/;

/** Times and zones, which move no birthday: `T00:00:00Z`, `12:00:00 AM`, `00:00:00 +0000`, `Z`. */
const time =
  /(?:(?<=\d)T\d[\d:.,]*|\s+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)?(?:\s*[ap]\.?m\.?)?(?:\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/i;

/** Longer than any date with its time, and short enough for the patterns. */
const longestDate = 60;

/** With plain hyphens and spaces, and without the time. */
function tidy(text: string): string {
  if (text.length > longestDate) return '';
  const plain = text
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ')
    .trim();
  // A zone alone is not cut off a date without a time: `15-05-1990` ends like one.
  const cut = /\d[T ]\d{1,2}:?\d{2}|Z$/i.test(plain) ? plain.replace(time, '') : plain;
  return cut.trim().replaceAll(/(?<=\d)\. (?=\d)/g, '.');
}

/** Years that address books write for "unknown"; 1604 is Apple's. */
const unknownYears = new Set([0, 1, 1604]);

export const knownYear = (year: number): number | null => (unknownYears.has(year) ? null : year);

/** Year, month, day in this order, or `--02-29` without a year. */
export function readYearFirst(text: string): WrittenDate | undefined {
  const tidied = tidy(text);
  const short = withoutYear.exec(tidied);
  if (short) return { year: null, month: Number(short[1] ?? short[3]), day: Number(short[2] ?? short[4]) };
  const [year, month, day] = compact.exec(tidied)?.slice(1) ?? separated.exec(tidied)?.toSpliced(2, 1).slice(1) ?? [];
  if (year === undefined) return undefined;
  return { year: knownYear(Number(year)), month: Number(month), day: Number(day) };
}

/** The date with the year from another column. A day that its own year does not have stays invalid, to be refused. */
export function withYear(date: WrittenDate, year: number | null): WrittenDate {
  return parseDay(writeDay(date.year, date.month, date.day)) ? { ...date, year } : date;
}

/** The order that the numbers prove: dots are used only with the day first, and there is no 13th month. */
function provenOrder(first: number, separator: string | undefined, second: number): DayOrder | undefined {
  if (separator === '.' || (first > 12 && second <= 12)) return 'day-first';
  return second > 12 && first <= 12 ? 'month-first' : undefined;
}

/** The order of a whole column: programs write all dates alike, so one proof holds for all unless contradicted. */
export function orderOf(texts: Iterable<string>): DayOrder | undefined {
  const proven = new Set<DayOrder>();
  for (const text of texts) {
    const parts = yearLast.exec(tidy(text));
    const order = parts && parts[2] !== '.' && provenOrder(Number(parts[1]), parts[2], Number(parts[3]));
    if (order) proven.add(order);
  }
  return proven.size === 1 ? [...proven][0] : undefined;
}

/** A year of two digits, if only one century makes it a year of birth; 0 stands for "unknown". */
function readYear(written: string | undefined, latestYear: number): number | null | 'ambiguous' {
  if (written === undefined) return null;
  if (written.length > 2) return knownYear(Number(written));
  const ends = Number(written);
  const centuries = [];
  for (let century = birthdayLimits.earliestYear; century + ends <= latestYear; century += 100) centuries.push(century);
  return centuries.length === 1 ? (centuries[0] ?? 0) + ends : 'ambiguous';
}

/** A date in a spreadsheet, in figures or with the name of the month. */
export function readAnyOrder(text: string, { latestYear, order: columnOrder }: DateContext): DateReading {
  const known = readYearFirst(text);
  if (known) return known;
  const tidied = tidy(text);
  const named = readNamedMonth(tidied);
  const [first, separator, second, year] = yearLast.exec(tidied)?.slice(1) ?? [];
  const birthYear = readYear(named ? named.year : year, latestYear);
  if (named) return birthYear === 'ambiguous' ? 'ambiguous' : { ...named, year: birthYear };
  if (first === undefined) return 'unreadable';
  const [one, other] = [Number(first), Number(second)];
  const order = provenOrder(one, separator, other) ?? columnOrder;
  const isEitherWay = one === other || (one > 12 && other > 12);
  if (birthYear === 'ambiguous' || (!order && !isEitherWay)) return 'ambiguous';
  const [month, day] = order === 'month-first' ? [one, other] : [other, one];
  return { year: birthYear, month, day };
}

/** Whether only the order of day and month is unknown, which one answer settles for the whole file. */
export function isOrderOpen(text: string, context: DateContext): boolean {
  return (
    readAnyOrder(text, { ...context, order: undefined }) === 'ambiguous' &&
    readAnyOrder(text, { ...context, order: 'day-first' }) !== 'ambiguous'
  );
}
