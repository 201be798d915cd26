import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BirthdayItem } from '#contract/birthdays.ts';
import { isBornBy } from '#domain/birthdays/birthday.ts';
import {
  type BirthdayForm,
  checkBirthday,
  checkGift,
  differencesOf,
  formOf,
  inNoteOrder,
  previewOf,
  resolveConflict,
} from './model.ts';

const today = Temporal.PlainDate.from('2026-11-18');
const form: BirthdayForm = {
  name: 'Ona',
  month: '5',
  day: '15',
  hasYear: false,
  year: '',
  email: '',
  notes: '',
  isMuted: false,
  isRemembered: false,
};

const issueIds = (changed: Partial<BirthdayForm>) => {
  const checked = checkBirthday({ ...form, ...changed }, today);
  return 'issues' in checked ? Object.fromEntries(Object.entries(checked.issues).map(([at, it]) => [at, it?.id])) : {};
};

describe('the birthday dialog', () => {
  test('[BDAY-3] trims what was typed and sends nothing for what was left empty', () => {
    expect(checkBirthday({ ...form, name: '  Ona ', email: '  ', notes: ' \n' }, today)).toEqual({
      request: { name: 'Ona', date: '2000-05-15' },
    });
    const full = { ...form, hasYear: true, year: '1956', email: ' ona@example.lt ', notes: ' peonies ' };
    expect(checkBirthday(full, today)).toEqual({
      request: { name: 'Ona', date: '1956-05-15', birthYear: 1956, email: 'ona@example.lt', notes: 'peonies' },
    });
  });

  test('[BDAY-3] a missing name, month or day is not submitted', () => {
    expect(issueIds({ name: '   ' })).toEqual({ name: 'birthday.nameRequired' });
    expect(issueIds({ month: '' })).toEqual({ date: 'birthday.birthdayRequired' });
    expect(issueIds({ day: ' ' })).toEqual({ date: 'birthday.birthdayRequired' });
  });

  test('[BDAY-5] refuses days that the calendar does not have', () => {
    expect(issueIds({ month: '4', day: '31' })).toEqual({ date: 'birthday.dateImpossible' });
    expect(issueIds({ day: '0' })).toEqual({ date: 'birthday.dateImpossible' });
    expect(issueIds({ day: 'x' })).toEqual({ date: 'birthday.dateImpossible' });
    expect(issueIds({ month: '2', day: '29' })).toEqual({});
    expect(issueIds({ month: '2', day: '29', hasYear: true, year: '1999' })).toEqual({
      date: 'birthday.leapDayImpossible',
    });
  });

  test('[BDAY-1] takes years from 1900 to the current one, and none only when no year is included', () => {
    for (const year of ['', '0', '1899', '2027', '19x6'])
      expect(issueIds({ hasYear: true, year })).toEqual({ birthYear: 'birthday.yearRange' });
    for (const year of ['1900', '2026']) expect(issueIds({ hasYear: true, year })).toEqual({});
    expect(issueIds({ hasYear: false, year: '1899' })).toEqual({});
  });

  test('[BDAY-1] a saved birthday fills the fields again, and saving it unchanged changes nothing', () => {
    const item = fc.record({
      id: fc.nat(),
      name: fc.constantFrom('Ona', 'Žydrūnė Ąžuolė', 'Дмитрий Ёлкин'),
      date: fc.constantFrom('05-15', '02-28', '12-31', '01-01'),
      birthYear: fc.option(fc.integer({ min: 1900, max: 2026 })),
      email: fc.option(fc.constant('ona@example.lt')),
      notes: fc.option(fc.constant('Likes peonies')),
      isMuted: fc.boolean(),
      isRemembered: fc.boolean(),
    });
    fc.assert(
      fc.property(item, (kept) => {
        const birthday = {
          ...kept,
          date: `${kept.birthYear ?? 2000}-${kept.date}`,
          createdAt: '2026-01-01T00:00:00.000Z',
          version: 1,
          notesTruncated: false,
        };
        // Nobody born in the future can have been saved.
        fc.pre(isBornBy(today, birthday.date, birthday.birthYear));
        const { id: _id, createdAt: _createdAt, version: _version, notesTruncated: _cut, ...facts } = birthday;
        const sent = Object.entries(facts).filter(([, value]) => value !== null && value !== false);
        expect(checkBirthday(formOf(birthday), today)).toEqual({ request: Object.fromEntries(sent) });
      }),
    );
  });

  test('the preview below the date needs only a valid date', () => {
    expect(previewOf({ ...form, day: '' }, today)).toBeUndefined();
    expect(previewOf(form, today)).toMatchObject({ turns: null, isLeapDay: false });
    expect(previewOf({ ...form, hasYear: true, year: '1993' }, today)?.turns).toBe(34);
    expect(previewOf({ ...form, hasYear: true, year: '19' }, today)?.turns).toBeNull();
    expect(previewOf({ ...form, hasYear: true, year: '1993', isRemembered: true }, today)?.turns).toBeNull();
    const leap = previewOf({ ...form, month: '2', day: '29' }, today);
    expect(leap?.isLeapDay).toBe(true);
    expect(String(leap?.on)).toBe('2027-02-28');
  });
});

