import { expect, test } from 'vitest';
import { isOneLine, isStorable } from './storable-text.ts';

test.each([
  ['Ona 🎂\n', true],
  ['O\0na', false],
  ['\uD83C', false],
  ['\uDF82\uD83C', false],
])('%j can be stored: %s', (text, expected) => {
  expect(isStorable(text)).toBe(expected);
});

test.each([
  ['Ona 🎂', true],
  ['O\nna', false],
  ['O\rna', false],
  ['O\u2028na', false],
  ['O\u001Bna', false],
])('%j is one line: %s', (text, expected) => {
  expect(isOneLine(text)).toBe(expected);
});
