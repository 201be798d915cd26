import { describe, expect, test } from 'vitest';
import { everyCatalogue } from './compiled/all.ts';
import { createTranslate } from './translate.ts';

describe('saying a message', () => {
  test('fills in what it is given', () => {
    const t = createTranslate('en', everyCatalogue.en);
    expect(t('nav.signedInAs', { email: 'abc' })).toContain('abc');
  });

  test('words that were not loaded are an error, not an id on the screen', () => {
    const t = createTranslate('lt', []);
    expect(() => t('site.name')).toThrow('not loaded for "lt"');
  });
});
