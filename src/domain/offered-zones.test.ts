import { expect, test } from 'vitest';
import { zonesOfferedFirst } from './offered-zones.ts';

test("somebody's own zones come first, and no zone twice", () => {
  const offered = zonesOfferedFirst(['Asia/Tokyo', 'Europe/London']);
  expect(offered.slice(0, 3)).toEqual(['Asia/Tokyo', 'Europe/London', 'Europe/Vilnius']);
  expect(new Set(offered).size).toBe(offered.length);
});

test('every zone that is offered first exists', () => {
  for (const timeZone of zonesOfferedFirst([])) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
});
