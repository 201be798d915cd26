import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cardSlug,
  celebratedDay,
  contributorAvatarIndex,
  invitationEnd,
  isAnotherDay,
  isCardSlug,
  parseCardTheme,
  publishMoment,
  splitAddresses,
} from './group-card.ts';

const random = '0123456789ABCDEFGHabcd';

describe('the address of a card', () => {
  test('tells nothing but that it is a card', () => {
    expect(cardSlug(random)).toBe(`card-${random}`);
    expect(isCardSlug(cardSlug(random))).toBe(true);
  });

  test('may be one of those that had words of the title in them', () => {
    expect(isCardSlug(`seventy-candles-${random}`)).toBe(true);
    expect(isCardSlug(`-candles-${random}`)).toBe(false);
    expect(isCardSlug('seventy-candles')).toBe(false);
  });
});

describe('addresses typed into one field', () => {
  test('[CARD-3] are parted by commas, each once', () => {
    expect(splitAddresses(' a@b.lt,A@B.lt;\n c@d.lt ,, ')).toEqual(['a@b.lt', 'c@d.lt']);
    expect(splitAddresses('')).toEqual([]);
  });
});

test('[CARD-7] knows five themes and takes anything else for the classic one', () => {
  expect(['default', 'sunset', 'nature', 'purple', 'ocean'].map(parseCardTheme)).toEqual([
    'default',
    'sunset',
    'nature',
    'purple',
    'ocean',
  ]);
  fc.assert(fc.property(fc.anything(), (name) => typeof parseCardTheme(name) === 'string'));
  expect(parseCardTheme('__proto__')).toBe('default');
});

test('[CARD-11] gives an address one of eight colours, always the same, and uses them all', () => {
  const seen = new Set<number>();
  for (let index = 0; index < 200; index += 1) seen.add(contributorAvatarIndex(`person${index}@example.lt`));
  expect([...seen].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(contributorAvatarIndex('ONA@example.lt')).toBe(contributorAvatarIndex('ona@example.lt'));
});

describe('the days of a card', () => {
  const day = (text: string) => Temporal.PlainDate.from(text);

  test.each([
    ['1956-11-26', '2026-11-20', '2026-11-26'],
    ['1956-11-26', '2026-11-26', '2026-11-26'],
    ['1956-11-26', '2026-11-27', '2027-11-26'],
    ['2016-02-29', '2027-01-01', '2027-02-28'],
    ['2030-05-01', '2026-11-20', '2027-05-01'],
  ])('[CARD-15] a birthday on %s, seen on %s, is celebrated on %s', (birthday, today, expected) => {
    expect(celebratedDay(birthday, day(today)).toString()).toBe(expected);
  });

  test('[CARD-15] another year of birth is no other day', () => {
    expect(isAnotherDay('1961-05-01', '1960-05-01')).toBe(false);
    expect(isAnotherDay('1961-02-28', '1960-02-29')).toBe(true);
    expect(isAnotherDay('1960-05-02', '1960-05-01')).toBe(true);
  });

  test('[CARD-15] it is published at the creator’s hour, and invitations end ninety days later', () => {
    const moment = publishMoment(day('2026-11-26'), { timeZone: 'Europe/Vilnius', hour: 9 });
    expect(moment.toString()).toBe('2026-11-26T07:00:00Z');
    expect(invitationEnd(day('2026-11-26')).toString()).toBe('2027-02-24T00:00:00Z');
  });
});
