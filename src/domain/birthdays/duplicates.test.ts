import fc from 'fast-check';
import { expect, test } from 'vitest';
import { birthdayLimits } from '../limits/birthdays.ts';
import { mayHaveDuplicates } from './birthday-list.ts';
import { findDuplicatePairs, findDuplicates, mergedNotes } from './duplicates.ts';

const ownList = [{ name: 'Ona Kazlauskienė', date: '1951-11-19' }];

test.each([
  ['the same name and day', { name: 'Ona Kazlauskienė', date: '1951-11-19' }, true],
  ['without the year', { name: 'Ona Kazlauskienė', date: '2000-11-19' }, true],
  ['without accents, in capitals', { name: ' ONA  KAZLAUSKIENE', date: '2000-11-19' }, true],
  ['on another day', { name: 'Ona Kazlauskienė', date: '1951-11-20' }, false],
  ['another name on the day', { name: 'Ona', date: '1951-11-19' }, false],
])('%s: %j is a duplicate: %s', (_, entry, expected) => {
  expect(findDuplicates([entry], ownList)).toEqual([expected]);
});

test('the second of two equal entries in one file is a duplicate', () => {
  const petras = { name: 'Petras', date: '2000-01-06' };
  expect(findDuplicates([petras, petras], [])).toEqual([false, true]);
});

const names = fc.constantFrom('Ona', 'ONA', 'Ona (mama)', 'Onà', 'Jonas', '(Jonas)');
const days = fc.constantFrom('1951-11-19', '2000-11-19', '1951-11-20');
const entries = fc
  .array(fc.record({ name: names, date: days }), { maxLength: 8 })
  .map((list) => list.map((entry, id) => ({ ...entry, id, distinctFrom: [] as number[] })));

test('pairs are offered exactly if the list may have duplicates', () => {
  fc.assert(
    fc.property(entries, (list) => {
      expect(findDuplicatePairs(list, 100).length > 0).toBe(mayHaveDuplicates(list));
    }),
  );
});

test('pairs are the first ones, and no further entry is read', () => {
  fc.assert(
    fc.property(entries, fc.nat(8), (list, most) => {
      expect(findDuplicatePairs(list, most)).toEqual(findDuplicatePairs(list, 100).slice(0, most));
    }),
  );
  let read = 0;
  const alike = Array.from({ length: 20_000 }, (_, id) => ({
    id,
    date: '1951-11-19',
    distinctFrom: [],
    get name() {
      read += 1;
      return 'Ona';
    },
  }));
  expect(findDuplicatePairs(alike, 20)).toHaveLength(20);
  expect(read).toBe(21);
});

test('a list of one name alone takes no time that grows with its square', () => {
  const alike = Array.from({ length: 60_000 }, (_, id) => ({ id, name: 'Ona', date: '1951-11-19', distinctFrom: [] }));
  const began = performance.now();
  expect(findDuplicatePairs(alike, alike.length)).toHaveLength(alike.length - 1);
  expect(performance.now() - began).toBeLessThan(2000);
});

test.each([
  ['an accent', 'Ona Kazlauskiene'],
  ['a remark in brackets', 'Ona Kazlauskienė (mama)'],
])('an entry that differs by %s may be the same person', (_, name) => {
  expect(mayHaveDuplicates([...ownList, { name, date: '2000-11-19' }])).toBe(true);
});

test('entries known to be two people are not offered', () => {
  fc.assert(
    fc.property(entries, (list) => {
      const ids = list.map(({ id }) => id);
      expect(
        findDuplicatePairs(
          list.map((entry) => ({ ...entry, distinctFrom: ids })),
          100,
        ),
      ).toEqual([]);
    }),
  );
});

test('merged notes keep both, once if they say the same, and never exceed the limit', () => {
  const note = fc.option(fc.string({ minLength: 1, maxLength: birthdayLimits.notesLength }), { nil: null });
  fc.assert(
    fc.property(note, note, (first, second) => {
      const notes = mergedNotes(first, second);
      if (notes === undefined) {
        expect((first ?? '').length + (second ?? '').length + 2).toBeGreaterThan(birthdayLimits.notesLength);
        return;
      }
      expect((notes ?? '').length).toBeLessThanOrEqual(birthdayLimits.notesLength);
      for (const text of [first, second]) expect(notes ?? '').toContain(text ?? '');
    }),
  );
  expect(mergedNotes('Likes tea', 'Likes tea')).toBe('Likes tea');
  expect(mergedNotes(null, null)).toBe(null);
});
