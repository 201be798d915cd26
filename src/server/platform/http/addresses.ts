import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/**
 * Fastify answers an undecodable path before any of our hooks: without our headers, for any host, uncounted. With its
 * percent signs escaped it gets our ordinary 404.
 */
export function decodableAddress({ url: asked = '/' }: Pick<IncomingMessage, 'url'>): string {
  // The absolute form that proxies use. The router would take it apart by rules of its own; the guards refuse "*".
  if (!asked.startsWith('/')) return '*';
  // A fragment is not part of a request.
  const fragment = asked.indexOf('#');
  const url = fragment === -1 ? asked : asked.slice(0, fragment);
  if (!url.includes('%')) return url;
  const [path = ''] = url.split(/[?;]/, 1);
  return isDecodable(path) ? url : `${path.replaceAll('%', '%25')}${url.slice(path.length)}`;
}

/** Returns something made of the result: the bundler would drop a call whose result is not used. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

/** More than any page has. */
const mostSegments = 16;

/**
 * React Router compares every ancestor of a page's address with every route, in time that grows by the square of their
 * number. What is deeper than any page is not found by its first segments either. Data requests have no such cost.
 */
export function shallowAddress(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (path.endsWith('.data')) return url;
  const parts = path.split('/', mostSegments + 2);
  return parts.length > mostSegments + 1 ? parts.slice(0, -1).join('/') : url;
}

/** By the matched route, since an address can be spelt in many ways; by the address if none matched. */
export function isApiCall({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return (routeOptions.url ?? '').startsWith('/api/') || url.startsWith('/api/');
}
