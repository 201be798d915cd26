import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureLimits } from '../limits/pictures.ts';
import { copyWidths, objectsOf, pictureOf, sourceSet, storedSize } from './picture.ts';

const side = fc.integer({ min: 1, max: 20_000 });

test('a stored picture keeps its ratio, is within the bounds and never enlarged', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const stored = storedSize({ width, height });
      expect(stored.width).toBeLessThanOrEqual(Math.min(width, 1600));
      expect(stored.height).toBeLessThanOrEqual(Math.min(height, pictureLimits.height));
      expect(Math.min(stored.width, stored.height)).toBeGreaterThanOrEqual(1);
      const exact = (stored.width / width) * height;
      expect(Math.abs(exact - stored.height)).toBeLessThanOrEqual(1 + height / width);
    }),
  );
});

test('every object of a picture leads back to it, and all names differ', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1600 }), (width) => {
      const objects = objectsOf('group-card-photos/AbcDefGhiJklMnoPqrStuv.jpg', width);
      expect(new Set(objects).size).toBe(objects.length);
      expect(new Set(objects.map(pictureOf))).toEqual(new Set(['group-card-photos/AbcDefGhiJklMnoPqrStuv.jpg']));
    }),
  );
});

test('the copies are 480, 960 and 1600 pixels wide, or as wide as the picture is', () => {
  expect(copyWidths(1600)).toEqual([480, 960, 1600]);
  expect(copyWidths(1000)).toEqual([480, 960, 1000]);
  expect(copyWidths(264)).toEqual([264]);
  expect(sourceSet('/public-objects/group-card-photos/a.jpg', 700, 'webp')).toBe(
    '/public-objects/group-card-photos/a-480.webp 480w, /public-objects/group-card-photos/a-700.webp 700w',
  );
});
