import { describe, expect, test } from 'vitest';
import { cityOf, isSameZone, momentInZone, thisDeviceFirst, zoneHint, zoneOptions } from './model.ts';

describe('time zones', () => {
  test('are named by their city, and in full with their distance from UTC', () => {
    expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
    expect(zoneHint('Asia/Kolkata')).toBe('Asia/Kolkata · UTC+5:30');
    expect(zoneHint('UTC')).toBeUndefined();
    expect(zoneHint('Mars/Base')).toBe('Mars/Base');
  });

  test('old and new names of one zone are the same', () => {
    expect(isSameZone('Europe/Kiev', 'Europe/Kyiv')).toBe(true);
    expect(isSameZone('Europe/Vilnius', 'Europe/Riga')).toBe(false);
    expect(isSameZone('Mars/Base', 'UTC')).toBe(false);
    expect(isSameZone('Mars/Base', 'Mars/Base')).toBe(true);
  });

  test('the list is sorted by city and keeps a zone that this browser does not know', () => {
    const options = zoneOptions(['Europe/Vilnius', 'Asia/Tokyo'], ['Mars/Base', 'Asia/Tokyo']);
    expect(options.map(({ label }) => label)).toEqual(['Base', 'Tokyo', 'UTC', 'Vilnius']);
  });

  test('no two known zones share a city', () => {
    const labels = zoneOptions(Intl.supportedValuesOf('timeZone'), []).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe('sessions', () => {
  const session = (id: string, current: boolean) => ({
    id,
    device: null,
    lastSeenAt: '2026-11-14T22:30:00Z',
    createdAt: '2026-11-01T00:00:00Z',
    current,
  });

  test('this device comes first, the others keep their order', () => {
    const sorted = thisDeviceFirst([session('a', false), session('b', true), session('c', false)]);
    expect(sorted.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });

  test('[ALL-15] a moment is shown in the account’s time zone and language', () => {
    const told = (language: 'en' | 'lt' | 'ru') => momentInZone('2026-11-14T22:30:00Z', 'Europe/Vilnius', language);
    expect(told('en')).toMatch(/^Nov 15, 2026, 12:30\sAM$/);
    expect(told('lt')).toBe('2026-11-15 00:30');
    expect(told('ru')).toMatch(/^15 нояб\. 2026\sг\., 00:30$/);
  });
});
