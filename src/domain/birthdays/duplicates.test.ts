import { expect, test } from 'vitest';
import { findDuplicates } from './duplicates.ts';

const list = [{ name: 'Ona Kazlauskienė', date: '1951-11-19' }];

test.each([
  ['the same name and day', { name: 'Ona Kazlauskienė', date: '1951-11-19' }, true],
  ['without the year', { name: 'Ona Kazlauskienė', date: '2000-11-19' }, true],
  ['without accents, in capitals', { name: ' ONA  KAZLAUSKIENE', date: '2000-11-19' }, true],
  ['on another day', { name: 'Ona Kazlauskienė', date: '1951-11-20' }, false],
  ['another name on the day', { name: 'Ona', date: '1951-11-19' }, false],
])('%s: %j is a duplicate: %s', (_, entry, expected) => {
  expect(findDuplicates([entry], list)).toEqual([expected]);
});

test('the second of two equal entries in one file is a duplicate', () => {
  const petras = { name: 'Petras', date: '2000-01-06' };
  expect(findDuplicates([petras, petras], [])).toEqual([false, true]);
});
