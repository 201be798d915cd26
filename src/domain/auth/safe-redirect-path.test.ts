import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageLimits } from '../limits/pages.ts';
import { safeRedirectPath } from './safe-redirect-path.ts';

const origin = 'https://kartu.test';

describe('paths of our own', () => {
  test.each(['/', '/lt', '/ru/dashboard', '/no/such.page', '/group-cards/ona-50?invite=a_b-c&x=%20', '/%C4%85'])(
    'takes %s',
    (path) => {
      expect(safeRedirectPath(path)).toBe(path);
    },
  );

  test.each([
    '',
    'dashboard',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/lt//evil.example',
    '/lt/\\evil.example',
    '/../x',
    '/./x',
    '/%2e%2e/x',
    '/lt/%2E/x',
    '/.well-known/x',
    '/%61pi/x',
    '/lt/a%70i/x',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    '/lt\r\nset-cookie: a=b',
    '/lt\t',
    '/\t/evil.example',
    '/@evil.example',
    '/a#b',
    '/a%zz',
    '/a%0',
    '/api/auth/logout',
    '/lt/api/auth/logout',
    '/preferences',
    `/${'a'.repeat(pageLimits.returnToLength)}`,
  ])('refuses %j', (path) => {
    expect(safeRedirectPath(path)).toBeUndefined();
  });

  test('whatever it takes stays on our origin, with or without the language in front', () => {
    const pieces = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      'lt',
      'evil.example',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      '%2e',
      '\t',
      '\n',
      '\0',
      'a',
    );
    const texts = fc.oneof(
      fc.array(pieces, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
      fc.webPath(),
      fc.string({ unit: 'binary' }).map((text) => `/${text}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const path = safeRedirectPath(text);
        fc.pre(path !== undefined);
        for (const shown of [path, path.replace(/^\/(?:lt|ru)(?=\/)/, '')]) {
          const url = new URL(shown, origin);
          expect(url.origin).toBe(origin);
          expect(url.href).toBe(`${origin}${shown}`);
          expect(url.pathname).not.toMatch(/^\/[/\\]/);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
