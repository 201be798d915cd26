import { expect, test } from 'vitest';
import { viewerKinds } from './card-viewer.ts';
import { isPseudonym, mayChangeThanks, maySeeThanks } from './thanks.ts';

test('[DELIV-7] a thank-you is changed until its moment, and until then only the recipient sees it', () => {
  expect(mayChangeThanks(60)).toBe(true);
  expect(mayChangeThanks(1)).toBe(true);
  expect(mayChangeThanks(0)).toBe(false);
  for (const kind of viewerKinds) {
    expect(maySeeThanks(kind, 1)).toBe(kind === 'recipient');
    expect(maySeeThanks(kind, 0)).toBe(true);
  }
});

test('[DELIV-7] a pseudonym is no address', () => {
  expect(isPseudonym('c-0000abcd@redacted.invalid')).toBe(true);
  expect(isPseudonym('redacted.invalid@example.lt')).toBe(false);
});
