import { expect, test } from 'vitest';
import { countryOfZone } from './zone-countries.ts';

test('every zone that programs offer has a country, by its old and its new name', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((zone) => countryOfZone(zone) === undefined)).toEqual([]);
  expect(['Asia/Calcutta', 'Asia/Kolkata', 'Europe/Vilnius'].map(countryOfZone)).toEqual(['IN', 'IN', 'LT']);
  expect(countryOfZone('UTC')).toBeUndefined();
});
