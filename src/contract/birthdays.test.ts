import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  birthdayItem,
  birthdayList,
  birthdayParams,
  type BirthdayRequest,
  birthdayRequest,
  giftItem,
  giftList,
  giftParams,
  giftRequest,
} from './birthdays.ts';
import { issuesOf } from './issues.ts';
import { z } from './zod.ts';
import { ageOn } from '#domain/birthdays/birthday.ts';
import { parseDay } from '#domain/birthdays/calendar-day.ts';

const today = () => Temporal.PlainDate.from('2026-11-18');
const request = birthdayRequest(today);
const ona: BirthdayRequest = { name: 'Ona', date: '1951-11-19', birthYear: 1951 };

function issues(body: unknown) {
  const result = request.safeParse(body);
  return result.success ? [] : issuesOf(result.error).map(({ id, args, field }) => [field, id, args]);
}

const knownIds = new Set([
  'birthday.nameRequired',
  'birthday.birthdayRequired',
  'birthday.dateImpossible',
  'birthday.leapDayImpossible',
  'birthday.yearRange',
  'auth.emailInvalid',
  'errors.tooLong',
  'errors.invalid',
]);

describe('a birthday on the wire', () => {
  test('[BDAY-3] is trimmed, and empty e-mail and notes are as good as none', () => {
    expect(request.parse({ ...ona, name: '  Ona ', email: ' ', notes: '\n' })).toEqual({
      ...ona,
      email: null,
      notes: null,
      isMuted: false,
      isRemembered: false,
    });
    expect(request.parse({ ...ona, email: ' ona@example.lt ', notes: ' bijūnai\r\narbata ' })).toMatchObject({
      email: 'ona@example.lt',
      notes: 'bijūnai\narbata',
    });
  });

  test('[BDAY-3] says which field is missing', () => {
    expect(issues({ name: ' ', date: '' })).toEqual([
      ['name', 'birthday.nameRequired', {}],
      ['date', 'birthday.birthdayRequired', {}],
    ]);
    expect(issues({}).map(([, id]) => id)).toEqual(['birthday.nameRequired', 'birthday.birthdayRequired']);
  });

  test.each([
    [{ date: '1951-04-31' }, 'date', 'birthday.dateImpossible', {}],
    [{ date: '19.11.1951' }, 'date', 'birthday.dateImpossible', {}],
    [{ date: '2001-02-29', birthYear: 2001 }, 'date', 'birthday.leapDayImpossible', { year: '2001' }],
    [{ birthYear: 1899 }, 'birthYear', 'birthday.yearRange', { min: '1900', max: '2026' }],
    [{ birthYear: 2027 }, 'birthYear', 'birthday.yearRange', { min: '1900', max: '2026' }],
    [{ birthYear: 1951.5 }, 'birthYear', 'errors.invalid', {}],
    [{ birthYear: 1952 }, 'birthYear', 'errors.invalid', {}],
    [{ email: 'ona' }, 'email', 'auth.emailInvalid', {}],
    [{ name: 'x'.repeat(101) }, 'name', 'errors.tooLong', { max: 100 }],
    [{ notes: 'x'.repeat(2001) }, 'notes', 'errors.tooLong', { max: 2000 }],
    [{ name: 'O\0na' }, 'name', 'errors.invalid', {}],
    [{ name: 'Ona\nBcc: petras@example.lt' }, 'name', 'errors.invalid', {}],
    [{ notes: '\uD83C' }, 'notes', 'errors.invalid', {}],
  ])('[BDAY-4] [BDAY-5] refuses %j in words', (change, field, id, args) => {
    expect(issues({ ...ona, ...change })).toEqual([[field, id, args]]);
  });

  test('[BDAY-4] takes the longest name and notes, whatever space is around them', () => {
    expect(issues({ ...ona, name: ` ${'x'.repeat(100)} `, notes: `${'x'.repeat(2000)}\n` })).toEqual([]);
  });

  test('[BDAY-4] the year of the date tells nothing without a year of birth', () => {
    expect(request.parse({ name: 'Ona', date: '1951-11-19' })).toMatchObject({ date: '2000-11-19', birthYear: null });
    expect(request.parse({ name: 'Ona', date: '2000-02-29', birthYear: null }).date).toBe('2000-02-29');
  });

  test('refuses a day of birth that is still to come, by the calendar of the user', () => {
    expect(issues({ name: 'Baby', date: '2026-11-18', birthYear: 2026 })).toEqual([]);
    expect(issues({ name: 'Baby', date: '2026-11-19', birthYear: 2026 })).toEqual([
      ['birthYear', 'birthday.inFuture', {}],
    ]);
    expect(issues({ name: 'Baby', date: '2026-12-24' })).toEqual([]);
  });

  test('refuses fields it does not know', () => {
    expect(issues({ ...ona, userId: 7 })).toHaveLength(1);
    expect(issues(JSON.parse('{"__proto__":{"name":"Ona"}}'))).not.toEqual([]);
  });

  test('[BDAY-4] whatever comes, it is refused in known words or fit to be stored', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('Ona', '2000-02-30', '1996-02-29', 'a@b.lt'));
    const values = fc.oneof(texts, fc.integer({ min: 1890, max: 2040 }), fc.constant(null), fc.anything());
    const bodies = fc.record(
      { name: values, date: values, birthYear: values, email: values, notes: values },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(bodies, (body) => {
        const result = request.safeParse(body);
        if (!result.success) {
          for (const { id } of issuesOf(result.error)) expect(knownIds).toContain(id);
          return;
        }
        const { name, date, birthYear } = result.data;
        expect(name).toBe(name.trim());
        expect(parseDay(date)?.year).toBe(birthYear ?? 2000);
        expect(ageOn(result.data, today()) ?? 0).toBeLessThanOrEqual(126);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['0', '-1', '1.5', '1e3', '0x10', '9007199254740993', ' 1', '', '01'])('%j is no id', (id) => {
    expect(birthdayParams.safeParse({ id }).success).toBe(false);
  });

  test('the answer is what it was described as', () => {
    const stored = { email: null, notes: null, notesTruncated: false, isMuted: true, isRemembered: false };
    const item = { id: 1, ...ona, ...stored, version: 1, createdAt: '2026-11-18T10:00:00Z' };
    expect(birthdayList.parse([item])).toEqual([item]);
    expect(birthdayItem.safeParse({ ...item, userId: 7 }).success).toBe(false);
  });

  test('it can be described to others as JSON schema', () => {
    expect(z.toJSONSchema(request, { io: 'input' })).toMatchObject({ required: ['name', 'date'] });
  });
});

describe('a gift on the wire', () => {
  const gift = giftRequest(today);

  test('[GIFT-1] is an idea, or given in a year', () => {
    expect(gift.parse({ text: ' Vyšnia sodui ' })).toEqual({ text: 'Vyšnia sodui', link: null, givenYear: null });
    expect(gift.parse({ text: 'Skara', link: 'https://example.lt/skara', givenYear: 2025 })).toEqual({
      text: 'Skara',
      link: 'https://example.lt/skara',
      givenYear: 2025,
    });
    expect(gift.parse({ text: 'Skara', link: '' }).link).toBeNull();
  });

  test.each([
    [{ text: '' }, 'gift.textRequired'],
    [{ text: 'x'.repeat(201) }, 'errors.tooLong'],
    [{ text: 'x', link: 'javascript:alert(1)' }, 'gift.linkInvalid'],
    [{ text: 'x', link: 'example.lt' }, 'gift.linkInvalid'],
    [{ text: 'x', link: 'https://shop/' }, 'gift.linkInvalid'],
    [{ text: 'x', link: `https://example.lt/${'x'.repeat(2000)}` }, 'errors.tooLong'],
    [{ text: 'x', givenYear: 2027 }, 'birthday.yearRange'],
  ])('[GIFT-1] refuses %j', (body, id) => {
    const result = gift.safeParse(body);
    expect(result.error && issuesOf(result.error).map((issue) => issue.id)).toEqual([id]);
  });

  test('the answer is what it was described as', () => {
    const item = { id: 2, text: 'Skara', link: null, givenYear: 2025 };
    expect(giftList.parse([item])).toEqual([giftItem.parse(item)]);
    expect(giftParams.parse({ id: '1', giftId: '2' })).toEqual({ id: 1, giftId: 2 });
  });
});
