import { expect, test } from 'vitest';
import { isSamePace, slowdownAt, usualPace } from './page-pace.ts';

test('a fast machine is slowed down as usual, a slower one less, none is sped up', () => {
  expect([9000, usualPace, 1300, 1050, 800, 475, 150, 20].map(slowdownAt)).toEqual([4, 4, 3, 2.5, 2, 1.5, 1, 1]);
});

test('a difference of a quarter counts as the same pace', () => {
  expect([isSamePace(1000, 1200), isSamePace(1200, 1000), isSamePace(1000, 1300), isSamePace(700, 1000)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
