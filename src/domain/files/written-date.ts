/** Parses dates in files. Ambiguous dates are reported, never guessed. */
import { parseDay, writeDay } from '../birthdays/calendar-day.ts';

export interface WrittenDate {
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
}

export type DateReading = WrittenDate | 'ambiguous' | 'unreadable';
export type DayOrder = 'day-first' | 'month-first';

const compact = /^(\d{4})(\d{2})(\d{2})(?:T\S*)?$/;
const separated = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})(?:[T ]\S*)?$/;
const withoutYear = /^--(\d{2})-?(\d{2})(?:T\S*)?$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4}|\d{2})?)?(?: \S*)?$/;

/** Years that address books write for "unknown"; 1604 is Apple's. */
const unknownYears = new Set([0, 1, 1604]);

export const knownYear = (year: number): number | null => (unknownYears.has(year) ? null : year);

/** Year, month, day in this order, or `--02-29` without a year; times and zones behind it move no birthday. */
export function readYearFirst(text: string): WrittenDate | undefined {
  const short = withoutYear.exec(text);
  if (short) return { year: null, month: Number(short[1]), day: Number(short[2]) };
  const [year, month, day] = compact.exec(text)?.slice(1) ?? separated.exec(text)?.toSpliced(2, 1).slice(1) ?? [];
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
    const parts = yearLast.exec(text);
    const order = parts && parts[2] !== '.' && provenOrder(Number(parts[1]), parts[2], Number(parts[3]));
    if (order) proven.add(order);
  }
  return proven.size === 1 ? [...proven][0] : undefined;
}

/** A date in a spreadsheet. A year of two digits is ambiguous. */
export function readAnyOrder(text: string, columnOrder: DayOrder | undefined): DateReading {
  const known = readYearFirst(text);
  if (known) return known;
  const [first, separator, second, year] = yearLast.exec(text)?.slice(1) ?? [];
  if (first === undefined) return 'unreadable';
  if (year?.length === 2) return 'ambiguous';
  const [one, other] = [Number(first), Number(second)];
  const order = provenOrder(one, separator, other) ?? columnOrder;
  const isEitherWay = one === other || (one > 12 && other > 12);
  if (!order && !isEitherWay) return 'ambiguous';
  const [month, day] = order === 'month-first' ? [one, other] : [other, one];
  return { year: year === undefined ? null : knownYear(Number(year)), month, day };
}
