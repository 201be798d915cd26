import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedBirthdays, days, stored } from '#test/oracles/birthday-cases.ts';
import { tomorrowOf, countToNext, written } from '#test/oracles/birthdays.ts';
import { dashboardFigures, monthGroups, nextUp, upcomingRows, weekStrip } from './birthday-list.ts';

const person = (id: number, name: string, date: string, birthYear: number | null = null) => ({
  id,
  name,
  date,
  birthYear,
});
const today = Temporal.PlainDate.from('2026-11-18');
const people = [
  person(1, 'Past', '2000-11-10'),
  person(2, 'Žygis', '2000-11-18'),
  person(3, 'Ona', '1951-11-19', 1951),
  person(4, 'Adomas', '2000-11-19'),
  person(5, 'In a week', '2000-11-25'),
  person(6, 'In eight days', '2000-11-26'),
  person(7, 'January', '2000-01-02'),
];
const rows = upcomingRows(people, today);
const names = (list: readonly { birthday: { name: string } }[]) => list.map(({ birthday }) => birthday.name);

const counted = fc.array(countedBirthdays, { maxLength: 40 });

describe('the dashboard', () => {
  test('[DASH-8] the nearest comes first, one day by name', () => {
    expect(names(rows)).toEqual(['Žygis', 'Adomas', 'Ona', 'In a week', 'In eight days', 'January', 'Past']);
  });

  test('[DASH-8] the order does not depend on the order in which they were stored', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(people, { minLength: people.length }), (shuffled) => {
        expect(upcomingRows(shuffled, today)).toEqual(rows);
      }),
    );
  });

  test('[DASH-5] counts this month, the next seven days and all', () => {
    expect(dashboardFigures(people, today)).toEqual({ thisMonth: 6, upcoming: 4, total: 7 });
    expect(dashboardFigures([], today)).toEqual({ thisMonth: 0, upcoming: 0, total: 0 });
  });

  test('[DASH-5] [DASH-12] the counters agree with counting days', () => {
    fc.assert(
      fc.property(counted, days, (birthdays, day) => {
        const walks = birthdays.map((birthday) => countToNext(birthday, day).inDays);
        expect(dashboardFigures(birthdays.map(stored), Temporal.PlainDate.from(day))).toEqual({
          thisMonth: birthdays.filter(({ month }) => month === day.month).length,
          upcoming: walks.filter((inDays) => inDays <= 7).length,
          total: birthdays.length,
        });
      }),
      { numRuns: 300 },
    );
  });

  test('the strip has seven days from today with everybody who celebrates on them', () => {
    fc.assert(
      fc.property(counted, days, (birthdays, day) => {
        const listed = birthdays.map((birthday, id) => ({ ...stored(birthday), id, name: `${id}` }));
        const plainDay = Temporal.PlainDate.from(day);
        const strip = weekStrip(upcomingRows(listed, plainDay), plainDay);
        let expected = day;
        for (const [inDays, { day: shown, people: celebrating }] of strip.entries()) {
          expect(shown.toString()).toBe(written(expected));
          expect(new Set(celebrating.map(({ id }) => id))).toEqual(
            new Set(birthdays.flatMap((one, id) => (countToNext(one, day).inDays === inDays ? [id] : []))),
          );
          expected = tomorrowOf(expected);
        }
        expect(strip).toHaveLength(7);
      }),
      { numRuns: 200 },
    );
  });

  test('next up are all who share the nearest day, those who celebrate before those who are remembered', () => {
    expect(names(nextUp(rows))).toEqual(['Žygis']);
    expect(names(nextUp(rows.slice(1)))).toEqual(['Adomas', 'Ona']);
    expect(nextUp([])).toEqual([]);
    const remembered = rows.map((row) => ({
      ...row,
      birthday: { ...row.birthday, isRemembered: row.birthday.name === 'Adomas' },
    }));
    expect(names(nextUp(remembered.slice(1)))).toEqual(['Ona', 'Adomas']);
  });

  test('a month stands again, a year ahead, for those whose day is over', () => {
    expect(monthGroups(rows).map(({ month, rows: members }) => [month.toString(), members.length])).toEqual([
      ['2026-11', 5],
      ['2027-01', 1],
      ['2027-11', 1],
    ]);
  });
});
