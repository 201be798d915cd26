import { expect, it } from 'vitest';
import { judge, type Measurement } from './page-scores.ts';

const landing = { path: '/', leastPerformance: 98 };
const visit = (performance: number, more: Partial<Measurement> = {}): Measurement => ({
  points: { performance },
  firstPaintMs: 900,
  largestPaintMs: 1000,
  blockedMs: 0,
  shift: 0,
  kilobytes: 200,
  complaints: [],
  ...more,
});
const flawless = { accessibility: 100, 'best-practices': 100, seo: 100 };
const first = (performance: number) => visit(performance, { points: { ...flawless, performance } });

it('goes by the middle of the visits, so that one bad moment of the machine costs nothing', () => {
  const verdict = judge(landing, [first(70), visit(99), visit(98)]);
  expect(verdict).toMatchObject({ runs: 3, points: { performance: 98, ...flawless }, faults: [] });
  expect(judge(landing, [first(99), visit(97), visit(97)]).faults).toEqual(['performance 97, needs 98']);
});

it('goes by the worse of two', () => {
  expect(judge(landing, [first(99), visit(97)]).faults).toEqual(['performance 97, needs 98']);
});

it('wants full points for everything but speed, and a page that stands still', () => {
  const shaky = visit(100, { points: { ...flawless, performance: 100, seo: 92 }, shift: 0.031 });
  expect(judge(landing, [shaky]).faults).toEqual(['seo 92, needs 100', 'layout shift 0.031, at most 0.02']);
});
