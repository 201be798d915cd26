import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { avatarIndex, foldText, initialsOf, matchesSearch } from './person-name.ts';

const texts = fc.string({ unit: 'binary', maxLength: 40 });

describe('names', () => {
  test.each([
    ['Ona', 'O'],
    ['ona kazlauskienė', 'OK'],
    ['  Jonas   Petras Antanas ', 'JP'],
    ['žilvinas ąžuolas', 'ŽĄ'],
    ['z\u030Cilvinas', 'Z\u030C'],
    ['дядя Серёжа', 'ДС'],
    ['👩‍👩‍👧 šeima', '👩‍👩‍👧Š'],
    ['„Bitė“ (Rūta)', 'BR'],
    ['ßen', 'S'],
    ['李 小龙', '李小'],
    ['…', '…'],
    [' ', ''],
  ])('[DASH-10] the initials of %j are %s', (name, expected) => {
    expect(initialsOf(name)).toBe(expected);
  });

  test('[DASH-10] there are at most two, whatever the name', () => {
    const segmenter = new Intl.Segmenter();
    fc.assert(
      fc.property(texts, (name) => {
        const words = name.split(/\s+/u).filter(Boolean).length;
        expect([...segmenter.segment(initialsOf(name))].length).toBeLessThanOrEqual(Math.min(2, words));
      }),
    );
  });

  test('[DASH-10] the gradient is the length of the name modulo six', () => {
    expect(['', 'Ona', 'Jonas', 'Матвей', 'Emilija'].map(avatarIndex)).toEqual([0, 3, 5, 0, 1]);
  });

  test.each([
    ['Žygimantas Ąžuolas', 'zygi'],
    ['Žygimantas Ąžuolas', 'AZUOL ŽYG'],
    ['Дядя Серёжа', 'сереж'],
    ['Андрей', 'андреи'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'straße'],
    ['Ona', '   '],
  ])('%j is found by %j', (name, query) => {
    expect(matchesSearch(name, query)).toBe(true);
  });

  test.each([
    ['Ona', 'onna'],
    ['Žygimantas', 'zygi petras'],
  ])('%j is not found by %j', (name, query) => {
    expect(matchesSearch(name, query)).toBe(false);
  });

  test('what is folded stays as it is when folded again, and case makes no difference', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
        expect(foldText(text.toUpperCase())).toBe(foldText(text));
      }),
      { numRuns: 2000 },
    );
  });
});
