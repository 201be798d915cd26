import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mailText } from './mail-text.ts';

describe('what others wrote, in a mail', () => {
  test.each([
    ['Seventy candles', 'Seventy candles'],
    ['Pay at https://evil.example/x?y=1 now', 'Pay at now'],
    ['Pay at HTTPS://EVIL.EXAMPLE', 'Pay at'],
    ['see www.evil.example!', 'see !'],
    ['evil.example/login', ''],
    ['evil。example', ''],
    ['ｅｖｉｌ．ｅｘａｍｐｌｅ', ''],
    ['write to me@evil.example', 'write to'],
    ['10.0.0.1/x and 10.0.0.1:80', 'and'],
    ['почта.рф сегодня', 'сегодня'],
    ['Dr. Ona, 70', 'Dr. Ona, 70'],
    ['Nr. 3.5', 'Nr. 3.5'],
    ['two\r\nlines\u0000\u2028here', 'two lines here'],
    ['\u202Eabc\u2066', 'abc'],
    ['👨‍👩‍👧 family', '👨‍👩‍👧 family'],
  ])('%j becomes %j', (given, expected) => {
    expect(mailText(given, 60)).toBe(expected);
  });

  test('is never longer than wanted, never a link and always one line', () => {
    const parts = fc.constantFrom(
      'a',
      'b.',
      '.',
      '/',
      ':',
      '@',
      'http://',
      'www.',
      '\u202E',
      '\n',
      'com',
      ' ',
      'я',
      '1',
    );
    const tricky = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(parts, { maxLength: 30 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(tricky, fc.integer({ min: 1, max: 60 }), (text, most) => {
        const plain = mailText(text, most);
        expect(Array.from(plain).length).toBeLessThanOrEqual(most);
        expect(plain).not.toMatch(
          /:\/\/\S|[\p{L}\p{N}]\.\p{L}{2}|\S@\S|[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u,
        );
      }),
      { numRuns: 3000 },
    );
  });
});
