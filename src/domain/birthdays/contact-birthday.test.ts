import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { birthdayOfContact } from './contact-birthday.ts';
import { parseDay } from './calendar-day.ts';

const today = Temporal.PlainDate.from('2026-11-16');
const of = (date: { year?: number; month?: number; day?: number }, name = 'Ona') => {
  const found = birthdayOfContact({ ref: 'people/c1', name, date }, today);
  return found && `${found.date} ${found.birthYear}`;
};

describe('[IMP-7] the birthday of a contact', () => {
  test.each([
    [{ year: 1952, month: 11, day: 26 }, '1952-11-26 1952'],
    [{ month: 11, day: 26 }, '2000-11-26 null'],
    [{ month: 2, day: 29 }, '2000-02-29 null'],
    [{ year: 1604, month: 2, day: 29 }, '2000-02-29 null'],
    [{ year: 1996, month: 2, day: 29 }, '1996-02-29 1996'],
    [{ year: 1990, month: 2, day: 29 }, undefined],
    [{ year: 1899, month: 5, day: 1 }, '2000-05-01 null'],
    [{ year: 2026, month: 11, day: 16 }, '2026-11-16 2026'],
    [{ year: 2026, month: 11, day: 17 }, '2000-11-17 null'],
    [{ year: 2027, month: 1, day: 1 }, '2000-01-01 null'],
    [{ year: 1980 }, undefined],
    [{ year: 1980, month: 4 }, undefined],
    [{ month: 4, day: 31 }, undefined],
    [{ year: -5, month: 4, day: 3 }, undefined],
    [{}, undefined],
  ])('%j is %s', (date, expected) => {
    expect(of(date)).toBe(expected);
  });

  test('has a name on one line, of a hundred signs at most, and none without one', () => {
    const nameOf = (name: string) => birthdayOfContact({ ref: 'r', name, date: { month: 1, day: 1 } }, today)?.name;
    expect(nameOf(' Ona\r\n  Petrauskienė\0 ')).toBe('Ona Petrauskienė');
    expect(nameOf(`${'a'.repeat(99)}🎂`)).toBe('a'.repeat(99));
    expect(nameOf(' \n\0 ')).toBeUndefined();
  });

  test('is a day of the calendar, whatever an address book sends', () => {
    const number = fc.option(
      fc.oneof(fc.integer({ min: -3, max: 40 }), fc.integer(), fc.integer({ min: 1880, max: 2040 })),
    );
    fc.assert(
      fc.property(number, number, number, fc.string({ unit: 'binary' }), (year, month, day, name) => {
        const date = { year: year ?? undefined, month: month ?? undefined, day: day ?? undefined };
        const found = birthdayOfContact({ ref: 'r', name, date }, today);
        if (!found) return;
        expect(parseDay(found.date)).toMatchObject({ month, day });
        expect(found.birthYear === null || found.birthYear === year).toBe(true);
      }),
    );
  });
});
