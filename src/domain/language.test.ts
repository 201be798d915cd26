import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageOfPath, languages, pathInLanguage, plainPath } from './language.ts';

const paths = fc
  .array(fc.oneof(fc.constantFrom('lt', 'ru', 'en', 'dashboard', '', 'ltx'), fc.webSegment()))
  .map((segments) => `/${segments.join('/')}`);

describe('language of a path', () => {
  test.each([
    ['/', 'en'],
    ['/lt', 'lt'],
    ['/ru/dashboard', 'ru'],
    ['/lithuania', 'en'],
    ['/en', 'en'],
    ['/dashboard/lt', 'en'],
  ])('[ALL-1] %s is %s', (path, language) => {
    expect(languageOfPath(path)).toBe(language);
  });

  test.each([
    ['/', 'lt', '/lt'],
    ['/lt', 'en', '/'],
    ['/lt', 'ru', '/ru'],
    ['/dashboard', 'ru', '/ru/dashboard'],
    ['/ru/dashboard', 'en', '/dashboard'],
    ['/lt//evil.example', 'en', '/evil.example'],
    ['/lt/\\evil.example', 'en', '/evil.example'],
  ] as const)('[ALL-2] %s in %s is %s', (path, language, expected) => {
    expect(pathInLanguage(path, language)).toBe(expected);
  });

  test('[ALL-2] switching keeps the page, whatever the path and the order of switches', () => {
    fc.assert(
      fc.property(paths, fc.constantFrom(...languages), fc.constantFrom(...languages), (path, first, second) => {
        const page = plainPath(path);
        fc.pre(languageOfPath(page) === 'en');
        const there = pathInLanguage(path, first);
        expect(languageOfPath(there)).toBe(first);
        expect(pathInLanguage(there, second)).toBe(pathInLanguage(page, second));
        expect(there.startsWith('//')).toBe(false);
      }),
    );
  });
});
