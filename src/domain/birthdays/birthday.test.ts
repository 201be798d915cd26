import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { birthdayCases, bothAnswers, stored } from '#test/oracles/birthday-cases.ts';
import { ageOn, nextBirthday, nextOccurrence, occurrenceIn } from './birthday.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const next = (date: string, birthYear: number | null, today: string) => {
  const { on, inDays, turns } = nextBirthday({ date, birthYear }, day(today));
  return [on.toString(), inDays, turns];
};

describe('the next birthday', () => {
  test('[DASH-11] [DASH-12] agrees with counting days on one’s fingers', () => {
    fc.assert(
      fc.property(birthdayCases, (given) => {
        const { said, counted } = bothAnswers(given);
        expect(said).toBe(counted);
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    ['is today', '1990-05-15', 1990, '2026-05-15', ['2026-05-15', 0, 36]],
    ['is tomorrow', '1990-05-15', 1990, '2026-05-14', ['2026-05-15', 1, 36]],
    ['was yesterday and comes next year', '1990-05-15', 1990, '2026-05-16', ['2027-05-15', 364, 37]],
    ['lies beyond the turn of the year', '1990-01-01', 1990, '2026-12-31', ['2027-01-01', 1, 37]],
  ] as const)('[DASH-11] %s', (_, date, birthYear, today, expected) => {
    expect(next(date, birthYear, today)).toEqual(expected);
  });

  test.each([
    ['2026', '2026-02-28'],
    ['2028', '2028-02-29'],
    ['2100', '2100-02-28'],
    ['2400', '2400-02-29'],
  ])('[DASH-12] 29 February is kept in %s on %s', (year, expected) => {
    expect(occurrenceIn(Number(year), '1996-02-29').toString()).toBe(expected);
  });

  test('[DASH-12] on 28 February of a leap year 29 February is tomorrow, of a common year today', () => {
    expect(nextOccurrence('1996-02-29', day('2028-02-28')).toString()).toBe('2028-02-29');
    expect(nextOccurrence('1996-02-29', day('2027-02-28')).toString()).toBe('2027-02-28');
    expect(nextOccurrence('1996-02-29', day('2027-03-01')).toString()).toBe('2028-02-29');
  });
});

describe('age', () => {
  test('[DASH-11] without a year of birth there is none, although the stored date has a year', () => {
    const unknown = { date: '2000-05-15', birthYear: null };
    expect(ageOn(unknown, day('2026-06-01'))).toBeNull();
    expect(nextBirthday(unknown, day('2026-06-01')).turns).toBeNull();
  });

  test('[DASH-11] somebody really born in 2000 has one', () => {
    expect(ageOn({ date: '2000-05-15', birthYear: 2000 }, day('2026-06-01'))).toBe(26);
  });

  test('[DASH-11] it is one less while this year’s birthday is still to come', () => {
    const birthday = { date: '1990-05-15', birthYear: 1990 };
    expect(ageOn(birthday, day('2026-05-14'))).toBe(35);
    expect(ageOn(birthday, day('2026-05-15'))).toBe(36);
  });

  test('it stops for somebody who has died, and the day stays', () => {
    fc.assert(
      fc.property(birthdayCases, ({ birthday, today }) => {
        const living = stored(birthday);
        const remembered = { ...living, isRemembered: true };
        const plainDay = Temporal.PlainDate.from(today);
        expect(nextBirthday(remembered, plainDay)).toEqual({ ...nextBirthday(living, plainDay), turns: null });
        expect(ageOn(remembered, plainDay)).toBeNull();
      }),
    );
  });

  test('a child born today is 0 and turns nothing; born earlier this year it turns 1', () => {
    expect(next('2026-05-15', 2026, '2026-05-15')).toEqual(['2026-05-15', 0, null]);
    expect(ageOn({ date: '2026-05-15', birthYear: 2026 }, day('2026-05-15'))).toBe(0);
    expect(next('2026-05-15', 2026, '2026-05-16')).toEqual(['2027-05-15', 364, 1]);
  });

  test('a child still expected has no age', () => {
    expect(ageOn({ date: '2026-05-15', birthYear: 2026 }, day('2026-05-14'))).toBeNull();
    expect(next('2026-05-15', 2026, '2026-05-14')).toEqual(['2026-05-15', 1, null]);
  });
});
