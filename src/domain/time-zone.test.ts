import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storableZone, zoneOrUtc } from './stored-zone.ts';
import { isTimeZone } from './time-zone.ts';

/** Names that `Intl` takes and Temporal refuses. */
const legacy = ['VST', 'ACT', 'JST', 'PNT', 'CST', 'IST'];

describe('time zones', () => {
  test('every zone of the runtime is one, and so are other names for it', () => {
    for (const zone of [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Europe/Kyiv', 'Europe/Kiev']) {
      expect(isTimeZone(zone)).toBe(true);
    }
  });

  test.each(['', 'Europe/Atlantis', '+02:00', '-01', 'Europe/Vilnius\0', ' UTC', 'A'.repeat(65), ...legacy])(
    '%j is none',
    (text) => {
      expect(isTimeZone(text)).toBe(false);
      expect(zoneOrUtc(text)).toBe('UTC');
    },
  );

  test('never fails, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void isTimeZone(text)));
  });

  test('is stored under a name that the database knows too, or not at all', () => {
    const known = new Map(
      ['UTC', 'Europe/Vilnius', 'Europe/Kiev', 'America/Los_Angeles', 'VST'].map((name) => [name.toLowerCase(), name]),
    );
    expect(storableZone('europe/VILNIUS', known)).toBe('Europe/Vilnius');
    expect(storableZone('US/Pacific-New', known)).toBe('America/Los_Angeles');
    expect(storableZone('Europe/Kyiv', known)).toBe('Europe/Kiev');
    expect(storableZone('America/Coyhaique', known)).toBeUndefined();
    expect(storableZone('VST', known)).toBeUndefined();
  });

  test('whatever is stored can be computed with', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), ...legacy, 'US/Pacific-New');
    const known = new Map(Intl.supportedValuesOf('timeZone').map((name) => [name.toLowerCase(), name]));
    fc.assert(
      fc.property(zones, (zone) => {
        const stored = storableZone(zone, known);
        if (stored !== undefined) Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(stored);
      }),
    );
  });
});
