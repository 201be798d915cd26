import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysOfMonth, exists } from '#test/oracles/birthdays.ts';
import { daysToOffer, isLeapDay, parseDay, todayIn, writeDay } from './calendar-day.ts';

const numbers = fc.integer({ min: 0, max: 99 });

describe('a day of the calendar', () => {
  test('[BDAY-5] is read if and only if it exists', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), numbers, numbers, (year, month, day) => {
        const text = writeDay(year, month, day);
        expect(parseDay(text)?.toString()).toBe(exists({ year, month, day }) ? text : undefined);
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    '2026-04-31',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20260101',
    '+002026-01-01',
    '2026-01-01T00:00',
    '2026-01-01[u-ca=hebrew]',
    '2026-01-01\n',
    ' 2026-01-01',
    '٢٠٢٦-٠١-٠١',
    '',
  ])('[BDAY-5] %j is none', (text) => {
    expect(parseDay(text)).toBeUndefined();
  });

  test('[BDAY-4] is written with the year 2000 where none is known', () => {
    expect(writeDay(null, 2, 29)).toBe('2000-02-29');
    expect(writeDay(1996, 2, 29)).toBe('1996-02-29');
    expect(isLeapDay('2001-02-29')).toBe(true);
    expect(isLeapDay('2001-12-29')).toBe(false);
  });

  test('[PROF-1] as many days are offered as the month has, 31 until month and year are chosen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1900, max: 2150 }), (month, year) => {
        expect(daysToOffer(month, year)).toBe(daysOfMonth(year, month));
      }),
    );
    expect([daysToOffer(2, null), daysToOffer(null, 2026), daysToOffer(null, null)]).toEqual([31, 31, 31]);
  });

  test.each([
    ['Pacific/Kiritimati', '2026-01-01'],
    ['Europe/Vilnius', '2025-12-31'],
    ['Asia/Kathmandu', '2025-12-31'],
    ['Pacific/Pago_Pago', '2025-12-30'],
  ])('today in %s', (zone, expected) => {
    expect(todayIn(zone, Temporal.Instant.from('2025-12-31T10:30:00Z')).toString()).toBe(expected);
  });

  test('today changes at midnight of the zone, also when the clock was put forward that day', () => {
    const at = (instant: string) => todayIn('Europe/Vilnius', Temporal.Instant.from(instant)).toString();
    expect(at('2026-03-29T20:59:59Z')).toBe('2026-03-29');
    expect(at('2026-03-29T21:00:00Z')).toBe('2026-03-30');
  });
});
