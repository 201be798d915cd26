import { expect, it } from 'vitest';
import { inEveryLanguage, inTurn, turnOn } from './page-turns.ts';

const pages = ['/', '/privacy-policy', '/dashboard', '/terms-of-service'].map((path) => ({ path, minPerformance: 95 }));
const paths = (turn: number) => inTurn(pages, turn).map(({ path }) => path);

it('measures each page in one language, and in all of them within three turns', () => {
  expect(paths(0)).toEqual(['/', '/lt/privacy-policy', '/ru/dashboard', '/terms-of-service']);
  const everywhere = [0, 1, 2].flatMap(paths);
  expect(new Set(everywhere).size).toBe(12);
  expect(everywhere.toSorted()).toEqual(
    inEveryLanguage(pages)
      .map(({ path }) => path)
      .toSorted(),
  );
});

it('takes the next turn the next day', () => {
  const noon = Date.UTC(2026, 10, 17, 12);
  expect(turnOn(Date.UTC(2026, 10, 18)) - turnOn(noon)).toBe(1);
  expect(turnOn(Date.UTC(2026, 10, 17))).toBe(turnOn(noon));
});
