import { type Birthday, type NextBirthday, computeFrom } from './birthday.ts';
import { birthdayLimits } from '../limits/birthdays.ts';
import { foldText } from './person-name.ts';

export interface ListedBirthday extends Birthday {
  readonly id: number;
  readonly name: string;
}

export interface UpcomingRow<T extends ListedBirthday> {
  readonly birthday: T;
  readonly next: NextBirthday;
}

export interface MonthGroup<T extends ListedBirthday> {
  readonly month: Temporal.PlainYearMonth;
  readonly rows: readonly UpcomingRow<T>[];
}

export interface StripDay<T extends ListedBirthday> {
  readonly day: Temporal.PlainDate;
  readonly people: readonly T[];
}

export interface DashboardFigures {
  /** Birthdays in the current calendar month, past ones included. */
  readonly thisMonth: number;
  /** Today and the seven days after it. */
  readonly upcoming: number;
  readonly total: number;
}

/** The counters of the dashboard. */
export function dashboardFigures(birthdays: readonly Birthday[], today: Temporal.PlainDate): DashboardFigures {
  const nexts = birthdays.map(computeFrom(today));
  return {
    // Even 29 February stays in its month, so the next occurrence has the same month as this year's.
    thisMonth: nexts.filter(({ on }) => on.month === today.month).length,
    upcoming: nexts.filter(({ inDays }) => inDays <= birthdayLimits.upcomingDays).length,
    total: birthdays.length,
  };
}

/** Compares code units rather than by locale, so that server and browser agree. */
const compareText = (one: string, other: string) => Number(one > other) - Number(one < other);

/** The nearest first; on one day by name, and equal names in a fixed order. */
export function upcomingRows<T extends ListedBirthday>(
  birthdays: readonly T[],
  today: Temporal.PlainDate,
): UpcomingRow<T>[] {
  const compute = computeFrom(today);
  return birthdays
    .map((birthday) => ({ row: { birthday, next: compute(birthday) }, folded: foldText(birthday.name) }))
    .sort(
      (one, other) =>
        one.row.next.inDays - other.row.next.inDays ||
        compareText(one.folded, other.folded) ||
        compareText(one.row.birthday.name, other.row.birthday.name) ||
        one.row.birthday.id - other.row.birthday.id,
    )
    .map(({ row }) => row);
}

/** Everybody who shares the nearest day, living people before those in memory. */
export function nextUp<T extends ListedBirthday>(rows: readonly UpcomingRow<T>[]): UpcomingRow<T>[] {
  const nearest = rows[0]?.next.inDays;
  const sharing = rows.filter(({ next }) => next.inDays === nearest);
  const isMemory = ({ birthday }: UpcomingRow<T>) => birthday.isRemembered === true;
  return [...sharing.filter((row) => !isMemory(row)), ...sharing.filter(isMemory)];
}

/** A name on a day of some year. */
export interface NamedDay {
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
}

/** The same name on the same day counts as the same person, whatever the year. */
export const nameDayKey = ({ name, date }: NamedDay) => `${date.slice(5)} ${foldText(name)}`;

/** A remark in brackets, as in "Ona (mama)", is no part of a name. */
export const duplicateKeyOf = ({ name, date }: NamedDay) =>
  nameDayKey({ name: name.replaceAll(/\s*\([^()]*\)/g, '') || name, date });

/** Whether any two entries may be one person. */
export const mayHaveDuplicates = (list: readonly NamedDay[]) => new Set(list.map(duplicateKeyOf)).size < list.length;

/** The list by months. The current month appears twice if one of its birthdays is past: now, and a year ahead. */
export function monthGroups<T extends ListedBirthday>(rows: readonly UpcomingRow<T>[]): MonthGroup<T>[] {
  const groups = Map.groupBy(rows, ({ next }) => next.on.year * 12 + next.on.month);
  return [...groups.values()].flatMap((members) =>
    members[0] ? [{ month: members[0].next.on.toPlainYearMonth(), rows: members }] : [],
  );
}

/** Today and the six days after it, each with those who celebrate then. */
export function weekStrip<T extends ListedBirthday>(
  rows: readonly UpcomingRow<T>[],
  today: Temporal.PlainDate,
): StripDay<T>[] {
  const near = rows.filter(({ next }) => next.inDays < birthdayLimits.stripDays);
  return Array.from({ length: birthdayLimits.stripDays }, (_, inDays) => ({
    day: today.add({ days: inDays }),
    people: near.filter(({ next }) => next.inDays === inDays).map(({ birthday }) => birthday),
  }));
}
