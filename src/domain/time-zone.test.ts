import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTimeZone } from './time-zone.ts';

describe('time zones', () => {
  test('every zone of the runtime is one, and so are other names for it', () => {
    for (const zone of [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Europe/Kyiv', 'Europe/Kiev']) {
      expect(isTimeZone(zone)).toBe(true);
    }
  });

  test.each(['', 'Europe/Atlantis', '+02:00', '-01', 'Europe/Vilnius\0', ' UTC', 'A'.repeat(65)])(
    '%j is none',
    (text) => {
      expect(isTimeZone(text)).toBe(false);
    },
  );

  test('never fails, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void isTimeZone(text)));
  });
});
