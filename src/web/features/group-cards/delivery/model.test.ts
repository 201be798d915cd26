import { expect, test } from 'vitest';
import { findZones, zoneChoices } from './model/zones.ts';

const zones = ['Europe/Vilnius', 'Asia/Tokyo', 'America/Sao_Paulo', 'America/Chicago', 'Europe/London'];
const found = (query: string) => findZones(zoneChoices(zones, 'lt'), query).map(({ zone }) => zone);

test('[DELIV-1] a zone is found by its city or its country, in every language and without accents', () => {
  expect(found('vil')).toEqual(['Europe/Vilnius']);
  expect(found('Lithuania')).toEqual(['Europe/Vilnius']);
  expect(found('lietuva')).toEqual(['Europe/Vilnius']);
  expect(found('Литва')).toEqual(['Europe/Vilnius']);
  expect(found('são paulo')).toEqual(['America/Sao_Paulo']);
  expect(found('brasil')).toEqual([]);
  expect(found('brazil')).toEqual(['America/Sao_Paulo']);
  expect(found('utc')).toEqual(['UTC']);
});

test('cities that begin with what is typed come before others, and a choice names its country', () => {
  expect(found('lo')[0]).toBe('Europe/London');
  expect(findZones(zoneChoices(zones, 'lt'), 'tokyo')[0]).toMatchObject({ city: 'Tokyo', country: 'Japonija' });
});
