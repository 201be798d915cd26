import { expect, test } from 'vitest';
import { isTooSlow, slowdownAt } from './page-pace.ts';

test('a fast machine is slowed down as usual, a slower one less, none is sped up', () => {
  expect([9000, 1533, 1300, 1050, 800, 475, 150, 20].map(slowdownAt)).toEqual([4, 4, 3, 2.5, 2, 1.5, 1, 1]);
});

test('a machine slower than the phone tells nothing', () => {
  expect([399, 400, 1500].map(isTooSlow)).toEqual([true, false, false]);
});
