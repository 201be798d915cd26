import { expect, test } from 'vitest';
import { refusalOf, retryAfterFailure } from './picture-upload.ts';

test('[PHOTO-2] only JPEG and PNG of at most 10,485,760 bytes are sent', () => {
  expect(refusalOf({ type: 'image/jpeg', size: 10_485_760 })).toBeUndefined();
  expect(refusalOf({ type: 'image/png', size: 1 })).toBeUndefined();
  expect(refusalOf({ type: 'image/png', size: 10_485_761 })).toBe('photo.tooLarge');
  for (const type of ['image/webp', 'image/svg+xml', 'application/pdf', ''])
    expect(refusalOf({ type, size: 1 })).toBe('photo.wrongType');
});

test('[PHOTO-3] tries again after 0, 1, 3 and 5 seconds, then gives up', () => {
  for (const status of [undefined, 403, 409, 429, 500, 503]) {
    expect([1, 2, 3, 4, 5].map((failures) => retryAfterFailure(status, failures))).toEqual([0, 1, 3, 5, undefined]);
  }
});

test('[PHOTO-3] gives up at once where trying again cannot help', () => {
  for (const status of [400, 401, 404, 413, 415, 422]) expect(retryAfterFailure(status, 1)).toBeUndefined();
});
