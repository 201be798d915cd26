import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { pagePatterns } from '#domain/admin/browser-error.ts';
import routes from './routes.ts';

test('the pages that reports may name are those that there are', () => {
  const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])]);
  const resources = ['*', '/preferences', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/gallery'];
  const pages = pathsOf(routes).filter(
    (path) => !/^\/(?:lt|ru)(?:\/|$)/.test(path) && !path.startsWith('/api/backend/') && !resources.includes(path),
  );
  expect(pages.sort()).toEqual([...pagePatterns].sort());
});
