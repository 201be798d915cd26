import { describe, expect, test } from 'vitest';
import { languages } from '#domain/language.ts';
import { capitalized, cityOf, formatDate, formatDay, formatTime } from './dates.ts';

const day = Temporal.PlainDate.from('2026-11-18');

describe('dates in words', () => {
  test('[DASH-9] follow the conventions of each language', () => {
    expect(languages.map((language) => formatDay(language, 'full', day))).toEqual([
      'Wednesday, November 18',
      'lapkričio 18\u00a0d., trečiadienis',
      'среда, 18\u00a0ноября',
    ]);
    expect(languages.map((language) => formatDay(language, 'shortDay', day))).toEqual([
      'Nov 18',
      'lapkričio 18\u00a0d.',
      '18\u00a0нояб.',
    ]);
    expect(languages.map((language) => capitalized(formatDay(language, 'month', day)))).toEqual([
      'November',
      'Lapkritis',
      'Ноябрь',
    ]);
  });

  test('keep a number and its word on one line', () => {
    expect(languages.map((language) => formatDate(language, '2026-11-17T23:30:00Z', 'Europe/Vilnius'))).toEqual([
      'November 18, 2026',
      '2026\u00a0m. lapkričio 18\u00a0d.',
      '18\u00a0ноября 2026\u00a0г.',
    ]);
  });

  test('[REM-7] the hour is that of the place, and the place is a city', () => {
    const moment = Temporal.ZonedDateTime.from('2026-11-18T09:00[America/St_Johns]');
    expect(languages.map((language) => formatTime(language, moment))).toEqual(['09:00', '09:00', '09:00']);
    expect(cityOf(moment.timeZoneId)).toBe('St Johns');
    expect(cityOf('UTC')).toBe('UTC');
  });
});
