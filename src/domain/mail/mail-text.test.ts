import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mailSenderName, mailText } from './mail-text.ts';

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
    ['हिन्दी.com', ''],
    ['evil.भारत', ''],
    ['ใช้.ไทย', ''],
    ['ex\u0301.com', ''],
    ['evil\u200D.com', ''],
    ['evil\u200C.com now', 'now'],
    ['ev\u200Dil', 'evil'],
    ['call +1 (800) 555-0199 now', 'call now'],
    ['8 600 12345', ''],
    ['tel. 00370 612 34567', 'tel.'],
    ['born 1956-11-26', 'born 1956-11-26'],
    ['Ona, 2026-11-16', 'Ona, 2026-11-16'],
    ['2026-11-16 – 2026-11-18 at ours', '2026-11-16 – 2026-11-18 at ours'],
    ['16.11.2026 or 16/11/2026', '16.11.2026 or 16/11/2026'],
    ['call 2026-13-16', 'call'],
    ['call 2026-11-16-555', 'call'],
    ['call +370 2026-11-16', 'call'],
    ['call 20261116', 'call'],
    ['call 2026-11/16', 'call'],
    ['70 candles, 26.11.', '70 candles, 26.11.'],
    ['नमस्ते दादी', 'नमस्ते दादी'],
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
      '\u0301',
      '\u200D',
      '\u200C',
      '800',
      '+1 ',
      '-',
      '1',
    );
    const tricky = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(parts, { maxLength: 30 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(tricky, fc.integer({ min: 1, max: 60 }), (text, max) => {
        const plain = mailText(text, max);
        expect(Array.from(plain).length).toBeLessThanOrEqual(max);
        expect(plain).not.toMatch(
          /:\/\/\S|[\p{L}\p{N}\p{M}\u200C\u200D]\.\p{L}[\p{L}\p{M}]|\d(?:[ ().-]?\d){6}|\S@\S|[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u,
        );
      }),
      { numRuns: 3000 },
    );
  });
});

describe('who writes to others through us', () => {
  test.each([
    ['Rasa', 'Rasa'],
    ['Kartu', ''],
    ['Kartu Support', ''],
    ['The KARTU team', ''],
    ['Каrtu support', ''],
    ['K\u0301artu', ''],
    ['Ｋａｒｔｕ', ''],
    ['Kartuzas', 'Kartuzas'],
    ['Karta Tu', 'Karta Tu'],
    ['evil-site.com', ''],
  ])('%j becomes %j', (given, expected) => {
    expect(mailSenderName(given, 60)).toBe(expected);
  });
});
