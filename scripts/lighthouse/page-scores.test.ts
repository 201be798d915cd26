import { expect, it } from 'vitest';
import { judge, type Measurement, withMargin } from './page-scores.ts';

const landing = { path: '/', minPerformance: 98 };
const visit = (performance: number, more: Partial<Measurement> = {}): Measurement => ({
  points: { performance },
  pace: 1500,
  firstPaintMs: 900,
  largestPaintMs: 1000,
  blockedMs: 0,
  speedIndexMs: 1200,
  shift: 0,
  kilobytes: 200,
  scriptKilobytes: 120,
  photoKilobytes: 0,
  profile: [],
  complaints: [],
  ...more,
});
const flawless = { accessibility: 100, 'best-practices': 100, seo: 100 };
const first = (performance: number) => visit(performance, { points: { ...flawless, performance } });

it('takes the median of the visits, so that one slow visit costs nothing and one fast visit helps nothing', () => {
  const verdict = judge(landing, [first(70), visit(99), visit(98)]);
  expect(verdict).toMatchObject({ runs: 3, points: { performance: 98, ...flawless }, issues: [] });
  expect(judge(landing, [first(99), visit(97), visit(97)]).issues).toEqual(['performance 97, needs 98']);
});

it('requires full scores for everything but performance, and no layout shift', () => {
  const shaky = visit(100, { points: { ...flawless, performance: 100, seo: 92 }, shift: 0.031 });
  expect(judge(landing, [shaky]).issues).toEqual(['seo 92, needs 100', 'layout shift 0.031, at most 0.02']);
});

it('requires an early largest paint and few bytes of scripts and photos where a page says so', () => {
  const card = {
    path: '/group-cards/x',
    minPerformance: 95,
    maxLargestPaintMs: 1800,
    maxScriptKb: 150,
    maxPhotoKb: 150,
  };
  const heavy = { ...first(99), largestPaintMs: 1801, scriptKilobytes: 151, photoKilobytes: 151 };
  expect(judge(card, [heavy]).issues).toEqual([
    'largest paint after 1801 ms, at most 1800',
    'scripts of 151 KB, at most 150',
    'photos of 151 KB, at most 150',
  ]);
  const light = { ...heavy, largestPaintMs: 1800, scriptKilobytes: 150, photoKilobytes: 150 };
  expect(judge(card, [light]).issues).toEqual([]);
});

it('gives the largest paint a margin in the gate, and nothing else', () => {
  const card = { path: '/group-cards/x', minPerformance: 95, maxLargestPaintMs: 1800, maxPhotoKb: 150 };
  expect(withMargin(card)).toEqual({ ...card, maxLargestPaintMs: 2520 });
  expect(withMargin(landing)).toEqual(landing);
});
