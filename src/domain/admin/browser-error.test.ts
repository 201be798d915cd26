import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOneLine, isStorable } from '../storable-text.ts';
import { isByExtension, plainMessage, plainPage, plainStack } from './browser-error.ts';

describe('the message of a browser', () => {
  test.each([
    ["Cannot read properties of undefined (reading 'name')", "Cannot read properties of undefined (reading 'name')"],
    ['Unexpected token \'A\', "Anna likes"... is not valid JSON', 'Unexpected token \'A\', "…"... is not valid JSON'],
    ['No route matches URL "/group-cards/tWg0Qx"', 'No route matches URL "…"'],
    [
      'Failed to fetch dynamically imported module: https://kartu.example/assets/dialog-B7x_12ab.js',
      'Failed to fetch dynamically imported module: /assets/dialog-B7x_12ab.js',
    ],
    ['cannot load https://kartu.example/group-cards/tWg0Qx?invite=abc', 'cannot load [address]'],
    ['cannot load /group-cards/tWg0Qx', 'cannot load [address]'],
    ['ona@example.lt is unknown', '[address] is unknown'],
    ['no birthday for Živilė here', 'no birthday for … here'],
    ['id 281474976710 is gone', 'id … is gone'],
    ['two\u0000parts\u001Bend', 'two parts end'],
  ])('%s becomes %s', (said, kept) => {
    expect(plainMessage(said)).toBe(kept);
  });

  test('tells no secret, address or quoted text, wherever it stands', () => {
    const secret = fc.oneof(
      fc.stringMatching(/^[a-z]{8}[0-9][A-Za-z0-9_-]{14,30}$/),
      fc.stringMatching(/^planted[a-z]{1,9}@[a-z]{2,9}\.lt$/),
      fc.stringMatching(/^"planted [a-z ]{1,20}"$/),
      fc.stringMatching(/^https:\/\/kartu\.example\/planted[a-z]{1,9}$/),
    );
    const words = fc.array(fc.constantFrom('cannot', 'read', 'property', 'of', '(', ')', ':', 'undefined'));
    fc.assert(
      fc.property(words, secret, words, (before, planted, after) => {
        const kept = plainMessage([...before, planted, ...after].join(' '));
        return !kept.includes(planted.replaceAll('"', '')) && !kept.includes('planted');
      }),
    );
  });

  test('can be stored whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ max: 0xff_ff }).map((unit) => String.fromCharCode(unit)) }),
        (said) => {
          const kept = plainMessage(said);
          return isStorable(kept) && isOneLine(kept);
        },
      ),
    );
  });
});

test.each([
  ['/', '/'],
  ['/lt', '/lt'],
  ['/ru/dashboard?end=1', '/ru/dashboard'],
  ['/lt/group-cards/tWg0Qx', '/lt/group-cards/:slug'],
  ['/group-card/123', '/group-card/:id'],
  ['/group-cards/a/b', 'another page'],
  ['/Jonas', 'another page'],
])('the page %s is told as %s', (path, told) => {
  expect(plainPage(path)).toBe(told);
});

test('of a stack only our own files are told', () => {
  const stack = `TypeError: x
    at save (https://kartu.example/assets/tools-Ab1.js:1:204)
    at https://kartu.example/group-cards/tWg0Qx:3:1
    at chrome-extension://abc/content.js:1:1
    run@https://kartu.example/assets/frame-Cd2.js:20:4`;
  expect(plainStack(stack, 5)).toEqual(['/assets/tools-Ab1.js:1:204', '/assets/frame-Cd2.js:20:4']);
  expect(plainStack(stack, 1)).toHaveLength(1);
  expect(isByExtension(stack)).toBe(true);
  expect(isByExtension('at moz-extension://abc')).toBe(true);
  expect(isByExtension('no extension here')).toBe(false);
});
