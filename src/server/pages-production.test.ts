import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { shallowAddress } from './platform/http/addresses.ts';
import { installErrorHandling } from './platform/http/errors.ts';
import { beyondRoutes } from './pages-production.ts';

const route = (path: string | undefined, parentId: string | undefined) => ({ id: `${path}`, path, parentId });
const paths = ['/', 'lt', 'dashboard', 'lt/dashboard', 'group-cards/:slug', 'robots.txt', '*'];
const routes = Object.fromEntries([
  ['root', route('', undefined)],
  ...paths.map((path) => [path, route(path, 'root')] as const),
]) as unknown as Parameters<typeof beyondRoutes>[0]['routes'];
const isMissing = beyondRoutes({ routes, routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' } });

test('an address is missing where no route begins like it', () => {
  for (const address of ['/nope', '/lt/nope', '/.env', '/wp-admin/install.php', '/group-card', '/de'])
    expect([address, isMissing(address)]).toEqual([address, true]);
});

test('the router decides about all others, and about addresses of its own', () => {
  for (const address of ['/', '/lt', '/dashboard/nope', '/ru/Dashboard', '/group-cards/x', '/lt/robots.txt'])
    expect([address, isMissing(address)]).toEqual([address, false]);
  for (const address of ['/__manifest', '/nope.data', '/lt/nope.data'])
    expect([address, isMissing(address)]).toEqual([address, false]);
});

test('an address deeper than any page is cut, others stay as they are', () => {
  expect(shallowAddress(`/${'a/'.repeat(3000)}`)).toBe('/a'.repeat(16));
  for (const url of [
    '/',
    '/lt/group-cards/x/',
    '/a'.repeat(16),
    `/dashboard?back=${'/a'.repeat(99)}`,
    `${'/a'.repeat(99)}.data`,
  ])
    expect(shallowAddress(url)).toBe(url);
});

test('a file of another build is a plain 404 that nobody keeps', async () => {
  const app = fastify();
  installErrorHandling(app, { record: () => {}, isDiskFull: () => false });
  const { statusCode, body, headers } = await app.inject('/assets/gone-Ab1.js');
  expect([statusCode, body, headers['content-type']]).toEqual([404, 'Not found', 'text/plain; charset=utf-8']);
  expect(headers['cache-control']).toBe('no-store');
});
