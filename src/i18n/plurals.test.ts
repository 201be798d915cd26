import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';

const say = (language: string, text: string, days: number) =>
  setupI18n({ locale: language, messages: { [language]: { text: compileMessage(text) } } })._('text', { days });

describe('[ALL-15] plurals and dates', () => {
  test.each([
    [1, 'po 1 dienos', 'через 1 день'],
    [2, 'po 2 dienų', 'через 2 дня'],
    [5, 'po 5 dienų', 'через 5 дней'],
    [10, 'po 10 dienų', 'через 10 дней'],
    [11, 'po 11 dienų', 'через 11 дней'],
    [21, 'po 21 dienos', 'через 21 день'],
    [22, 'po 22 dienų', 'через 22 дня'],
    [111, 'po 111 dienų', 'через 111 дней'],
  ])('%i takes the right form in Lithuanian and Russian', (days, lithuanian, russian) => {
    const lt = '{days, plural, one {po # dienos} few {po # dienų} many {po # dienos} other {po # dienų}}';
    const ru = '{days, plural, one {через # день} few {через # дня} many {через # дней} other {через # дня}}';
    expect(say('lt', lt, days)).toBe(lithuanian);
    expect(say('ru', ru, days)).toBe(russian);
  });

  test.each([
    ['en', 'July 15, 2025'],
    ['lt', '2025 m. liepos 15 d.'],
    ['ru', '15 июля 2025 г.'],
  ])('a date in %s is %s', (language, expected) => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    expect(format.format(new Date('2025-07-15')).replaceAll('\u00a0', ' ')).toBe(expected);
  });
});