describe('the gift note', () => {
  test('[GIFT-1] an idea has a text and perhaps a link, a gift given also a year', () => {
    expect(checkGift({ giftText: ' Kettle ', giftLink: '', giftYear: '' }, today)).toEqual({
      request: { text: 'Kettle' },
    });
    expect(checkGift({ giftText: 'Kettle', giftLink: 'example.com/kettle', giftYear: '2025' }, today)).toEqual({
      request: { text: 'Kettle', link: 'https://example.com/kettle', givenYear: 2025 },
    });
    expect(checkGift({ giftText: ' ', giftLink: '', giftYear: '' }, today)).toMatchObject({
      issues: { text: { id: 'gift.textRequired' } },
    });
    for (const giftLink of ['javascript:alert(1)', 'ftp://example.com', 'shop', 'https://shop/', 'shop.'])
      expect(checkGift({ giftText: 'Kettle', giftLink, giftYear: '' }, today)).toMatchObject({
        issues: { link: { id: 'gift.linkInvalid' } },
      });
  });

  test('[GIFT-1] ideas stand first, then what was given, the latest first', () => {
    const gift = (id: number, givenYear: number | null) => ({ id, text: String(id), link: null, givenYear });
    const order = inNoteOrder([gift(5, 2023), gift(4, null), gift(3, 2025), gift(2, null), gift(1, 2023)]);
    expect(order.map(({ id }) => id)).toEqual([4, 2, 3, 5, 1]);
  });
});

describe('a birthday that was changed in two places', () => {
  const opened: BirthdayItem = {
    id: 1,
    name: 'Ona',
    date: '2000-05-17',
    birthYear: null,
    email: null,
    notes: 'Tea',
    notesTruncated: false,
    isMuted: false,
    isRemembered: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 1,
  };
  const stored = { ...opened, notes: 'Tea and cake', email: 'ona@example.lt', version: 2 };

  test('what was typed is preferred, and the newer version where nothing was', () => {
    const mine = { name: 'Ona', date: '1984-05-17', birthYear: 1984, notes: 'Tea, green' };
    const { fields, ...sides } = differencesOf({ opened, mine, stored });
    expect(fields).toEqual([
      { field: 'date', preferred: 'mine' },
      { field: 'email', preferred: 'stored' },
      { field: 'notes', preferred: 'mine' },
    ]);
    const preferred = new Map(fields.map(({ field, preferred: side }) => [field, side]));
    expect(resolveConflict(sides, preferred)).toEqual({ ...mine, email: 'ona@example.lt' });
    expect(resolveConflict(sides, preferred.set('notes', 'stored'))).toMatchObject({ notes: 'Tea and cake' });
  });

  test('a year that only one side knows is a difference', () => {
    const mine = { name: 'Ona', date: '2000-05-17', birthYear: 2000, notes: 'Tea' };
    expect(differencesOf({ opened, mine, stored: opened }).fields).toEqual([{ field: 'date', preferred: 'mine' }]);
  });
});
